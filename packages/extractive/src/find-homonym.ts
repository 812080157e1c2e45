import { words } from '@research-studio/language';
import homonyms from './homonyms.json' with { type: 'json' };

/** One of the things that a name may stand for. */
export interface NameReading {
  readonly option: string;
  /** Words that, elsewhere in a text, settle that this reading is meant. */
  readonly cues: RegExp;
}

export interface Homonym {
  /** As the text writes it. */
  readonly name: string;
  /** Likeliest first. */
  readonly readings: readonly NameReading[];
}

/** The first name of a text that is known to stand for several things; null where there is none. */
export function findHomonym(text: string): Homonym | null {
  const name = words(text).find((word) => Object.hasOwn(HOMONYMS, singular(word)));
  return name === undefined ? null : { name, readings: HOMONYMS[singular(name)] ?? [] };
}

/** "pythons" → "python": the plural mostly settles the reading, but not always. */
function singular(word: string): string {
  const lower = word.toLowerCase();
  return lower.endsWith('s') && Object.hasOwn(HOMONYMS, lower.slice(0, -1)) ? lower.slice(0, -1) : lower;
}

/** Names that stand for several well-known things. Common knowledge; a model knows more of them. */
const HOMONYMS: Readonly<Record<string, readonly NameReading[]>> = Object.fromEntries(
  Object.entries(homonyms).map(([name, readings]) => [
    name,
    readings.map(({ option, cues }) => ({ option, cues: new RegExp(cues, 'i') })),
  ]),
);
