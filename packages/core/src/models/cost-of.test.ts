import { expect, it } from 'vitest';
import { costOf } from './cost-of.ts';

const tokens = { inputTokens: 1_000_000, outputTokens: 1_000_000, cachedTokens: 500_000 };

it('prices fresh, cached and written tokens apart, and a dated model like its family', () => {
  expect(costOf('openai:gpt-4o', tokens)).toBeCloseTo(1.25 + 0.625 + 10, 10);
  expect(costOf('openai:gpt-4o-2024-08-06', tokens)).toBe(costOf('openai:gpt-4o', tokens));
  expect(costOf('openai:gpt-4o-mini', tokens)).toBeCloseTo(0.075 + 0.0375 + 0.6, 10);
});

it('knows no price of models that it does not know', () => {
  expect(costOf('openai:gpt-4o-audio', tokens)).toBeNull();
  expect(costOf('ollama:gpt-4o', tokens)).toBeNull();
});
