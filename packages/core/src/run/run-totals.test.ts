import type { RunEvent } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { callsInSequence, runTotals } from './run-totals.ts';

const call = (costUsd: number | null): RunEvent => ({
  type: 'model-end',
  task: 'plan@1',
  model: 'openai:gpt-4o',
  durationMs: 5,
  inputTokens: 100,
  outputTokens: 20,
  cachedTokens: 40,
  costUsd,
  attempt: 1,
  outcome: 'usable',
});

it('adds up calls, tokens, cost and the time of each node', () => {
  const events: RunEvent[] = [
    call(0.01),
    call(0.02),
    { type: 'node-end', node: 'subagent', durationMs: 30 },
    { type: 'node-end', node: 'subagent', durationMs: 12 },
  ];
  expect(runTotals(events)).toMatchObject({
    models: ['openai:gpt-4o'],
    usage: { calls: 2, inputTokens: 200, outputTokens: 40, cachedTokens: 80 },
    costUsd: 0.03,
    timingsMs: { subagent: 42 },
  });
});

it('does not know the cost of a run once one price is not known', () => {
  expect(runTotals([call(0.01), call(null), call(0.01)]).costUsd).toBeNull();
  expect(runTotals([]).costUsd).toBe(0);
});

it('lists each warning once', () => {
  const warning: RunEvent = { type: 'warning', message: 'tavily could not search.' };
  expect(runTotals([warning, warning]).warnings).toEqual(['tavily could not search.']);
});

it('lists what each task cost, and leaves it out of a run without a model', () => {
  const other: RunEvent = { ...(call(null) as Extract<RunEvent, { type: 'model-end' }>), task: 'assess@3' };
  const { steps } = runTotals([call(0.25), other, call(0.5)]);
  expect(steps).toEqual([
    {
      step: 'plan',
      calls: 2,
      inputTokens: 200,
      outputTokens: 40,
      cachedTokens: 80,
      costUsd: 0.75,
      durationMs: 10,
    },
    {
      step: 'assess',
      calls: 1,
      inputTokens: 100,
      outputTokens: 20,
      cachedTokens: 40,
      costUsd: null,
      durationMs: 5,
    },
  ]);
  expect(runTotals([])).not.toHaveProperty('steps');
});

it('counts as one what ran at the same time, and chains what began after another had ended', () => {
  // Each call takes 5 ms: one, then three at once, then one.
  const ends = [5, 10, 11, 12, 20];
  expect(
    callsInSequence(
      ends.map(() => call(0)),
      ends,
    ),
  ).toEqual({ modelCallsInSequence: 3, tokensInSequence: { plan: 60 } });
  expect(callsInSequence([], [])).toEqual({});
});

it('takes of equally long chains the one that wrote most, by step', () => {
  const written = (task: string, outputTokens: number): RunEvent => ({
    ...(call(0) as Extract<RunEvent, { type: 'model-end' }>),
    task,
    outputTokens,
  });
  const events = [
    written('plan@1', 30),
    written('extract@1', 10),
    written('extract@1', 70),
    written('write@1', 500),
  ];
  expect(callsInSequence(events, [5, 10, 11, 20]).tokensInSequence).toEqual({
    plan: 30,
    extract: 70,
    write: 500,
  });
});

it('adds the fees of services to the cost, and lists what each provider cost', () => {
  const found = (provider: string): RunEvent => ({ type: 'search-end', query: 'heat', provider, results: 3 });
  const charge: RunEvent = { type: 'service-charged', service: 'tavily', requests: 2, costUsd: 0.25 };
  const events = [call(0.5), found('tavily'), charge, charge, found('wikipedia'), found('documents')];
  const { costUsd, providers, usage } = runTotals(events);
  expect(costUsd).toBe(1);
  expect(usage.calls).toBe(1);
  expect(providers).toEqual([
    { provider: 'openai', service: 'models', calls: 1, costUsd: 0.5 },
    { provider: 'tavily', service: 'search', calls: 4, costUsd: 0.5 },
    { provider: 'wikipedia', service: 'search', calls: 1, costUsd: 0 },
  ]);
});
