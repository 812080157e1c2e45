import { expect, it } from 'vitest';
import { costOf } from './model-price.ts';
import { createUsageMeter } from './usage-meter.ts';

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

it('sums a run up, and has no sum once one price is missing', () => {
  const meter = createUsageMeter();
  const end = { type: 'model-end', task: 't', model: 'm', durationMs: 1, ...tokens } as const;
  expect(meter.costUsd()).toBe(0);
  meter.record({ ...end, costUsd: 1 });
  meter.record({ ...end, costUsd: 2 });
  expect(meter.costUsd()).toBe(3);
  meter.record({ ...end, costUsd: null });
  meter.record({ ...end, costUsd: 1 });
  expect(meter.costUsd()).toBeNull();
  expect(meter.usage()).toEqual({ calls: 4, inputTokens: 4e6, outputTokens: 4e6, cachedTokens: 2e6 });
});
