import { createModelChains, findLocalModel, type Keys, requireModelProvider } from '@research-studio/core';
import type { Settings } from '@research-studio/schemas';
import { z } from 'zod';
import type { Check } from './check.ts';
import { probe } from './probe.ts';

/** As OpenAI, Anthropic and Mistral list models, and as Google and Ollama do. */
const ModelList = z.object({
  data: z.array(z.object({ id: z.string() })).nullish(),
  models: z.array(z.object({ name: z.string() })).nullish(),
});

/** "provider:model" by role; empty where answers are taken from the text itself. */
export type ChosenModels = Readonly<Partial<Record<'smart' | 'fast', string>>>;

/** @throws {SettingsError} for a model that is named without the key or address that it needs. */
export async function chooseModels(settings: Settings, keys: Keys): Promise<ChosenModels> {
  const { smart, fast } = createModelChains({ settings: settings.models, keys });
  const local = smart.length === 0 && settings.models.smart === null ? await findLocalModel(keys) : null;
  if (local !== null) return { smart: local, fast: local };
  return {
    ...(smart[0] === undefined ? {} : { smart: smart[0].name }),
    ...(fast[0] === undefined ? {} : { fast: fast[0].name }),
  };
}

const GROUP = 'Models' as const;

/** One check for each provider that a run would ask, and one for each model. */
export async function modelChecks(models: ChosenModels, keys: Keys): Promise<readonly Check[]> {
  const byProvider = Map.groupBy(new Set(Object.values(models)), (name) => name.slice(0, name.indexOf(':')));
  if (byProvider.size === 0)
    return [
      {
        group: GROUP,
        name: 'language model',
        state: 'missing',
        detail: 'none configured; extractive engine',
      },
    ];
  const checks = [...byProvider.values()].map((names) => providerChecks(names, keys));
  return (await Promise.all(checks)).flat();
}

async function providerChecks(models: readonly string[], keys: Keys): Promise<readonly Check[]> {
  const [first = ''] = models;
  const provider = requireModelProvider({ name: first, setting: 'models.smart', keys });
  const { url, headers } = provider.list(keys);
  const answer = await probe(url, headers);
  const check = { group: GROUP, name: new URL(url).host };
  if (answer.kind === 'silent') return [{ ...check, state: 'failed', detail: answer.reason }];
  if (answer.status === 401 || answer.status === 403) {
    const detail = `${provider.needs[0] ?? 'access'} was refused (HTTP ${answer.status})`;
    return [{ ...check, state: 'failed', detail }];
  }
  if (answer.status >= 500) return [{ ...check, state: 'failed', detail: `answered HTTP ${answer.status}` }];
  const { data, models: named } = ModelList.safeParse(answer.body).data ?? {};
  const offered = [
    ...(data ?? []).map(({ id }) => id),
    ...(named ?? []).map(({ name }) => name.replace(/^models\//, '')),
  ];
  return [
    { ...check, state: 'ok', detail: `answers (${answer.ms} ms)` },
    ...models.map((model) => modelCheck(model, offered)),
  ];
}

function modelCheck(model: string, offered: readonly string[]): Check {
  const isListed = offered.includes(model.slice(model.indexOf(':') + 1));
  const unlisted = offered.length > 0 ? 'not in its list of models' : 'no list to look it up in';
  return {
    group: GROUP,
    name: model,
    state: isListed ? 'ok' : 'set',
    detail: isListed ? 'offered' : unlisted,
  };
}
