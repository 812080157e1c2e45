import { textTerms } from './claim-terms.ts';
import type { MismatchRequest } from './find-mismatches.ts';
import type { Mismatch } from './mismatch.ts';

/** Two names on either side of one word, the other way round in the sentence: "A beat B" for "B beat A". */
export function roleMismatches({ claim, measure, sentences, language }: MismatchRequest): Mismatch[] {
  const own = textTerms(claim, language);
  const names = new Set(measure.terms.filter(({ kind }) => kind === 'name').map(({ term }) => term));
  if (names.size < 2) return [];
  const ofClaim = orders(own, names);
  return measure.best.slice(0, 3).flatMap((index): Mismatch[] => {
    const { text } = sentences.at(index);
    const ofSentence = orders(textTerms(text, language), names);
    for (const [key, [first, word, second]] of ofClaim) {
      const turned = `${second} ${word} ${first}`;
      if (!ofSentence.has(turned) || ofSentence.has(key) || ofClaim.has(turned)) continue;
      if (mutual.test(claim) || mutual.test(text) || isPassive(claim) !== isPassive(text)) continue;
      return [
        { kind: 'roles', claimed: `${first} … ${second}`, stated: `${second} … ${first}`, sentence: index },
      ];
    }
    return [];
  });
}

/** Name, word and name in this order, the names next to the word but for other words. */
function orders(
  list: readonly { term: string; at: number }[],
  names: ReadonlySet<string>,
): Map<string, [string, string, string]> {
  const found = new Map<string, [string, string, string]>();
  list.forEach(({ term }, middle) => {
    if (names.has(term)) return;
    const before = list.slice(0, middle).findLast((other) => names.has(other.term));
    const after = list.slice(middle + 1).find((other) => names.has(other.term));
    if (before === undefined || after === undefined || before.term === after.term) return;
    found.set(`${before.term} ${term} ${after.term}`, [before.term, term, after.term]);
  });
  return found;
}

/** What holds both ways. */
const mutual =
  /\b(?:married|marry|marries|met|meets?|merged?|with|between|and|versus|vs|against|tied|drew|both|same|equals?|borders?|sibling|twins?|partners?|friends?)\b/iu;

function isPassive(text: string): boolean {
  return /\b(?:was|were|is|are|been|being)\b[^.]{0,60}\bby\b|\b(?:wurden?|worden)\b|\b(?:fue|été|stato)\b[^.]{0,40}\b(?:por|par|da)\b/iu.test(
    text,
  );
}
