import { detectLanguage } from '@research-studio/language';
import { type Haystack, haystackOf } from './haystack.ts';
import { hashOfWord, readWords, type TextWords } from './read-words.ts';

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
  return new LazyIndex(text, language);
}

class LazyIndex implements TextIndex {
  readonly text: string;
  #language: string | null | undefined;
  #words: TextWords | undefined;
  #haystack: Haystack | undefined;

  constructor(text: string, language: string | null | undefined) {
    this.text = text;
    this.#language = language ?? undefined;
  }

  get language(): string | null {
    if (this.#language === undefined) this.#language = detectLanguage(this.text);
    return this.#language;
  }

  get words(): TextWords {
    this.#words ??= readWords(this.text);
    return this.#words;
  }

  get haystack(): Haystack {
    this.#haystack ??= haystackOf([this.words]);
    return this.#haystack;
  }

  readonly isLowerCase = (word: string): boolean => {
    const { text, hashes, starts } = this.words;
    const hash = hashOfWord(word);
    for (let at = hashes.indexOf(hash); at >= 0; at = hashes.indexOf(hash, at + 1)) {
      if (/^\p{Ll}/u.test(text.charAt(starts[at] ?? 0))) return true;
    }
    return false;
  };
}
