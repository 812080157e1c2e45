import { type ClaimTerm, statedBy } from './measure-support.ts';
import type { Mismatch, MismatchRequest } from './mismatch.ts';
import { textTerms } from './text-terms.ts';

/**
 * A name of two words whose first the document only ever goes on with otherwise: "Anna Weber" where it has "Anna
 * Schmidt", although both words stand in it.
 */
export function fullNameMismatches({ claim, measure, sentences, language }: MismatchRequest): Mismatch[] {
  const names = new Map(measure.terms.filter(({ kind }) => kind === 'name').map((term) => [term.term, term]));
  const written = textTerms(claim, language);
  return written.flatMap((first, index): Mismatch[] => {
    const second = written[index + 1];
    if (second === undefined || second.at !== first.at + 1 || second.word === first.word) return [];
    const [one, other] = [names.get(first.term), names.get(second.term)];
    if (
      one === undefined ||
      other === undefined ||
      !capitalised.test(second.word) ||
      isBroken(claim, first.word, second.word)
    )
      return [];
    const rival = rivalOf([one, other], new Set(names.keys()), { claim, measure, sentences, language });
    return rival === null ? [] : [rival];
  });
}

/** A mark or hyphen stands between the two. */
function isBroken(claim: string, first: string, second: string): boolean {
  return !claim.includes(`${first} ${second}`);
}

const mostSentences = 60;
const capitalised = /^\p{Lu}\p{Ll}/u;

function rivalOf(
  [first, second]: readonly [ClaimTerm, ClaimTerm],
  names: ReadonlySet<string>,
  { sentences, language, measure }: MismatchRequest,
): Mismatch | null {
  if (second.stated.size === 0 || statedBy(second, measure.best.slice(0, 2)) > 0) return null;
  let rival: Mismatch | null = null;
  for (const index of [...first.stated.keys()].slice(0, mostSentences)) {
    const { text } = sentences.at(index);
    const list = textTerms(text, language);
    for (const [at, { term, word }] of list.entries()) {
      if (term !== first.term) continue;
      const near = list.slice(Math.max(0, at - 3), at + 4);
      if (near.some((other) => other.term === second.term)) return null;
      const next = list[at + 1];
      if (next === undefined || !capitalised.test(next.word) || names.has(next.term)) continue;
      if (!text.includes(`${word} ${next.word}`) || !measure.best.includes(index)) continue;
      rival ??= {
        kind: 'name',
        claimed: `${first.word} ${second.word}`,
        stated: `${word} ${next.word}`,
        sentence: index,
        isContradiction: false,
      };
    }
  }
  return rival;
}
