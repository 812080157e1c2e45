import { detectLanguage } from '@research-studio/language';
import { type Haystack, haystackOf } from './locate.ts';
import { hashOfWord, readWords, type TextWords } from './words.ts';

/** A text made ready for quotes to be looked up in it. Its parts are made at their first use. */
export interface TextIndex {
  readonly text: string;
  /** BCP 47 tag, as given or detected; null when unknown. */
  readonly language: string | null;
  readonly words: TextWords;
  readonly haystack: Haystack;
  /** Whether the text has this word, given in lower case, without a capital somewhere. */
  readonly isLowerCase: (word: string) => boolean;
}

export function indexText(text: string, language?: string | null): TextIndex {
  const words = once(() => readWords(text));
  const haystack = once(() => haystackOf([words()]));
  const known = once(() => language ?? detectLanguage(text));
  return {
    text,
    get language() {
      return known();
    },
    get words() {
      return words();
    },
    get haystack() {
      return haystack();
    },
    isLowerCase: (word) => {
      const { hashes, starts } = words();
      const hash = hashOfWord(word);
      for (let at = hashes.indexOf(hash); at >= 0; at = hashes.indexOf(hash, at + 1))
        if (/^\p{Ll}/u.test(text.charAt(starts[at] ?? 0))) return true;
      return false;
    },
  };
}

/** Sources made ready for quotes to be looked up in all of them at once. */
export interface CorpusIndex {
  readonly ids: readonly string[];
  readonly texts: readonly TextIndex[];
  readonly haystack: Haystack;
}

export function indexCorpus(
  sources: readonly { readonly id: string; readonly text: string; readonly language?: string | null }[],
): CorpusIndex {
  const texts = sources.map(({ text, language }) => indexText(text, language));
  const haystack = once(() => haystackOf(texts.map(({ words }) => words)));
  return {
    ids: sources.map(({ id }) => id),
    texts,
    get haystack() {
      return haystack();
    },
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
