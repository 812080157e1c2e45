import type { Settings } from '@research-studio/schemas';
import { z } from 'zod';
import type { Keys } from '../settings/keys.ts';
import { createModelChains } from './model-chains.ts';
import { modelProviders } from './providers/registry.ts';
import { patientFetch, readBounded } from './providers/server-model.ts';

const Tags = z.object({ models: z.array(z.object({ name: z.string(), size: z.number().nullish() })) });

/** A server on the own machine that is there answers at once. */
const PATIENCE_MS = 500;
/** Models that only turn text into numbers. */
const EMBEDS = /embed|bge|minilm/i;

/**
 * "ollama:model" for the largest model of an Ollama server that answers at OLLAMA_BASE_URL or where Ollama usually
 * listens; null where none answers within half a second or it has no model.
 */
async function findLocalModel(keys: Keys): Promise<string | null> {
  const { url } = modelProviders.ollama.list(keys);
  if (!url.startsWith('http:')) return null;
  const asked = patientFetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  // Nobody listening there is the usual case, and no failure.
  const tags = await asked
    .then((response) => readBounded(response))
    .then(JSON.parse)
    .catch(() => null);
  const { success, data } = Tags.safeParse(tags);
  if (!success) return null;
  const [largest] = data.models
    .filter(({ name }) => !EMBEDS.test(name))
    .sort((a, b) => (b.size ?? 0) - (a.size ?? 0) || (a.name < b.name ? -1 : 1));
  return largest === undefined ? null : `ollama:${largest.name}`;
}

/**
 * The settings with "local" made a model by name, or left out of the fallback where none answers; where no model is named and
 * no key is set, a local one takes all roles. `local` is the model that was found; null where none is wanted or none answers.
 */
export async function withLocalModel(
  models: Settings['models'],
  keys: Keys,
): Promise<{ readonly models: Settings['models']; readonly local: string | null }> {
  const { smart, fast, budget } = models;
  const isNamed = [smart, fast, budget].includes('local');
  const isWanted = isNamed || (smart !== 'none' && models.fallback.includes('local'));
  const isNeeded =
    !isNamed && smart === null && createModelChains({ settings: models, keys }).smart.length === 0;
  const local = isWanted || isNeeded ? await findLocalModel(keys) : null;
  const fallback = models.fallback.flatMap((name) => (name === 'local' ? (local ?? []) : name));
  if (local === null) return { models: { ...models, fallback }, local };
  if (isNeeded) return { models: { ...models, fallback, smart: local, fast: fast ?? local }, local };
  const named = (name: string | null) => (name === 'local' ? local : name);
  const roles = { smart: named(smart), fast: named(fast), budget: named(budget) };
  return { models: { ...models, fallback, ...roles }, local };
}
