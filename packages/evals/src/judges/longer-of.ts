import type { PairOutcome } from './compare-reports.ts';

type Lengths = PairOutcome['lengths'];

/** Reports whose lengths differ by less than this share of the longer one are equally long. */
const SAME_LENGTH = 0.1;

export function isOneLonger({ A, B }: Lengths): boolean {
  return Math.abs(A - B) >= SAME_LENGTH * Math.max(A, B);
}

export function longerOf({ A, B }: Lengths): 'A' | 'B' {
  return A > B ? 'A' : 'B';
}
