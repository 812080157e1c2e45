import type { PairOutcome } from './compare-reports.ts';
import { isOneLonger, longerOf } from './longer-of.ts';

/** How far comparisons were decided by what must not decide them; null where no comparison tells. */
export interface PairwiseBias {
  /** Of the judged pairs, those whose winner changes with their order. */
  readonly orderDependent: number | null;
  /** Of the single judgements with a winner, those for the report that stood first; 0.5 is no preference. */
  readonly firstWins: number | null;
  /** Of the pairs with a winner and unequal lengths, those that the longer report won. */
  readonly longerWins: number | null;
  /** Pairs that were judged. */
  readonly pairs: number;
}

export function pairwiseBias(outcomes: readonly PairOutcome[]): PairwiseBias {
  const judged = outcomes.filter(({ winner }) => winner !== null);
  const single = judged.flatMap(({ orders }) => orders).filter(({ winner }) => winner !== 'tie');
  const unequal = judged.filter(({ winner, lengths }) => winner !== 'tie' && isOneLonger(lengths));
  return {
    orderDependent: share(judged, ({ isOrderDependent }) => isOrderDependent),
    firstWins: share(single, ({ first, winner }) => winner === first),
    longerWins: share(unequal, ({ winner, lengths }) => winner === longerOf(lengths)),
    pairs: judged.length,
  };
}

function share<Item>(items: readonly Item[], holds: (item: Item) => boolean): number | null {
  return items.length === 0 ? null : items.filter(holds).length / items.length;
}
