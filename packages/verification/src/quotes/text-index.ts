import { detectLanguage } from '@research-studio/language';
import { once } from '../reader/once.ts';
import { readWords, type TextWords } from './words.ts';

/** A text made ready for quotes to be looked up in it. Its parts are made at their first use. */
export interface TextIndex {
  readonly text: string;
  /** BCP 47 tag, as given or detected; null when unknown. */
  readonly language: string | null;
  readonly words: TextWords;
  /** The text with one letter for each word. */
  readonly letters: string;
  /** The letter of a word; one that the text does not hold for words that it does not have. */
  readonly letterOf: (key: string) => string;
  /** Whether the text has this word, given in lower case, without a capital somewhere. */
  readonly isLowerCase: (word: string) => boolean;
}

export function indexText(text: string, language?: string | null): TextIndex {
  const words = once(() => readWords(text));
  const spelled = once(() => {
    const codes = new Map<string, string>();
    // Words beyond those that letters suffice for share them; what is found is compared word by word.
    for (const key of words().keys)
      if (!codes.has(key)) codes.set(key, String.fromCharCode(1 + (codes.size % (0xffff - 1))));
    const letters = words().keys.map((key) => codes.get(key));
    return { codes, letters: letters.join('') };
  });
  const isSmall = (at: number) => /^\p{Ll}/u.test(text.charAt(words().starts[at] ?? 0));
  const small = once(() => new Set(words().keys.filter((_, at) => isSmall(at))));
  const known = once(() => language ?? detectLanguage(text));
  return {
    text,
    get language() {
      return known();
    },
    get words() {
      return words();
    },
    get letters() {
      return spelled().letters;
    },
    letterOf: (key) => spelled().codes.get(key) ?? '\uffff',
    isLowerCase: (word) => small().has(word),
  };
}
