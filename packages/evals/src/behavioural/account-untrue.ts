import type { BehaviouralRun } from './behavioural-runs.ts';

/** What the metadata of an undisturbed run count (calls, tokens, cost, times, searches, warnings) against its events, one sentence each. */
export function accountUntrue({ bundle, events }: BehaviouralRun): readonly string[] {
  const { usage, costUsd, models, warnings, timingsMs, searches } = bundle.metadata;
  const calls = events.filter((event) => event.type === 'model-end');
  const steps = events.filter((event) => event.type === 'node-end');
  const costs = calls.map((call) => call.costUsd);
  const due = {
    calls: calls.length,
    inputTokens: sum(calls.map((call) => call.inputTokens)),
    outputTokens: sum(calls.map((call) => call.outputTokens)),
    cachedTokens: sum(calls.map((call) => call.cachedTokens)),
  };
  const timesDue = Object.fromEntries(
    [...Map.groupBy(steps, ({ node }) => node)].map(([node, all]) => [
      node,
      sum(all.map(({ durationMs }) => durationMs)),
    ]),
  );
  return [
    ...differing('usage', usage, due),
    ...differing('cost', costUsd, costs.includes(null) ? null : sum(costs.map((cost) => cost ?? 0))),
    ...differing('models', [...models].sort(), distinct(calls.map(({ model }) => model)).sort()),
    ...differing(
      'warnings',
      warnings,
      distinct(events.flatMap((event) => (event.type === 'warning' ? event.message : []))),
    ),
    ...differing('times', timingsMs, timesDue),
    ...differing(
      'searches',
      distinct(searches.map(({ query }) => query)).sort(),
      distinct(events.flatMap((event) => (event.type === 'search-end' ? event.query : []))).sort(),
    ),
  ];
}

function differing(what: string, told: unknown, due: unknown): string[] {
  const [one, other] = [JSON.stringify(told), JSON.stringify(due)];
  return one === other ? [] : [`Of ${what} the metadata have ${one}, the events ${other}.`];
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
