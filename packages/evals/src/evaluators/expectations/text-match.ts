import { tokenize } from '@research-studio/language';

/**
 * A text as expectations are compared: case, spacing, type-setting and accents of quotes and dashes do not count, a
 * figure's separators of thousands neither ("118,400", "118 400" and "118.400" are one), and a decimal comma is a point.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/(?<![\d.,])\d{1,3}(?:[.,\s'’]\d{3})+(?!\d)/g, (figure) => figure.replace(/\D/g, ''))
    .replace(/(?<![\d.,])(\d+),(\d{1,2})(?![\d,])/g, '$1.$2')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text to look words up in. */
export interface WordsOf {
  readonly folded: string;
  readonly words: readonly string[];
  /** Places of each word. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

export function wordsOf(text: string): WordsOf {
  const folded = foldedText(text);
  const words: readonly string[] = folded.match(WORD) ?? [];
  return { folded, words, places: Map.groupBy(words.keys(), (at) => words[at] ?? '') };
}

/**
 * Whether a text has these words, whole and in this order with nothing but spaces, commas and quotation marks between
 * them. Words may be inflected as the stems of `language` allow; null: none may. Scripts without spaces have no whole
 * words.
 */
export function hasWholeWords(text: WordsOf, wanted: string, language: string | null): boolean {
  const folded = foldedText(wanted);
  if (UNSPACED.test(folded)) return text.folded.includes(folded);
  const words = folded.match(WORD) ?? [];
  const [first] = words;
  if (first === undefined) return false;
  const isSame = (one: string, other: string) => one === other || isInflected(one, other, language);
  const starts = text.places.get(first) ?? [];
  const begins = (at: number) => words.every((word, index) => isSame(word, text.words[at + index] ?? ''));
  if (starts.some(begins)) return true;
  if (language === null || !/^\p{L}/u.test(first)) return false;
  const inflected = [...text.places].filter(([word]) => word !== first && isInflected(first, word, language));
  return inflected.some(([, places]) => places.some(begins));
}

/** A run of letters, a number with its sign and decimals, or one sign that is not spacing, comma or quotation mark. */
const WORD = /[\p{L}\p{M}]+|(?:(?<![\p{L}\p{N})])-)?\p{N}+(?:[.,:]\p{N}+)*|[^\s\p{L}\p{M}\p{N},"'()[\]]/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Shorter words change their meaning by one letter. */
const LEAST_INFLECTED = 4;

function isInflected(one: string, other: string, language: string | null): boolean {
  if (language === null || Math.min(one.length, other.length) < LEAST_INFLECTED) return false;
  if (one.slice(0, 3) !== other.slice(0, 3) || !/^\p{L}+$/u.test(other)) return false;
  const [a] = tokenize(one, language);
  return a !== undefined && a === tokenize(other, language)[0];
}
