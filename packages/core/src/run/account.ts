import type { RunEvent, RunMetadata, Tier, TierReason } from '@research-studio/schemas';
import { worseTier } from '../budget/degradation.ts';

/** What a run cost and did, over all its parts when it was interrupted and resumed. */
export type RunAccount = Pick<
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
  | 'modelCallsInSequence'
  | 'cacheSavedUsd'
>;

/** Adds up the events of a run. Costs become null with the first call whose price is not known. */
export function accountOf(events: readonly RunEvent[]): RunAccount {
  const usage = { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 };
  const timingsMs: Record<string, number> = {};
  const models = new Set<string>();
  const warnings = new Set<string>();
  const calls: ModelEnd[] = [];
  const tierChanges: { to: Tier; reason: TierReason }[] = [];
  let costUsd: number | null = 0;
  let tier: RunAccount['tier'] = 'full';
  for (const event of events) {
    if (event.type === 'warning') {
      warnings.add(event.message);
      if (event.code !== 'model_replaced' || tier !== 'full') continue;
      tier = 'reduced';
      tierChanges.push({ to: tier, reason: 'models' });
    }
    if (event.type === 'tier-changed') {
      tier = worseTier(tier, event.to);
      tierChanges.push({ to: event.to, reason: event.reason });
    } else if (event.type === 'node-end')
      timingsMs[event.node] = (timingsMs[event.node] ?? 0) + event.durationMs;
    else if (event.type === 'model-end') {
      calls.push(event);
      models.add(event.model);
      usage.calls += 1;
      usage.inputTokens += event.inputTokens;
      usage.outputTokens += event.outputTokens;
      usage.cachedTokens += event.cachedTokens;
      costUsd = addedCost(costUsd, event.costUsd);
    }
  }
  const saved = calls.flatMap(({ savedUsd }) => savedUsd ?? []);
  return {
    models: [...models].sort(),
    usage,
    costUsd,
    tier,
    ...(tierChanges.length > 0 && { tierChanges }),
    timingsMs,
    warnings: [...warnings],
    ...(events.some((event) => event.type === 'warning' && event.code === 'open_question') && {
      openQuestion: true,
    }),
    ...(calls.length > 0 && { steps: stepsOf(calls) }),
    ...(saved.length > 0 && { cacheSavedUsd: saved.reduce((sum, usd) => sum + usd, 0) }),
  };
}

type ModelEnd = Extract<RunEvent, { type: 'model-end' }>;

/** What each task cost, in the order in which they were first answered. */
function stepsOf(calls: readonly ModelEnd[]): RunAccount['steps'] {
  const byTask = Map.groupBy(calls, ({ task }) => task.replace(/@.*$/, ''));
  return [...byTask].map(([step, own]) => {
    const sum = (amount: (call: ModelEnd) => number) => own.reduce((total, call) => total + amount(call), 0);
    return {
      step,
      calls: own.length,
      inputTokens: sum(({ inputTokens }) => inputTokens),
      outputTokens: sum(({ outputTokens }) => outputTokens),
      cachedTokens: sum(({ cachedTokens }) => cachedTokens),
      costUsd: own.reduce((total: number | null, call) => addedCost(total, call.costUsd), 0),
      durationMs: sum(({ durationMs }) => durationMs),
    };
  });
}

function addedCost(sum: number | null, cost: number | null): number | null {
  return sum === null || cost === null ? null : sum + cost;
}

/**
 * The longest chain of model calls of which none began before the one before it had ended; `endedAt` gives the time of each
 * event in milliseconds. An estimate: a call that began late may not have waited for another call.
 */
export function callsInSequence(events: readonly RunEvent[], endedAt: readonly number[]): number {
  const calls = events.flatMap((event, index) => {
    const end = endedAt[index];
    return event.type === 'model-end' && end !== undefined ? [{ start: end - event.durationMs, end }] : [];
  });
  let count = 0;
  let free = Number.NEGATIVE_INFINITY;
  // The greedy choice by earliest end is the longest such chain (interval scheduling).
  for (const { start, end } of calls.toSorted((a, b) => a.end - b.end)) {
    if (start < free) continue;
    count += 1;
    free = end;
  }
  return count;
}
