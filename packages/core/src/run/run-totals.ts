import type { ProviderCost, RunEvent, RunMetadata, Tier, TierReason } from '@research-studio/schemas';
import { worseTier } from '../models/budget/open-degradation.ts';
import { PARENT_RUN } from './parent-run.ts';

/** Costs, calls, tiers and warnings of a run, over all its parts when it was interrupted and resumed. */
export type RunTotals = Pick<
  RunMetadata,
  | 'models'
  | 'usage'
  | 'costUsd'
  | 'tier'
  | 'tierChanges'
  | 'budget'
  | 'timingsMs'
  | 'warnings'
  | 'openQuestion'
  | 'steps'
  | 'providers'
  | 'modelCallsInSequence'
  | 'tokensInSequence'
  | 'cacheSavedUsd'
>;

/** Adds up the events of a run. Costs become null with the first call whose price is not known. */
export function runTotals(events: readonly RunEvent[]): RunTotals {
  const timingsMs: Record<string, number> = {};
  const warnings = new Set<string>();
  const calls = events.filter((event) => event.type === 'model-end');
  const tierChanges: { to: Tier; reason: TierReason }[] = [];
  let costUsd: number | null = 0;
  let tier: RunTotals['tier'] = 'full';
  let openQuestion = false;
  for (const event of events) {
    if (event.type === 'warning') {
      warnings.add(event.message);
      openQuestion ||= event.code === 'open_question';
      if (event.code === 'model_replaced' && tier === 'full') {
        tier = 'reduced';
        tierChanges.push({ to: tier, reason: 'models' });
      }
    } else if (event.type === 'tier-changed') {
      tier = worseTier(tier, event.to);
      tierChanges.push({ to: event.to, reason: event.reason });
    } else if (event.type === 'node-end')
      timingsMs[event.node] = (timingsMs[event.node] ?? 0) + event.durationMs;
    if ('costUsd' in event) costUsd = addedCost(costUsd, event.costUsd);
  }
  const providers = providersOf(events);
  const saved = calls.flatMap(({ savedUsd }) => savedUsd ?? []);
  return {
    models: [...new Set(calls.map(({ model }) => model))].sort(),
    usage: usageOf(calls),
    costUsd,
    tier,
    timingsMs,
    warnings: [...warnings],
    ...(tierChanges.length > 0 && { tierChanges }),
    ...(openQuestion && { openQuestion }),
    ...(calls.length > 0 && { steps: stepsOf(calls) }),
    ...(providers.length > 0 && { providers }),
    ...(saved.length > 0 && { cacheSavedUsd: saved.reduce((sum, usd) => sum + usd, 0) }),
  };
}

type ModelEnd = Extract<RunEvent, { type: 'model-end' }>;

function sumOf(calls: readonly ModelEnd[], amount: (call: ModelEnd) => number): number {
  return calls.reduce((total, call) => total + amount(call), 0);
}

function stepOf({ task }: ModelEnd): string {
  return task.replace(/@.*$/, '');
}

function usageOf(calls: readonly ModelEnd[]): RunTotals['usage'] {
  return {
    calls: calls.length,
    inputTokens: sumOf(calls, ({ inputTokens }) => inputTokens),
    outputTokens: sumOf(calls, ({ outputTokens }) => outputTokens),
    cachedTokens: sumOf(calls, ({ cachedTokens }) => cachedTokens),
  };
}

/** Costs by task, in the order in which they were first answered. */
function stepsOf(calls: readonly ModelEnd[]): RunTotals['steps'] {
  const byTask = Map.groupBy(calls, stepOf);
  return [...byTask].map(([step, own]) => ({
    step,
    ...usageOf(own),
    costUsd: own.reduce((total: number | null, call) => addedCost(total, call.costUsd), 0),
    durationMs: sumOf(own, ({ durationMs }) => durationMs),
  }));
}

function addedCost(sum: number | null, cost: number | null): number | null {
  return sum === null || cost === null ? null : sum + cost;
}

/** Costs by provider: models by the part of their name before ":", and search services outside. */
function providersOf(events: readonly RunEvent[]): readonly ProviderCost[] {
  const found = new Map<string, ProviderCost>();
  const add = (more: ProviderCost) => {
    const key = JSON.stringify([more.service, more.provider]);
    const { calls, costUsd } = found.get(key) ?? { calls: 0, costUsd: 0 };
    found.set(key, { ...more, calls: calls + more.calls, costUsd: addedCost(costUsd, more.costUsd) });
  };
  const charged = new Set(events.flatMap((event) => (event.type === 'service-charged' ? event.service : [])));
  for (const event of events)
    if (event.type === 'model-end') {
      const provider = event.model.replace(/:.*$/, '');
      add({ provider, service: 'models', calls: 1, costUsd: event.costUsd });
    } else if (event.type === 'service-charged')
      add({ provider: event.service, service: 'search', calls: event.requests, costUsd: event.costUsd });
    else if (event.type === 'search-end' && !charged.has(event.provider) && !NOT_OUTSIDE.has(event.provider))
      add({ provider: event.provider, service: 'search', calls: 1, costUsd: 0 });
  return [...found.values()].sort(
    (a, b) => a.service.localeCompare(b.service, 'en') || a.provider.localeCompare(b.provider, 'en'),
  );
}

/** Those that search what the run has here, and those whose searches are calls of models. */
const NOT_OUTSIDE = new Set(['documents', PARENT_RUN, 'openai-search', 'anthropic-search']);

/**
 * The longest chain of model calls of which none began before the one before it had ended, of equally long ones the one that
 * wrote most; `endedAt` gives the time of each event in milliseconds. An estimate: a call that began late may not have
 * waited for another call.
 */
export function callsInSequence(
  events: readonly RunEvent[],
  endedAt: readonly number[],
): Pick<RunTotals, 'modelCallsInSequence' | 'tokensInSequence'> {
  const calls = events
    .flatMap((event, at) => (event.type === 'model-end' ? { event, end: endedAt[at] ?? 0 } : []))
    .sort((a, b) => a.end - b.end);
  const chains: (typeof NO_CALLS)[] = [];
  const longest = (some: typeof chains) => some.sort((a, b) => b.count - a.count || b.tokens - a.tokens)[0];
  for (const { event, end } of calls) {
    const before = chains.filter((chain) => chain.end <= end - event.durationMs);
    const { count, tokens, steps } = longest(before) ?? NO_CALLS;
    const { outputTokens } = event;
    const step = stepOf(event);
    const written = (steps[step] ?? 0) + outputTokens;
    chains.push({
      end,
      count: count + 1,
      tokens: tokens + outputTokens,
      steps: { ...steps, [step]: written },
    });
  }
  const last = longest(chains);
  return last === undefined ? {} : { modelCallsInSequence: last.count, tokensInSequence: last.steps };
}

const NO_CALLS = { end: 0, count: 0, tokens: 0, steps: {} as Readonly<Record<string, number>> };
