import { type ClaimTerm, statedBy } from './measure-support.ts';
import type { Mismatch, MismatchRequest } from './mismatch.ts';
import { unsaidPart } from './unsaid-part.ts';

/** A part of the claim that the sentences which bear out the rest, and those around them, do not say. */
export function additionMismatches({ claim, measure, language }: MismatchRequest): Mismatch[] {
  const [sentence] = measure.best;
  if (sentence === undefined) return [];
  const near = measure.best
    .slice(0, bearing)
    .flatMap((index) => Array.from({ length: 2 * beside + 1 }, (_, at) => index - beside + at));
  const terms = new Map(measure.terms.map((term) => [term.term, term]));
  const claimed = unsaidPart({ claim, language, isSaid: (term) => isStated(terms.get(term), near) });
  return claimed === null
    ? []
    : [{ kind: 'addition', claimed, stated: '', sentence, isContradiction: false }];
}

/** Sentences that bear the claim out, and how many on each side are read with them. */
const bearing = 3;
const beside = 2;

/** Terms beyond those that are measured count as stated. */
function isStated(term: ClaimTerm | undefined, near: readonly number[]): boolean {
  return term === undefined || statedBy(term, near) >= 0.5;
}
