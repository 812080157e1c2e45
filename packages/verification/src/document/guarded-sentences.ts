import { findQuantities, type Quantities } from '@research-studio/language';
import { toldUnits } from '../counts-same.ts';
import type { GuardedPassage } from '../guards.ts';
import { findNames, lowerCaseWords, type NameKeys, nameKeysOf } from '../names.ts';
import { type TextTerm, textTerms } from './text-terms.ts';

/** Sentences of a document as the guards read them, each read at its first use. */
export interface GuardedSentences {
  readonly at: (index: number) => GuardedPassage;
  readonly text: (index: number) => string;
  /** Its content words. */
  readonly terms: (index: number) => readonly TextTerm[];
  readonly isLowerCase: (word: string) => boolean;
  readonly length: number;
}

export function guardedSentences(sentences: readonly string[], language: string | null): GuardedSentences {
  let lowerCase: ReadonlySet<string> | undefined;
  const isLowerCase = (word: string) => {
    lowerCase ??= new Set(sentences.flatMap(lowerCaseWords));
    return lowerCase.has(word);
  };
  const read = new Map<number, GuardedPassage>();
  const at = (index: number) => {
    const known = read.get(index);
    if (known !== undefined) return known;
    const made = lazyPassage((sentences[index] ?? '').slice(0, longest), { language, isLowerCase });
    read.set(index, made);
    return made;
  };
  const listed = new Map<number, readonly TextTerm[]>();
  const terms = (index: number) => {
    const known = listed.get(index);
    if (known !== undefined) return known;
    const made = textTerms((sentences[index] ?? '').slice(0, longest), language);
    listed.set(index, made);
    return made;
  };
  return { at, text: (index) => sentences[index] ?? '', terms, isLowerCase, length: sentences.length };
}

/** What `guardedPassage` makes of a sentence alone, each part at its first use. */
function lazyPassage(
  text: string,
  { language, isLowerCase }: { language: string | null; isLowerCase: (word: string) => boolean },
): GuardedPassage {
  let quantities: Quantities | undefined;
  let own: NameKeys | undefined;
  let names: readonly string[] | undefined;
  let told: ReadonlySet<string> | undefined;
  return {
    text,
    pages: [],
    get quantities() {
      quantities ??= findQuantities(text);
      return quantities;
    },
    get own() {
      own ??= nameKeysOf(text);
      return own;
    },
    get toldUnits() {
      told ??= toldUnits(text, this.quantities);
      return told;
    },
    get names() {
      names ??= findNames(text, language, isLowerCase);
      return names;
    },
  };
}

/** Characters of a sentence that are read: longer ones are tables or code. */
const longest = 2000;
