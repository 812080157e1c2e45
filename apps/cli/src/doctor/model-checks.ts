import { createModelRungs, type Keys } from '@research-studio/core';
import type { Settings } from '@research-studio/schemas';
import { z } from 'zod';
import type { Check } from './check.ts';
import { probe } from './probe.ts';

const OPENAI_URL = 'https://api.openai.com/v1';
const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/** "provider:model" by role; empty where answers are taken from the text itself. */
export type ChosenModels = Readonly<Partial<Record<'smart' | 'fast', string>>>;

/** @throws {SettingsError} for a model that is named without the key or address that it needs. */
export function chooseModels(settings: Settings, keys: Keys): ChosenModels {
  const rungs = createModelRungs({ settings: settings.models, keys });
  const [smart, fast] = [rungs.smart[0]?.name, rungs.fast[0]?.name];
  return { ...(smart === undefined ? {} : { smart }), ...(fast === undefined ? {} : { fast }) };
}

export async function modelChecks(models: ChosenModels, keys: Keys): Promise<readonly Check[]> {
  const group = 'Models';
  const names = [...new Set(Object.values(models))];
  if (names.length === 0)
    return [
      { group, name: 'language model', state: 'missing', detail: 'none configured; extractive engine' },
    ];
  const base = keys.get('OPENAI_BASE_URL') ?? OPENAI_URL;
  const answer = await probe(`${base.replace(/\/+$/, '')}/models`, keys.get('OPENAI_API_KEY'));
  const name = new URL(base).host;
  if (answer.kind === 'silent') return [{ group, name, state: 'failed', detail: answer.reason }];
  if (answer.status === 401 || answer.status === 403)
    return [{ group, name, state: 'failed', detail: `OPENAI_API_KEY was refused (HTTP ${answer.status})` }];
  if (answer.status >= 500)
    return [{ group, name, state: 'failed', detail: `answered HTTP ${answer.status}` }];
  const list = ModelList.safeParse(answer.body);
  const offered = list.success ? list.data.data.map(({ id }) => id) : [];
  return [
    { group, name, state: 'ok', detail: `answers (${answer.ms} ms)` },
    ...names.map((model): Check => {
      const isListed = offered.includes(model.slice(model.indexOf(':') + 1));
      const detail = isListed
        ? 'offered'
        : offered.length > 0
          ? 'not in its list of models'
          : 'no list to look it up in';
      return { group, name: model, state: isListed ? 'ok' : 'set', detail };
    }),
  ];
}
