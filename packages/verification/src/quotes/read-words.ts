import { CharacterClass, classAt, foldOf } from './character-classes.ts';

const { separator, letter, digit, mark, katakana, sign, ignored } = CharacterClass;
// Bound here once: they are called for every character.
const classOf = classAt;
const foldUnit = foldOf;

/** The words of a text in order, with where they stand. A character of a script without spaces is a word. */
export interface TextWords {
  readonly text: string;
  readonly count: number;
  /** Of the word after NFKC and lower-casing, without soft hyphens and stops: "U.S." and "us" are one. */
  readonly hashes: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** A value of `CharacterClass` each: letter, digit, unspaced, katakana or sign. */
  readonly kinds: Uint8Array;
}

/**
 * Cuts a text into words: one pass, no regular expression for the common case. Hyphens part words, "1,234.5", "don't"
 * and "U.S." are one word, "5km" is two, bracketed reference marks ("[12]") are none.
 */
export function readWords(text: string): TextWords {
  const room = new Growing(Math.max(16, text.length >> 2));
  let at = 0;
  while (at < text.length) {
    const kind = classOf(text, at);
    if (kind === separator) {
      if (isMinus(text, at)) room.add({ hash: minusHash, start: at, end: at + 1, kind: sign });
      at += text.charCodeAt(at) === 0x5b ? markLength(text, at) : 1;
    } else if (kind === mark || kind === ignored) at += 1;
    else {
      const end = wordEnd(text, at, kind);
      room.add({ hash: hashOf(text, at, end), start: at, end, kind });
      at = end;
    }
  }
  return room.words(text);
}

/** A word as it is compared. */
export function foldWord(word: string): string {
  if (plain.test(word)) return word;
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u202a-\u202e]/g, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/(?<=\p{L})\.(?=\p{L})/gu, '');
}

const plain = /^[a-z0-9]*$/;

/** The hash of a word that stands alone. */
export function hashOfWord(word: string): number {
  return hashOfString(foldWord(word));
}

interface FoundWord {
  readonly hash: number;
  readonly start: number;
  readonly end: number;
  readonly kind: number;
}

class Growing {
  #numbers: Int32Array;
  #kinds: Uint8Array;
  #count = 0;

  constructor(room: number) {
    this.#numbers = new Int32Array(room * 3);
    this.#kinds = new Uint8Array(room);
  }

  add({ hash, start, end, kind }: FoundWord): void {
    if (this.#count === this.#kinds.length) {
      const numbers = new Int32Array(this.#numbers.length * 2);
      numbers.set(this.#numbers);
      const kinds = new Uint8Array(this.#kinds.length * 2);
      kinds.set(this.#kinds);
      this.#numbers = numbers;
      this.#kinds = kinds;
    }
    const at = this.#count * 3;
    this.#numbers[at] = hash;
    this.#numbers[at + 1] = start;
    this.#numbers[at + 2] = end;
    this.#kinds[this.#count] = kind;
    this.#count += 1;
  }

  words(text: string): TextWords {
    const count = this.#count;
    const column = (offset: number) => {
      const values = new Int32Array(count);
      for (let index = 0; index < count; index++) values[index] = this.#numbers[index * 3 + offset] ?? 0;
      return values;
    };
    const kinds = this.#kinds.slice(0, count);
    return { text, count, hashes: column(0), starts: column(1), ends: column(2), kinds };
  }
}

function wordEnd(text: string, start: number, kind: number): number {
  const width = text.charCodeAt(start) >= 0xd800 && text.charCodeAt(start) <= 0xdbff ? 2 : 1;
  if (kind === letter) return dottedEnd(text, start, letterEnd(text, start + width));
  if (kind === digit) return digitEnd(text, start + width);
  let end = start + width;
  const goesOn = (next: number) => next === mark || (kind === katakana && next === katakana);
  while (goesOn(classOf(text, end))) end += 1;
  return end;
}

function letterEnd(text: string, from: number): number {
  let end = from;
  for (;;) {
    const kind = classOf(text, end);
    const isPart = kind >= letter && kind <= mark;
    if (isPart || kind === ignored) end += 1;
    else if (isApostrophe(text.charCodeAt(end)) && classOf(text, end + 1) === letter) end += 2;
    else return end;
  }
}

/** "U.S", "e.g": single letters with stops between them. */
function dottedEnd(text: string, start: number, end: number): number {
  if (end - start !== 1) return end;
  let last = end;
  while (
    text.charCodeAt(last) === 0x2e &&
    classOf(text, last + 1) === letter &&
    classOf(text, last + 2) !== letter &&
    classOf(text, last + 2) !== mark
  ) {
    last += 2;
  }
  return last;
}

function digitEnd(text: string, from: number): number {
  let end = from;
  for (;;) {
    const kind = classOf(text, end);
    const unit = text.charCodeAt(end);
    if (kind === digit || kind === ignored || kind === mark) end += 1;
    else if ((unit === 0x2e || unit === 0x2c || isApostrophe(unit)) && classOf(text, end + 1) === digit)
      end += 2;
    else return end;
  }
}

function isApostrophe(unit: number): boolean {
  return unit === 0x27 || unit === 0x2019 || unit === 0x2018 || unit === 0x2bc;
}

const minusHash = hashOfString('-');

/** A dash that stands right before a figure and not between two words. */
function isMinus(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  const isDash = unit === 0x2d || unit === 0x2212 || unit === 0x2013;
  return isDash && classOf(text, at + 1) === digit && (at === 0 || /[\s(（"“„«]/.test(text.charAt(at - 1)));
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
    if (unit === 0x2e && classOf(text, start) === letter) continue;
    const folded = isApostrophe(unit) ? 0x27 : foldUnit(unit);
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
