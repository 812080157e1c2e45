import { type GuardedPassage, guardedPassage } from '../guards.ts';
import { lowerCaseWords } from '../names.ts';
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
  const lowerCase = new Set(sentences.flatMap(lowerCaseWords));
  const isLowerCase = (word: string) => lowerCase.has(word);
  const read = new Map<number, GuardedPassage>();
  const at = (index: number) => {
    const known = read.get(index);
    if (known !== undefined) return known;
    const made = guardedPassage({
      text: (sentences[index] ?? '').slice(0, longest),
      context: '',
      pages: [],
      language,
      isLowerCase,
    });
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

/** Characters of a sentence that are read: longer ones are tables or code. */
const longest = 2000;
