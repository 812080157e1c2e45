import { type GuardedPassage, guardedPassage } from '../guards.ts';
import { lowerCaseWords } from '../names.ts';

/** Sentences of a document as the guards read them, each read at its first use. */
export interface GuardedSentences {
  readonly at: (index: number) => GuardedPassage;
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
  return { at, isLowerCase, length: sentences.length };
}

/** Characters of a sentence that are read: longer ones are tables or code. */
const longest = 2000;
