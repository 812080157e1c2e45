import type { Tier, TierReason } from '@research-studio/schemas';

/** What decides the tier; see `nextTier`. */
export interface Pressure {
  /** Of what the step may spend: 0 to 1, and more where a call cost more than was set aside for it. */
  readonly budgetUsed: number;
  /** Calls in a row that failed, of the service that fails most. */
  readonly failuresInARow: number;
  /** No service that the run uses answers any more. */
  readonly areAllDown: boolean;
  /** A call has just succeeded. */
  readonly hasSucceeded: boolean;
}

export const TIER_LIMITS = { reduced: 0.8, cached: 0.95, failures: 5, recovery: 0.75 } as const;

const ORDER: readonly Tier[] = ['full', 'reduced', 'cached', 'partial'];

/**
 * The tier that follows. 80% of the budget lead to `reduced`; 95%, or 5 failures in a row, to `cached`; no budget, or no
 * service that answers, to `partial`. A success with less than 75% used leads one tier up.
 */
export function nextTier(tier: Tier, pressure: Pressure): Tier {
  const { budgetUsed, failuresInARow, areAllDown, hasSucceeded } = pressure;
  if (budgetUsed >= 1 || areAllDown) return 'partial';
  if (budgetUsed >= TIER_LIMITS.cached || failuresInARow >= TIER_LIMITS.failures)
    return worseTier(tier, 'cached');
  if (budgetUsed >= TIER_LIMITS.reduced) return worseTier(tier, 'reduced');
  if (!hasSucceeded || budgetUsed >= TIER_LIMITS.recovery) return tier;
  return ORDER[Math.max(0, ORDER.indexOf(tier) - 1)] ?? 'full';
}

export function worseTier(one: Tier, other: Tier): Tier {
  return isAtLeast(one, other) ? one : other;
}

/** Whether a tier is as bad as another one, or worse. */
export function isAtLeast(tier: Tier, other: Tier): boolean {
  return ORDER.indexOf(tier) >= ORDER.indexOf(other);
}

/** Why `nextTier` gave a worse tier after a call of this service. */
export function reasonOf(to: Tier, pressure: Pressure, service: 'models' | 'search'): TierReason {
  const { budgetUsed, areAllDown } = pressure;
  const limit = to === 'partial' ? 1 : to === 'cached' ? TIER_LIMITS.cached : TIER_LIMITS.reduced;
  if (budgetUsed >= limit) return 'budget';
  return areAllDown ? 'all_down' : service;
}

/** Knobs that say how much a round searches and reads. */
const DEPTH = [
  'queriesPerQuestion',
  'queriesPerRound',
  'resultsPerQuery',
  'pagesPerQuery',
  'pagesPerSubagent',
] as const;

/** In tier `reduced` half the queries, results and pages; below it only what costs nothing is searched and read, so all of that. */
export function knobsIn<Knobs extends object>(tier: Tier, knobs: Knobs): Knobs {
  if (tier !== 'reduced') return knobs;
  const halves = Object.entries(knobs).filter(([name]) => (DEPTH as readonly string[]).includes(name));
  return { ...knobs, ...Object.fromEntries(halves.map(([name, value]) => [name, Math.ceil(value / 2)])) };
}
