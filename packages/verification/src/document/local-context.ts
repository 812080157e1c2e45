import type { ClaimTerm } from './measure-support.ts';

/** How far sentences say what stands around one place of a claim. */
export interface LocalContext {
  /** Weighted share of the terms around the place that a sentence states by itself. */
  readonly alone: (sentence: number) => number;
  /** The same with its neighbours' help. */
  readonly around: (sentence: number) => number;
  /** Sentences that state the most of it by themselves, best first. */
  readonly nearest: readonly number[];
}

/** The terms nearest to a place of the claim, in words, without those that stand at the place itself. */
export function localContext(request: {
  terms: readonly ClaimTerm[];
  from: number;
  to: number;
  except?: (term: ClaimTerm) => boolean;
}): LocalContext {
  const { terms, from, to, except } = request;
  const distance = ({ at }: ClaimTerm) => (at < from ? from - at : at > to ? at - to : 0);
  const around = terms
    .filter((term) => distance(term) > 0 && except?.(term) !== true)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, reach);
  const total = around.reduce((sum, { weight }) => sum + weight, 0);
  const scores = new Map<number, number>();
  for (const { stated, weight } of around) {
    for (const [index, value] of stated) scores.set(index, (scores.get(index) ?? 0) + weight * value);
  }
  const nearest = [...scores]
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, mostHosts)
    .map(([index]) => index);
  return {
    alone: (sentence) => (total === 0 ? 0 : (scores.get(sentence) ?? 0) / total),
    around: (sentence) => (total === 0 ? 1 : sumOf(around, sentence) / total),
    nearest,
  };
}

/** Terms on either side taken together. */
const reach = 7;
const mostHosts = 6;

function sumOf(terms: readonly ClaimTerm[], sentence: number): number {
  return terms.reduce((sum, { stated, weight }) => {
    let best = 0;
    for (let distance = -2; distance <= 2; distance += 1) {
      best = Math.max(best, (stated.get(sentence + distance) ?? 0) * (1 - 0.15 * Math.abs(distance)));
    }
    return sum + weight * best;
  }, 0);
}
