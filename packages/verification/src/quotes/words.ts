/** The words of a text in order, with where they stand. A character of a script without spaces is a word. */
export interface TextWords {
  readonly text: string;
  readonly count: number;
  /** Of the word after NFKC and lower-casing, without soft hyphens and stops: "U.S." and "us" are one. */
  readonly hashes: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** A value of `WordKind` each. */
  readonly kinds: Uint8Array;
}

/** A run of the words of a text, `to` excluded. */
export interface WordRange {
  readonly words: TextWords;
  readonly from: number;
  readonly to: number;
}

/** What a character does in a text that is cut into words; words have the kind of their first character. */
export const WordKind = {
  separator: 1,
  letter: 2,
  digit: 3,
  /** Goes on with the word before it: combining marks, second halves of surrogate pairs. */
  mark: 4,
  /** A letter of a script without spaces, a word of its own. */
  unspaced: 5,
  katakana: 6,
  /** Signs that carry meaning beside a number: "%", "€", "<". */
  sign: 7,
  /** Not seen by a reader: soft hyphens, zero-width signs. */
  ignored: 8,
} as const;

const { separator, letter, digit, mark, unspaced, katakana, sign, ignored } = WordKind;

/**
 * Cuts a text into words: one pass, no regular expression for the common case. Hyphens part words, "1,234.5", "don't"
 * and "U.S." are one word, "5km" is two, bracketed reference marks ("[12]") are none.
 */
export function readWords(text: string): TextWords {
  const room = new Growing(Math.max(16, text.length >> 2));
  let at = 0;
  while (at < text.length) {
    const kind = kindAt(text, at);
    if (kind === separator) {
      if (isMinus(text, at)) room.add(minusHash, at, at + 1, sign);
      at += text.charCodeAt(at) === 0x5b ? markLength(text, at) : 1;
    } else if (kind === mark || kind === ignored) at += 1;
    else {
      const end = wordEnd(text, at, kind);
      room.add(hashOf(text, at, end), at, end, kind);
      at = end;
    }
  }
  return room.words(text);
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

/** The hash of a word that stands alone. */
export function hashOfWord(word: string): number {
  return hashOfString(foldWord(word));
}

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
    .replace(/\[\d{1,3}\]|\*\*|__|`/g, '')
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

/** Columns of words that grow as words are found: no object a word. */
class Growing {
  #columns: Int32Array;
  #kinds: Uint8Array;
  #count = 0;

  constructor(room: number) {
    this.#columns = new Int32Array(room * 3);
    this.#kinds = new Uint8Array(room);
  }

  add(hash: number, start: number, end: number, kind: number): void {
    if (this.#count === this.#kinds.length) {
      const [columns, kinds] = [this.#columns, this.#kinds];
      this.#columns = new Int32Array(columns.length * 2);
      this.#kinds = new Uint8Array(kinds.length * 2);
      this.#columns.set(columns);
      this.#kinds.set(kinds);
    }
    const at = this.#count * 3;
    this.#columns[at] = hash;
    this.#columns[at + 1] = start;
    this.#columns[at + 2] = end;
    this.#kinds[this.#count] = kind;
    this.#count += 1;
  }

  words(text: string): TextWords {
    const count = this.#count;
    const column = (offset: number) => {
      const values = new Int32Array(count);
      for (let index = 0; index < count; index++) values[index] = this.#columns[index * 3 + offset] ?? 0;
      return values;
    };
    return {
      text,
      count,
      hashes: column(0),
      starts: column(1),
      ends: column(2),
      kinds: this.#kinds.slice(0, count),
    };
  }
}

function wordEnd(text: string, start: number, kind: number): number {
  const width = text.charCodeAt(start) >= 0xd800 && text.charCodeAt(start) <= 0xdbff ? 2 : 1;
  if (kind === letter) return dottedEnd(text, start, letterEnd(text, start + width));
  if (kind === digit) return digitEnd(text, start + width);
  let end = start + width;
  const goesOn = (next: number) => next === mark || (kind === katakana && next === katakana);
  while (goesOn(kindAt(text, end))) end += 1;
  return end;
}

function letterEnd(text: string, from: number): number {
  let end = from;
  for (;;) {
    const kind = kindAt(text, end);
    const isPart = kind >= letter && kind <= mark;
    if (isPart || kind === ignored) end += 1;
    else if (isApostrophe(text.charCodeAt(end)) && kindAt(text, end + 1) === letter) end += 2;
    else return end;
  }
}

/** "U.S", "e.g": single letters with stops between them. */
function dottedEnd(text: string, start: number, end: number): number {
  if (end - start !== 1) return end;
  let last = end;
  while (
    text.charCodeAt(last) === 0x2e &&
    kindAt(text, last + 1) === letter &&
    kindAt(text, last + 2) !== letter &&
    kindAt(text, last + 2) !== mark
  ) {
    last += 2;
  }
  return last;
}

function digitEnd(text: string, from: number): number {
  let end = from;
  for (;;) {
    const kind = kindAt(text, end);
    const unit = text.charCodeAt(end);
    const isInner = unit === 0x2e || unit === 0x2c || isApostrophe(unit);
    if (kind === digit || kind === ignored || kind === mark) end += 1;
    else if (isInner && kindAt(text, end + 1) === digit) end += 2;
    else return end;
  }
}

function isApostrophe(unit: number): boolean {
  return unit === 0x27 || unit === 0x2019 || unit === 0x2018 || unit === 0x2bc;
}

/** A dash that stands right before a figure and not between two words. */
function isMinus(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  const isDash = unit === 0x2d || unit === 0x2212 || unit === 0x2013;
  return isDash && kindAt(text, at + 1) === digit && (at === 0 || /[\s(（"“„«]/.test(text.charAt(at - 1)));
}

/** How much to pass over at "[": a whole reference mark of up to three digits, or the bracket alone. */
function markLength(text: string, at: number): number {
  let end = at + 1;
  while (end < at + 5 && /\d/.test(text.charAt(end))) end += 1;
  return end > at + 1 && text.charAt(end) === ']' ? end + 1 - at : 1;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x2e && kindAt(text, start) === letter) continue;
    const folded = isApostrophe(unit) ? 0x27 : foldedUnit(unit);
    if (folded === 0) return hashOfString(foldWord(text.slice(start, end)));
    hash = Math.imul(hash ^ folded, 0x01000193);
  }
  return hash | 0;
}

function hashOfString(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash | 0;
}

const minusHash = hashOfString('-');

/** Kind and folded form of each UTF-16 unit, learned as units are met. */
const kinds = new Uint8Array(0x10000);
const folds = new Uint16Array(0x10000);

/** A separator beyond the end. */
function kindAt(text: string, at: number): number {
  if (at < 0 || at >= text.length) return separator;
  const unit = text.charCodeAt(at);
  const known = kinds[unit] ?? 0;
  if (known !== 0) return known;
  if (unit >= 0xd800 && unit <= 0xdbff) return classify(String.fromCodePoint(text.codePointAt(at) ?? unit));
  return learn(unit);
}

/** The unit after NFKC and lower-casing; 0 where that is not a single unit, or where its neighbours decide. */
function foldedUnit(unit: number): number {
  if ((kinds[unit] ?? 0) === 0 && (unit < 0xd800 || unit > 0xdfff)) learn(unit);
  return folds[unit] ?? 0;
}

function learn(unit: number): number {
  const character = String.fromCharCode(unit);
  const found = classify(character);
  const folded = character.normalize('NFKC').toLowerCase();
  kinds[unit] = found;
  folds[unit] = folded.length === 1 && found !== mark && found !== ignored ? folded.charCodeAt(0) : 0;
  return found;
}

function classify(character: string): number {
  if (/^[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u202a-\u202e]$/u.test(character)) return ignored;
  if (/^[\p{M}\udc00-\udfff]$/u.test(character)) return mark;
  if (/^[\p{Script=Katakana}ーｰ]$/u.test(character)) return katakana;
  if (
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}々〇]$/u.test(
      character,
    )
  )
    return unspaced;
  if (/^\p{L}$/u.test(character)) return letter;
  if (/^\p{N}$/u.test(character)) return digit;
  if (/^[%％‰°℃℉<>＜＞≤≥±=+×÷\p{Sc}]$/u.test(character)) return sign;
  return separator;
}
