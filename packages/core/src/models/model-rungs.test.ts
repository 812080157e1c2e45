import { ModelSettings, SettingsError } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { Keys } from '../settings/keys.ts';
import { createModelRungs, type ModelRungs } from './model-rungs.ts';

const chains = (settings: Parameters<typeof ModelSettings.parse>[0], keys: Keys) => {
  const rungs = createModelRungs({ settings: ModelSettings.parse(settings), keys });
  return names(rungs);
};
const names = ({ smart, fast, budget }: ModelRungs) =>
  [smart, fast, budget].map((chain) => chain.map(({ name }) => name.replace('openai:', '')).join(' '));
const none = new Keys({});
const key = new Keys({ OPENAI_API_KEY: 'sk-test-0123456789' });

describe('createModelRungs', () => {
  it('has no models without a key, and the usual ones with a key', () => {
    expect(chains({}, none)).toEqual(['', '', '']);
    expect(chains({}, key)).toEqual(['gpt-4o gpt-4o-mini', 'gpt-4o-mini gpt-4o', 'gpt-4o-mini gpt-4o']);
  });

  it('lets the named models come first and stand in for each other', () => {
    const settings = { smart: 'openai:big', fast: 'openai:small', budget: 'openai:tiny' };
    expect(chains(settings, key)).toEqual(['big small tiny', 'small tiny big', 'tiny small big']);
  });

  it('asks a server of its own only for the model that was named', () => {
    const keys = new Keys({ OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' });
    expect(chains({ smart: 'openai:llama:8b' }, keys)).toEqual(['llama:8b', 'llama:8b', 'llama:8b']);
  });

  it('gives a step its own model, with the smart chain behind it', () => {
    const rungs = createModelRungs({ settings: ModelSettings.parse({}), keys: key });
    expect(rungs.named('openai:own').map(({ name }) => name)).toEqual([
      'openai:own',
      'openai:gpt-4o',
      'openai:gpt-4o-mini',
    ]);
  });

  it('uses one rung, and so one breaker, for a model in several roles', () => {
    const rungs = createModelRungs({ settings: ModelSettings.parse({}), keys: key });
    expect(rungs.smart[1]).toBe(rungs.fast[0]);
  });

  it.each([
    ['an unknown provider', 'nosuch:x', key, /models\.smart is "nosuch:x".*"nosuch"; known: openai/],
    ['a property every object has', 'constructor:x', key, /known: openai/],
    [
      'a missing key',
      'openai:x',
      none,
      /models\.smart is "openai:x", but neither OPENAI_API_KEY nor OPENAI_BASE_URL/,
    ],
  ])('refuses %s before anything runs', (_, smart, keys, message) => {
    const create = () => createModelRungs({ settings: { ...ModelSettings.parse({}), smart }, keys });
    expect(create).toThrow(SettingsError);
    expect(create).toThrow(message);
  });
});
