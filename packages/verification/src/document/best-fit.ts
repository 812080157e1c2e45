import type { LocalContext } from './local-context.ts';
import type { ClaimTerm } from './measure-support.ts';
import type { MismatchRequest } from './mismatch.ts';
import type { PlaceFit } from './place-fit.ts';

/** A term of the claim and what stands around it there. */
export interface PlacedTerm {
  readonly term: ClaimTerm;
  readonly fit: PlaceFit;
  readonly context: LocalContext;
}

/** How well the claim's own term stands in the sentence where it fits best, 0 to 1; 0: nowhere. */
export function bestFit({ term, fit, context }: PlacedTerm, { sentences }: MismatchRequest): number {
  const stating = [...term.stated.keys()].slice(0, mostStating);
  const read =
    stating.length <= mostRead
      ? stating
      : stating
          .map((index) => ({ index, around: context.around(index) }))
          .sort((a, b) => b.around - a.around)
          .slice(0, mostRead)
          .map(({ index }) => index);
  let best = 0;
  for (const index of read) {
    const list = sentences.terms(index);
    const least = tableRow.test(sentences.text(index)) ? inRow : 0;
    for (const { term: stated, at } of list) {
      const value = term.forms.get(stated);
      if (value !== undefined) best = Math.max(best, value * Math.max(least, fit.at(index, list, at)));
    }
  }
  return best;
}

const mostStating = 60;
const mostRead = 12;
const tableRow = /\S \| \S/;
/** What a row of a table is about stands in its head. */
const inRow = 0.2;
