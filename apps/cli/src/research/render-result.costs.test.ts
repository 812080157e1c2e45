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

it('shows searches beside the steps, the total of each provider, and what a person waits for', () => {
  const steps = [
    { ...step, step: 'plan', calls: 1, inputTokens: 1000, outputTokens: 300, durationMs: 4400 },
    { ...step, step: 'write-report', calls: 1, inputTokens: 2000, outputTokens: 900, durationMs: 9000 },
  ];
  const providers = [
    { provider: 'openai', service: 'models' as const, calls: 2, costUsd: 0.02 },
    { provider: 'tavily', service: 'search' as const, calls: 12, costUsd: 0.096 },
    { provider: 'tavily-extract', service: 'search' as const, calls: 1, costUsd: 0.0016 },
  ];
  const usage = { calls: 2, inputTokens: 3000, outputTokens: 1200, cachedTokens: 0 };
  const sequence = { modelCallsInSequence: 2, tokensInSequence: { plan: 300, 'write-report': 900 } };
  expect(
    costTable({ metadata: { ...metadata, usage, steps, providers, ...sequence, costUsd: 0.1176 } }),
  ).toBe(
    [
      'step                   calls  tokens in   out     cost   time',
      'plan                       1       1000   300  $0.0100  4.4 s',
      'write-report               1       2000   900  $0.0100  9.0 s',
      'search tavily             12                   $0.0960',
      'search tavily-extract      1                   $0.0016',
      'all (2 in sequence)       15       3000  1200  $0.1176   13 s',
      'tokens out in sequence: 1200 (write-report 900, plan 300)',
      'by provider: tavily $0.0976 · openai $0.0200',
    ].join('\n'),
  );
});
