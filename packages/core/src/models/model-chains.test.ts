import { ModelSettings, SettingsError } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { Keys } from '../settings/keys.ts';
import { createModelChains, DEFAULT_MODELS, type ModelChains } from './model-chains.ts';
import { loadModelPrices } from './model-prices.ts';

const namesOf = (settings: Parameters<typeof ModelSettings.parse>[0], keys: Keys) => {
  const chains = createModelChains({ settings: ModelSettings.parse(settings), keys });
  return names(chains);
};
const names = ({ smart, fast, budget }: ModelChains) =>
  [smart, fast, budget].map((chain) => chain.map(({ name }) => name.replace('openai:', '')).join(' '));
const none = new Keys({});
const key = new Keys({ OPENAI_API_KEY: 'sk-test-0123456789' });

describe('createModelChains', () => {
  it('has no models without a key, and the usual ones with a key', () => {
    expect(namesOf({}, none)).toEqual(['', '', '']);
    expect(namesOf({}, key)).toEqual(['gpt-4o gpt-4o-mini', 'gpt-4o-mini gpt-4o', 'gpt-4o-mini gpt-4o']);
  });

  const keys = (...names: ('OPENAI' | 'ANTHROPIC' | 'GOOGLE' | 'MISTRAL')[]) =>
    new Keys(Object.fromEntries(names.map((name) => [`${name}_API_KEY`, 'k-0123456789'])));

  it('goes on to the other providers that have a key, then to the smaller models, at last to Ollama', () => {
    const fallback = ['others', 'ollama:own'];
    expect(namesOf({ fallback }, keys('OPENAI', 'ANTHROPIC'))).toEqual([
      'gpt-4o anthropic:claude-sonnet-5 gpt-4o-mini ollama:own',
      'gpt-4o-mini anthropic:claude-haiku-4-5 gpt-4o anthropic:claude-sonnet-5 ollama:own',
      'gpt-4o-mini anthropic:claude-haiku-4-5 gpt-4o anthropic:claude-sonnet-5 ollama:own',
    ]);
    const small = namesOf({ smart: 'small', fast: 'small' }, keys('OPENAI', 'ANTHROPIC'));
    expect(small[0]).toBe('gpt-4o-mini anthropic:claude-haiku-4-5');
  });

  it.each([
    [
      'the first provider and one more',
      {},
      ['OPENAI', 'ANTHROPIC', 'GOOGLE'],
      'openai:gpt-4o anthropic:claude-sonnet-5',
    ],
    ['the one provider that has a key', {}, ['OPENAI'], 'openai:gpt-4o'],
    [
      'a named model alone',
      { smart: 'google:gemini-2.5-pro' },
      ['OPENAI', 'GOOGLE'],
      'google:gemini-2.5-pro',
    ],
    [
      'strong models beside a small one',
      { smart: 'small' },
      ['OPENAI', 'ANTHROPIC'],
      'openai:gpt-4o-mini anthropic:claude-sonnet-5',
    ],
    ['none without a model', { smart: 'none' }, ['OPENAI', 'ANTHROPIC'], ''],
  ] as const)('has for a council %s', (_what, settings, providers, expected) => {
    const { council } = createModelChains({
      settings: ModelSettings.parse(settings),
      keys: keys(...providers),
    });
    expect(council.join(' ')).toBe(expected);
  });

  it('takes the cheapest small model where money is short', async () => {
    const all = ['OPENAI', 'ANTHROPIC', 'GOOGLE', 'MISTRAL'] as const;
    const prices = await loadModelPrices();
    const price = (name: string) =>
      prices.costOf(name, { inputTokens: 4_000, outputTokens: 500, cachedTokens: 0 }) ?? Number.NaN;
    for (const one of all)
      for (const other of all) {
        const settings = ModelSettings.parse({});
        const { budget } = createModelChains({ settings, keys: keys(one, other) });
        const smalls = DEFAULT_MODELS.filter(({ key: own }) => own.startsWith(one) || own.startsWith(other));
        const least = Math.min(...smalls.map(({ fast }) => price(fast)));
        expect(price(budget[0]?.name ?? '')).toBe(least);
      }
  });

  it('sends nothing to another provider where a model is named, unless the fallback names it', () => {
    const both = keys('OPENAI', 'ANTHROPIC');
    expect(namesOf({ smart: 'openai:own' }, both)).toEqual([
      'own gpt-4o-mini',
      'gpt-4o-mini own',
      'gpt-4o-mini own',
    ]);
    expect(namesOf({ smart: 'ollama:own' }, both)[0]).toBe('ollama:own');
    const fallback = ['anthropic:claude-haiku-4-5'];
    expect(namesOf({ smart: 'openai:own', fallback }, both)[0]).toBe(
      'own anthropic:claude-haiku-4-5 gpt-4o-mini',
    );
    expect(namesOf({ fallback: [] }, both)[0]).toBe('gpt-4o gpt-4o-mini');
    expect(() => namesOf({ fallback }, key)).toThrow(/models\.fallback is "anthropic:.*ANTHROPIC_API_KEY/);
  });

  it('takes the large or the small model of a provider where settings say so', () => {
    expect(namesOf({ smart: 'small', fast: 'small' }, key)[0]).toBe('gpt-4o-mini');
    expect(namesOf({ smart: 'large', fast: 'large' }, key)[1]).toBe('gpt-4o gpt-4o-mini');
    expect(namesOf({ smart: 'small' }, none)).toEqual(['', '', '']);
    expect(() => namesOf({ smart: 'local' }, key)).toThrow(/models.smart is "local".*ollama/);
  });

  it('lets the named models come first and stand in for each other', () => {
    const settings = { smart: 'openai:big', fast: 'openai:small', budget: 'openai:tiny' };
    expect(namesOf(settings, key)).toEqual(['big small tiny', 'small tiny big', 'tiny small big']);
  });

  it('asks a server of its own only for the model that was named', () => {
    const keys = new Keys({ OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' });
    expect(namesOf({ smart: 'openai:llama:8b' }, keys)).toEqual(['llama:8b', 'llama:8b', 'llama:8b']);
  });

  it('gives a step its own model, with the smart chain behind it', () => {
    const chains = createModelChains({ settings: ModelSettings.parse({}), keys: key });
    expect(chains.forTask({ id: 'write-report@3', role: 'openai:own' }).map(({ name }) => name)).toEqual([
      'openai:own',
      'openai:gpt-4o',
      'openai:gpt-4o-mini',
    ]);
  });

  it.each([
    ['ANTHROPIC_API_KEY', 'anthropic'],
    ['GOOGLE_API_KEY', 'google'],
    ['MISTRAL_API_KEY', 'mistral'],
  ] as const)('takes a strong and a small model of the provider that %s is for', (name, provider) => {
    const { smart, fast } = createModelChains({
      settings: ModelSettings.parse({}),
      keys: new Keys({ [name]: 'k-0123456789' }),
    });
    expect(smart.map((model) => model.name.split(':')[0])).toEqual([provider, provider]);
    expect(fast[0]?.name).not.toBe(smart[0]?.name);
  });

  it('asks no model where none is asked for, whatever keys there are', () => {
    expect(namesOf({ smart: 'none' }, key)).toEqual(['', '', '']);
  });

  it('asks for a step whom the settings name for it', () => {
    const settings = ModelSettings.parse({
      routing: ['write-report=openai:writer', 'choose-pages=budget'],
      budget: 'openai:tiny',
    });
    const { forTask } = createModelChains({ settings, keys: key });
    const first = (id: string) => forTask({ id, role: 'smart' })[0]?.name;
    expect([first('write-report@3'), first('choose-pages@1'), first('assess@3')]).toEqual([
      'openai:writer',
      'openai:tiny',
      'openai:gpt-4o',
    ]);
  });

  it('uses one value, and so one breaker, for a model in several roles', () => {
    const chains = createModelChains({ settings: ModelSettings.parse({}), keys: key });
    expect(chains.smart[1]).toBe(chains.fast[0]);
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
    const create = () => createModelChains({ settings: { ...ModelSettings.parse({}), smart }, keys });
    expect(create).toThrow(SettingsError);
    expect(create).toThrow(message);
  });
});
