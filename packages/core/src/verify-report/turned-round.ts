import type { FoundQuote, SourcePassage } from './index-source.ts';
import { wordCount } from './word-count.ts';

/**
 * The claim is all but word for word the passage that bears it out best, and what differs turns it round. Words alone
 * do not show it: the passage may deny something else, or have the number in another place. Null where it is not so.
 */
export function turnedRound(
  { verdict, changes, passage }: FoundQuote,
  [best]: readonly SourcePassage[],
): string | null {
  if (verdict !== 'altered' || passage === null || best === undefined) return null;
  if (passage.end <= best.start || passage.start >= best.end) return null;
  const isShort = (side: string | null) => wordCount(side ?? '') <= longestChange;
  const isNumber = (side: string | null) => /\p{N}/u.test(side ?? '') && wordCount(side ?? '') <= 2;
  const change = changes.find(
    ({ kind, quoted, actual }) =>
      (kind === 'negation' && isShort(quoted) && isShort(actual)) || (isNumber(quoted) && isNumber(actual)),
  );
  if (change === undefined) return null;
  const { quoted, actual } = change;
  return `the passage has ${actual === null ? 'nothing' : `“${actual}”`} where the claim has ${quoted === null ? 'nothing' : `“${quoted}”`}`;
}

/** In words; a longer stretch is another wording, of which no word can be told to stand for another. */
const longestChange = 4;
