import type { ClaimTerm } from './measure-support.ts';
import type { TextTerm } from './text-terms.ts';

/** A place of a claim, by the words before and after it. */
export interface PlaceFit {
  /**
   * How well a word of a sentence stands where the claim has its own, 0 to 1: how much of what the claim says around
   * the place the sentence says within a few words of it. What its neighbours say counts a third.
   */
  readonly at: (sentence: number, list: readonly TextTerm[], place: number) => number;
}

/** `except` leaves out what belongs to the place itself. */
export function placeFit(request: {
  terms: readonly ClaimTerm[];
  from: number;
  to?: number;
  except?: (term: ClaimTerm) => boolean;
}): PlaceFit {
  const { terms, from, to = from, except } = request;
  const distance = ({ at }: ClaimTerm) => (at < from ? from - at : at - to);
  const around = terms
    .filter((term) => distance(term) > 0 && except?.(term) !== true)
    .map((term) => ({ term, weight: term.weight * Math.min(1, near / distance(term)) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostTerms);
  const total = around.reduce((sum, { weight }) => sum + weight, 0);
  const at = (sentence: number, list: readonly TextTerm[], place: number) => {
    if (total === 0) return 1;
    let sum = 0;
    for (const { term, weight } of around) {
      let best = besides(term, sentence);
      if (term.stated.has(sentence)) {
        for (const other of list) {
          const gap = Math.abs(other.at - place);
          if (gap > 0)
            best = Math.max(
              best,
              (term.forms.get(other.term) ?? 0) * Math.max(farthest, Math.min(1, reach / gap)),
            );
        }
      }
      sum += weight * best;
    }
    return sum / total;
  };
  return { at };
}

const mostTerms = 8;
/** Words of the claim nearer than this count in full. */
const near = 3;
/** The same for words of the sentence. */
const reach = 5;
/** What stands anywhere else in the sentence. */
const farthest = 0.35;

function besides({ stated }: ClaimTerm, sentence: number): number {
  const beside = Math.max(stated.get(sentence - 1) ?? 0, stated.get(sentence + 1) ?? 0);
  const further = Math.max(stated.get(sentence - 2) ?? 0, stated.get(sentence + 2) ?? 0);
  return Math.max(0.35 * beside, 0.25 * further);
}
