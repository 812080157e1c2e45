import { type SupportMeasure, statedBy } from './measure-support.ts';
import type { Mismatch } from './mismatch.ts';

/** The fewest sentences that say what of the claim is said at all; a sentence that speaks against it comes first. */
export function chooseSpans({ terms, best }: SupportMeasure, mismatches: readonly Mismatch[]): number[] {
  const all = terms.reduce((sum, { weight }) => sum + weight, 0);
  const chosen: number[] = [];
  for (const index of best) {
    const gain = terms.reduce(
      (sum, term) => sum + term.weight * Math.max(0, statedBy(term, [index]) - statedBy(term, chosen)),
      0,
    );
    if (chosen.length > 0 && gain < leastGain * all) break;
    chosen.push(index);
  }
  return [...new Set([...mismatches.map(({ sentence }) => sentence), ...chosen])].slice(0, 5);
}

/** Share of the claim that a further sentence must add. */
const leastGain = 0.08;
