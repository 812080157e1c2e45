import type { RunEvent, Tier, TierChanged, TierReason } from '@research-studio/schemas';
import type { Budget, Ledger } from './ledger.ts';
import { stepCosts } from './step-costs.ts';

/** Services outside; local documents and the extractive engine never fail and cost nothing. */
export type Service = 'models' | 'search';

/** The view of the tier for the steps of a pipeline. */
export interface StepTiers {
  /**
   * The tier for a step of the graph, decided when the step first asks and kept: a step that is done again after a crash
   * is done in the same tier.
   */
  of(step: string): Promise<Tier>;
  /** Why the run did not do all that it would have done; null while it did. */
  cutShort(): 'budget' | 'services' | null;
  /** No further round begins: from tier `cached` on there is no further round. */
  endResearch(): void;
}

export interface DegradationOptions {
  readonly emit: (event: RunEvent) => void;
  /** Null where nothing limits the run. */
  readonly ledger: Ledger | null;
  /** Events of the run so far, if it is resumed. */
  readonly history?: readonly RunEvent[];
  readonly journal?:
    | { get(key: string): unknown; put(key: string, value: unknown): Promise<void> }
    | undefined;
  /** True where no model would be asked now, or none is configured. */
  readonly areModelsDown: () => boolean;
  /** Whether pages are searched for outside. */
  readonly searchesOutside: boolean;
}

/** The tier of a run, from its calls and its budget. */
export type Degradation = ReturnType<typeof openDegradation>;

export function openDegradation(options: DegradationOptions) {
  const { emit, ledger, journal, history = [] } = options;
  const changes = history.filter((event): event is TierChanged => event.type === 'tier-changed');
  let tier: Tier = changes.at(-1)?.to ?? 'full';
  let reason = changes.findLast((change) => change.reason !== 'recovered')?.reason ?? null;
  let hasBeenPartial = changes.some(({ to }) => to === 'partial');
  const refusals = new Set(
    history.flatMap((event) => (event.type === 'budget-exhausted' ? (event.share ?? 'all') : [])),
  );
  const failures: Record<Service, number> = { models: 0, search: 0 };
  const steps = new Map<string, Tier>();

  /** `isRefused`: what is left of the budget does not pay for the call. */
  function settle(step: string, service: Service, { hasSucceeded = false, isRefused = false }): void {
    const budgetUsed = Math.max(isRefused ? 1 : 0, ledger?.used(step) ?? 0);
    const isSearchDown = failures.search >= TIER_LIMITS.failures || !options.searchesOutside;
    const pressure = {
      budgetUsed,
      failuresInARow: Math.max(failures.models, failures.search),
      areAllDown: !hasSucceeded && isSearchDown && options.areModelsDown(),
      hasSucceeded,
    };
    const next = nextTier(tier, pressure);
    // Something was left undone for want of money: not all is done as planned any more.
    const to = next === 'full' && refusals.size > 0 ? tier : next;
    if (to === tier) return;
    const isWorse = isAtLeast(to, tier);
    const why = isWorse ? reasonOf(to, pressure, service) : 'recovered';
    if (isWorse) reason = why;
    hasBeenPartial ||= to === 'partial';
    const from = tier;
    tier = to;
    emit({ type: 'tier-changed', from, to, reason: why, budgetUsed });
  }

  /** Research makes no new call, since its share of the budget is used up. */
  const isClosed = () => reason === 'budget' && isAtLeast(tier, 'cached');

  /** Says that a step leaves something undone because of the budget; `isGone`: what is left does not pay for one call. */
  function refuse(step: string, isGone = false): void {
    if (isGone) settle(step, 'models', { isRefused: true });
    if (ledger === null) return;
    const share = !ledger.isEmpty() && stepCosts(step).phase === 'research' ? 'research' : 'all';
    if (refusals.has(share)) return;
    refusals.add(share);
    const budget = ledger.budget();
    emit({ type: 'budget-exhausted', ...budget, ...(share === 'research' && { share }) });
    emit({ type: 'warning', message: exhausted(budget, share, ledger.isEmpty()) });
  }

  const ofSteps: StepTiers = {
    cutShort: () => (refusals.size > 0 ? 'budget' : hasBeenPartial ? 'services' : null),
    async of(step) {
      const key = `tier:${step}`;
      const known = steps.get(key) ?? (journal?.get(key) as Tier | undefined) ?? tier;
      const isNew = !steps.has(key);
      steps.set(key, known);
      if (isNew) await journal?.put(key, known);
      return known;
    },
    endResearch: () => isClosed() && refuse('assess'),
  };
  return {
    ...ofSteps,
    now: () => tier,
    isClosed,
    /** Whether results of earlier runs are used before a service is asked. */
    prefersEarlier: () => isAtLeast(tier, 'cached'),
    refuse,
    /** How a call ended. `step`: the name of its task. */
    note(call: { readonly service: Service; readonly step: string; readonly hasFailed: boolean }): void {
      const { service, step, hasFailed } = call;
      failures[service] = hasFailed ? failures[service] + 1 : 0;
      settle(step, service, { hasSucceeded: !hasFailed });
    },
  };
}

function exhausted(budget: Budget, share: 'research' | 'all', isEmpty: boolean): string {
  const { limitUsd, spentUsd, limitTokens, spentTokens = 0 } = budget;
  const usd = limitUsd === null ? [] : [`$${limitUsd}`, `$${spentUsd.toFixed(4)}`];
  const tokens = limitTokens === undefined ? [] : [`${limitTokens} tokens`, `${spentTokens} tokens`];
  const [limit, spent] = [0, 1].map((at) => [usd, tokens].flatMap((pair) => pair[at] ?? []).join(' and '));
  if (share === 'research')
    return `Research has used up its share of the budget of ${limit} (${spent} spent); the rest is kept for writing and checking.`;
  return isEmpty
    ? `The budget of ${limit} is used up (${spent} spent). Going on without a model.`
    : `What is left of the budget of ${limit} (${spent} spent) does not pay for all that is to be asked. Where it does not, no model is asked.`;
}

/** The input of `nextTier`. */
export interface Pressure {
  /** Used share of the step's budget: 0 to 1, and more where a call cost more than was set aside for it. */
  readonly budgetUsed: number;
  /** Calls in a row that failed, of the service that fails most. */
  readonly failuresInARow: number;
  /** No service that the run uses answers any more. */
  readonly areAllDown: boolean;
  /** A call has just succeeded. */
  readonly hasSucceeded: boolean;
}

const TIER_LIMITS = { reduced: 0.8, cached: 0.95, failures: 5, recovery: 0.75 } as const;

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
function reasonOf(to: Tier, pressure: Pressure, service: 'models' | 'search'): TierReason {
  const { budgetUsed, areAllDown } = pressure;
  const limit = to === 'partial' ? 1 : to === 'cached' ? TIER_LIMITS.cached : TIER_LIMITS.reduced;
  if (budgetUsed >= limit) return 'budget';
  return areAllDown ? 'all_down' : service;
}

/** Knobs that say how much a round searches and reads. */
const DEPTH = /^(queriesPerQuestion|queriesPerRound|resultsPerQuery|pagesPerQuery|pagesPerSubagent)$/;

/** In tier `reduced` half the queries, results and pages; below it only what costs nothing is searched and read, so all of that. */
export function knobsIn<Knobs extends object>(tier: Tier, knobs: Knobs): Knobs {
  if (tier !== 'reduced') return knobs;
  const halves = Object.entries(knobs).filter(([name]) => DEPTH.test(name));
  return { ...knobs, ...Object.fromEntries(halves.map(([name, value]) => [name, Math.ceil(value / 2)])) };
}
