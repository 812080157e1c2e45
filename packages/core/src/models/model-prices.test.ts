import { expect, it } from 'vitest';
import { loadModelPrices } from './model-prices.ts';

const tokens = { inputTokens: 1_000_000, outputTokens: 1_000_000, cachedTokens: 500_000 };

it('prices fresh, cached and written tokens apart, and a dated model like its family', async () => {
  const { costOf } = await loadModelPrices();
  expect(costOf('openai:gpt-4o', tokens)).toBeCloseTo(1.25 + 0.625 + 10, 10);
  expect(costOf('openai:gpt-4o-2024-08-06', tokens)).toBe(costOf('openai:gpt-4o', tokens));
  expect(costOf('openai:gpt-4o-mini', tokens)).toBeCloseTo(0.075 + 0.0375 + 0.6, 10);
});

it.each(['anthropic:claude-sonnet-4-5', 'google:gemini-2.5-pro', 'mistral:mistral-large-latest'])(
  'knows what %s costs',
  async (model) => {
    const { costOf } = await loadModelPrices();
    expect(costOf(model, tokens)).toBeGreaterThan(1);
  },
);

it('knows nothing of models that it does not know', async () => {
  const { costOf, contextWindow } = await loadModelPrices();
  expect(costOf('ollama:llama3', tokens)).toBe(0);
  expect(costOf('openai:nobody-knows-it', tokens)).toBeNull();
  expect(contextWindow('openai:nobody-knows-it')).toBeNull();
  expect(contextWindow('openai:gpt-4o')).toBe(128_000);
});

it('believes the settings first', async () => {
  const { costOf, contextWindow } = await loadModelPrices({
    'openai:gpt-4o': { inputUsd: 1, cachedUsd: 0.5, outputUsd: 2, contextWindow: 8_000 },
    'ollama:llama3': { contextWindow: 4_000 },
  });
  expect(costOf('openai:gpt-4o', tokens)).toBe(0.5 + 0.25 + 2);
  expect(costOf('ollama:llama3', tokens)).toBe(0);
  expect([contextWindow('openai:gpt-4o'), contextWindow('ollama:llama3')]).toEqual([8_000, 4_000]);
});

it('knows the windows of models that runs use by default', async () => {
  const { contextWindow } = await loadModelPrices();
  const names = [
    'google:gemini-2.5-pro',
    'mistral:mistral-small-latest',
    'ollama:llama3',
    'anthropic:claude-haiku-4-5',
  ];
  expect(names.map(contextWindow)).toEqual([1_048_576, 128_000, 16_384, 200_000]);
});
