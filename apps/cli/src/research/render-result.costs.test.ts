import { RunMetadata } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { costTable } from './render-result.ts';

const metadata = RunMetadata.parse({
  answered: 'full',
  iterations: 1,
  coverage: 1,
  confidence: 1,
  sourcesCount: 0,
  evidenceCount: 0,
  searches: [],
  models: ['openai:gpt-4o'],
  usage: { calls: 10, inputTokens: 31_000, outputTokens: 2_500, cachedTokens: 0 },
  costUsd: null,
  tier: 'full',
  timingsMs: {},
  warnings: [],
});
const step = { cachedTokens: 0, costUsd: 0.01 };

it('shows calls, tokens, cost and time of each step, and how many calls waited for each other', () => {
  const steps = [
    { ...step, step: 'understand', calls: 1, inputTokens: 1000, outputTokens: 300, durationMs: 4400 },
    {
      ...step,
      step: 'extract-passages',
      calls: 9,
      inputTokens: 30_000,
      outputTokens: 2200,
      costUsd: null,
      durationMs: 32_000,
    },
  ];
  expect(costTable({ metadata: { ...metadata, steps, modelCallsInSequence: 2 } })).toBe(
    [
      'step                 calls  tokens in   out       cost   time',
      'understand               1       1000   300    $0.0100  4.4 s',
      'extract-passages         9      30000  2200  not known   32 s',
      'all (2 in sequence)     10      31000  2500  not known   36 s',
    ].join('\n'),
  );
});

it('reports what came from the cache of the provider, and what that saved', () => {
  const usage = { ...metadata.usage, cachedTokens: 12_400 };
  const steps = [{ ...step, step: 'a', calls: 1, inputTokens: 1, outputTokens: 1, durationMs: 1 }];
  const table = (cacheSavedUsd?: number) =>
    costTable({ metadata: { ...metadata, usage, steps, ...(cacheSavedUsd && { cacheSavedUsd }) } });
  expect(table(0.0155)).toContain("\nfrom the provider's cache: 12400 tokens in (40%); that saved $0.0155");
  expect(table()).toMatch(/tokens in \(40%\)$/);
});

it('shows nothing of a run without a model', () => {
  expect(costTable({ metadata })).toBeNull();
});

it('ends with what of the budget was spent and the worst tier', () => {
  const budget = { limitUsd: 0.5, limitTokens: 90_000, isExhausted: true };
  expect(costTable({ metadata: { ...metadata, costUsd: 0.4, tier: 'cached', budget } })).toBe(
    '$0.4000 of $0.5 spent · 33500 of 90000 tokens used · worst tier: cached',
  );
});
