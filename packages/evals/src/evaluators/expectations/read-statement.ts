import { type ClaimWord, claimWords } from './claim-words.ts';
import { withPlainUnits } from './plain-units.ts';
import { type StatedFigures, statedFigures } from './stated-figures.ts';

/** A claim or a sentence, read once. */
export interface ReadStatement {
  /** With signs for units. */
  readonly text: string;
  readonly figures: StatedFigures;
  readonly words: readonly ClaimWord[];
}

/** Characters that are read: longer sentences are tables or code. */
const LONGEST = 2000;

export function readStatement(written: string, language: string | null): ReadStatement {
  const text = withPlainUnits(written.slice(0, LONGEST))
    .replace(noLonger, 'stops ')
    .replace(noMoreThan, 'at most ')
    .replace(downBy, (_, way: string) => (way.toLowerCase() === 'up' ? 'rose' : 'fell'))
    .trim();
  const figures = statedFigures(text, language);
  return { text, figures, words: claimWords(figures.rest, language) };
}

const noLonger = /(?<!\p{L})no longer\s/giu;
const downBy = /(?<!\p{L})(?:is|are|was|were|went)\s(up|down)(?=\s(?:by\s)?[\d€$£])/giu;
/** A bound, no denial. */
const noMoreThan =
  /(?<!\p{L})(?:(?:no|not) (?:more|\p{L}{2,12}er) than|nicht (?:mehr|\p{L}{2,12}er) als|pas plus de|no más de|non più di|não mais de)\s(?=\d)/giu;
