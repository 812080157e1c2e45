import { get } from 'node:http';
import type { Settings } from '@research-studio/schemas';
import { z } from 'zod';
import type { Keys } from '../settings/keys.ts';
import { createModelChains } from './model-chains.ts';
import { OLLAMA_ADDRESS } from './providers/ollama.ts';

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
  const address = `${(keys.get('OLLAMA_BASE_URL') ?? OLLAMA_ADDRESS).replace(/\/+$/, '')}/api/tags`;
  if (!address.startsWith('http:')) return null;
  const { success, data } = Tags.safeParse(await readJson(address));
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
  const isNamed = [models.smart, models.fast, models.budget].includes('local');
  const isWanted = isNamed || (models.smart !== 'none' && models.fallback.includes('local'));
  const isNeeded =
    !isNamed && models.smart === null && createModelChains({ settings: models, keys }).smart.length === 0;
  const local = isWanted || isNeeded ? await findLocalModel(keys) : null;
  const fallback = models.fallback.flatMap((name) => (name === 'local' ? (local ?? []) : name));
  if (local === null) return { models: { ...models, fallback }, local };
  if (isNeeded) return { models: { ...models, fallback, smart: local, fast: models.fast ?? local }, local };
  const named = (name: string | null) => (name === 'local' ? local : name);
  const { smart, fast, budget } = models;
  return {
    models: { ...models, fallback, smart: named(smart), fast: named(fast), budget: named(budget) },
    local,
  };
}

/** Null for anything but JSON within the time and a megabyte. */
function readJson(address: string): Promise<unknown> {
  return new Promise((resolve) => {
    const request = get(address, { timeout: PATIENCE_MS }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
        if (body.length > 1_000_000) request.destroy();
      });
      response.on('end', () => resolve(parsed(body)));
    });
    const timer = setTimeout(() => request.destroy(), PATIENCE_MS);
    request.on('close', () => {
      clearTimeout(timer);
      resolve(null);
    });
    // Nobody listening there is the usual case, and no failure.
    request.on('error', () => resolve(null));
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
