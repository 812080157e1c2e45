/** The words of a text in order, with where they stand. A character of a script without spaces is a word. */
export interface TextWords {
  readonly text: string;
  readonly count: number;
  /** After NFKC and lower-casing, without soft hyphens and stops: "U.S." and "us" are one. */
  readonly keys: readonly string[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** A value of `WordKind` each. */
  readonly kinds: readonly number[];
}

/** A run of the words of a text, `to` excluded. */
export interface WordRange {
  readonly words: TextWords;
  readonly from: number;
  readonly to: number;
}

/** Words have the kind of their first character. */
export const WordKind = {
  letter: 1,
  digit: 2,
  /** A letter of a script without spaces, a word of its own. */
  unspaced: 3,
  katakana: 4,
  /** Signs that carry meaning beside a number: "%", "€", "<", a minus. */
  sign: 5,
} as const;

const scripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}々〇';
const hidden = '\\u00ad\\u200b-\\u200f\\u2060-\\u2064\\ufeff\\u202a-\\u202e';
const letter = `(?![${scripts}\\p{Script=Katakana}ーｰ])\\p{L}`;
/** Reference marks of a page: "[12]", "[a]", "[note 1]". A quotation may leave them out. */
const referenceMark = '\\[(?:\\d{1,3}|[a-z]|note \\d{1,3}|citation needed|edit)\\]';
/** One group for each kind, in the order of `WordKind`; reference marks are not words. */
const wordPattern = new RegExp(
  [
    referenceMark,
    `(${letter}(?:\\.${letter}(?![\\p{L}\\p{M}]))+|${letter}(?:(?:${letter}|[\\p{N}\\p{M}${hidden}])|['’‘ʼ](?=${letter}))*)`,
    `(\\p{N}(?:[\\p{N}\\p{M}${hidden}]|[.,'’‘ʼ](?=\\p{N}))*)`,
    `([${scripts}]\\p{M}*)`,
    `([\\p{Script=Katakana}ーｰ][\\p{Script=Katakana}ーｰ\\p{M}]*)`,
    `([%％‰°℃℉<>＜＞≤≥±=+×÷\\p{Sc}]|(?<![^\\s(（"“„«])[-−–](?=\\p{N}))`,
  ].join('|'),
  'gu',
);

const marksAndEmphasis = new RegExp(`${referenceMark}|\\*\\*|__|\``, 'g');

/** Cuts a text into words: hyphens part them, "1,234.5", "don't" and "U.S." are one, "5km" is two. */
export function readWords(text: string): TextWords {
  const [keys, starts, ends, kinds]: [string[], number[], number[], number[]] = [[], [], [], []];
  for (const match of text.matchAll(wordPattern)) {
    const kind = match.slice(1).findIndex((group) => group !== undefined) + 1;
    if (kind === 0) continue;
    const [word] = match;
    keys.push(kind === WordKind.sign && /[-−–]/.test(word) ? '-' : foldWord(word));
    starts.push(match.index);
    ends.push(match.index + word.length);
    kinds.push(kind);
  }
  return { text, count: keys.length, keys, starts, ends, kinds };
}

export function wordAt({ text, starts, ends }: TextWords, position: number): string {
  return text.slice(starts[position], ends[position]);
}

/** A word as it is compared. */
export function foldWord(word: string): string {
  if (plain.test(word)) return word;
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(unseen, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/(?<=\p{L})\.(?=\p{L})/gu, '');
}

const plain = /^[a-z0-9]*$/;
const unseen = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u202a-\u202e]/g;

/** Whether a clause, sentence or block may end between a word and the next one; also at both ends of the text. */
export function breaksAfter({ text, starts, ends, count }: TextWords, position: number): boolean {
  if (position < 0 || position + 1 >= count) return true;
  return /[.!?;:。！？；|"“”«»(),、，]|\n\s*\n|\n\s*[-#]/u.test(
    text.slice(ends[position], starts[position + 1]),
  );
}

/**
 * Whether two stretches are written alike up to white space, quotation marks, dashes, ellipses, soft hyphens, NFKC
 * forms, marks of blocks (headings, items, cells), emphasis and reference marks, and the case of the first letter.
 */
export function isSameWriting(one: string, other: string): boolean {
  return one === other || lowerFirst(plainWriting(one)) === lowerFirst(plainWriting(other));
}

function plainWriting(text: string): string {
  return text
    .replace(/^[ \t]*(?:#{1,6}|[-*•])[ \t]+/gm, '')
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(marksAndEmphasis, '')
    .replace(/[‘’‚‛′´ʼ"“”„‟″«»‹›「」『』']/g, '')
    .replace(/\s+[|/·]\s+|\s+/g, ' ')
    .replace(/ ?[\u2010-\u2015\u2212\uff0d-]+ ?/g, '-')
    .replace(/ (?=[,.;:!?)\]%])|(?<=[([]) /g, '')
    .replace(
      /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
      '',
    )
    .trim();
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
