import { primaryTag } from './detection.ts';
import { memoizeByText } from './memoize.ts';
import { packs } from './packs/index.ts';
import type { Entry, LanguagePack, Phrases } from './packs/pack.ts';

/** A phrase of a list where a text has it; `text` as written there. */
export interface PhraseMatch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A list of words and phrases, looked for as whole words and in any case, the longest first. */
export interface Vocabulary {
  /** Whether this word or phrase alone is listed. */
  has(word: string): boolean;
  test(text: string): boolean;
  first(text: string): PhraseMatch | null;
  /** In order, without overlaps. */
  all(text: string): readonly PhraseMatch[];
  /** At the front of a text, behind quotation marks and the like. */
  opens(text: string): PhraseMatch | null;
  /** The phrase right before a position, at most blanks and a mark between. */
  before(text: string, at: number): PhraseMatch | null;
  precedes(text: string, at: number): boolean;
  /** Right behind a position, at most blanks between. */
  follows(text: string, at: number): boolean;
}

/** A language by its tag, null for one that is not known (read as English), "any" for all that have a pack. */
export type VocabularyLanguage = string | null;

/** The words of a language for one entry of the packs; none where the language has no pack. */
export function vocabulary(language: VocabularyLanguage, entry: Entry): Vocabulary {
  return listOf(entry, language, ({ words }) => words[entry]);
}

/** The packs of a language: its own, all for "any", none for one without. */
export function packsOf(language: VocabularyLanguage): readonly LanguagePack[] {
  if (language === 'any') return packs;
  const tag = packTag(language);
  return packs.filter((pack) => pack.tag === tag);
}

/** The key under which what is made for a language is kept. */
export function packTag(language: VocabularyLanguage): string {
  return language === null ? 'en' : language === 'any' ? language : primaryTag(language);
}

/** The single phrases of a list. */
export function phrasesOf(list: Phrases): readonly string[] {
  return list === '' ? [] : list.split(', ');
}

/** The phrases of an entry in all packs as they are listed, each once. */
export function phrasesFor(entry: Entry): readonly string[] {
  return [...new Set(packs.flatMap(({ words }) => phrasesOf(words[entry])))];
}

const lists = new Map<string, Map<string, Vocabulary>>();

/** A list made from a part of the packs, kept under its name. */
export function listOf(
  name: string,
  language: VocabularyLanguage,
  select: (pack: LanguagePack) => Phrases,
): Vocabulary {
  const tag = packTag(language);
  const ofLanguage = lists.get(tag) ?? new Map<string, Vocabulary>();
  lists.set(tag, ofLanguage);
  const known = ofLanguage.get(name);
  if (known !== undefined) return known;
  const index = new PhraseIndex();
  for (const pack of packsOf(language)) {
    for (const phrase of phrasesOf(select(pack))) index.add(phrase, pack.isSpaced);
  }
  const made = vocabularyOf(index);
  ofLanguage.set(name, made);
  return made;
}

function vocabularyOf(index: PhraseIndex): Vocabulary {
  const first = (text: string) => index.first(text);
  const before = (text: string, at: number): PhraseMatch | null => {
    const from = Math.max(0, at - REACH);
    const front = text.slice(from, at);
    for (const match of index.all(front))
      if (isGap(front.slice(match.end)))
        return { ...match, start: from + match.start, end: from + match.end };
    return null;
  };
  return {
    has: (word) => {
      const match = first(word);
      return match !== null && match.start === 0 && match.end >= word.length - (word.endsWith('.') ? 1 : 0);
    },
    test: (text) => first(text) !== null,
    first,
    all: (text) => index.all(text),
    opens: (text) => {
      const match = first(text.slice(0, REACH));
      return match !== null && !/[\p{L}\p{N}]/u.test(text.slice(0, match.start)) ? match : null;
    },
    before,
    precedes: (text, at) => before(text, at) !== null,
    follows: (text, at) => {
      const match = first(text.slice(at, at + REACH));
      return match !== null && isGap(text.slice(at, at + match.start));
    },
  };
}

/** How far phrases before and behind a position are looked for. */
const REACH = 60;

function isGap(between: string): boolean {
  return between.length <= 3 && !/[\p{L}\p{N}]/u.test(between);
}

interface Word {
  readonly lower: string;
  /** Its first letters, by which stems are found. */
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

const wordsIn = memoizeByText((text): readonly Word[] => {
  const found: Word[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const lower = word.toLowerCase();
    found.push({ lower, stem: lower.slice(0, SHORTEST_STEM), start: index, end: index + word.length });
  }
  return found;
});

/** Words of a phrase: "increas*", "*verband", "…" for up to six words. */
type Phrase = readonly string[];

const GAP = '…';
const LONGEST_GAP = 6;
const SHORTEST_STEM = 2;
/** Most texts have nothing of most lists. */
const NONE: readonly PhraseMatch[] = [];
const NO_PHRASES: readonly Phrase[] = [];
/** Each phrase in a script without spaces has one of these. */
const UNSPACED = /[〜～\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Phrases by their first word; those of scripts without spaces are looked for anywhere. Reads a text once, in one pass. */
export class PhraseIndex {
  readonly #byWord = new Map<string, Phrase[]>();
  /** By the first letters of the stem. */
  readonly #byStem = new Map<string, Phrase[]>();
  readonly #byEnding: Phrase[] = [];
  readonly #unspaced: string[] = [];

  add(phrase: string, isSpaced: boolean): void {
    if (!isSpaced) {
      this.#unspaced.push(phrase);
      return;
    }
    const parts = phrase.match(/[*\p{L}\p{M}\p{N}]+|…/gu) ?? [];
    const [head] = parts;
    if (head === undefined) return;
    if (head.startsWith('*')) this.#byEnding.push(parts);
    else if (head.endsWith('*')) push(this.#byStem, head.slice(0, SHORTEST_STEM), parts);
    else push(this.#byWord, head, parts);
  }

  /** In order, without overlaps. */
  all(text: string): readonly PhraseMatch[] {
    return this.#matches(text, Number.POSITIVE_INFINITY);
  }

  first(text: string): PhraseMatch | null {
    return this.#matches(text, 1)[0] ?? null;
  }

  /** At most `most` phrases of scripts with spaces. */
  #matches(text: string, most: number): readonly PhraseMatch[] {
    const spaced = this.#spaced(text, most);
    const unspaced = this.#unspaced.length > 0 && UNSPACED.test(text) ? this.#unspacedIn(text) : NONE;
    return unspaced.length === 0 ? spaced : [...spaced, ...unspaced].sort((a, b) => a.start - b.start);
  }

  #spaced(text: string, most: number): readonly PhraseMatch[] {
    let found = NONE;
    if (this.#byWord.size + this.#byStem.size + this.#byEnding.length === 0) return found;
    const words = wordsIn(text, null);
    for (let at = 0; at < words.length && found.length < most; at += 1) {
      const last = this.#longestAt(words, at, text);
      if (last < 0) continue;
      const [start, end] = [words[at]?.start ?? 0, words[last]?.end ?? 0];
      found = [...found, { start, end, text: text.slice(start, end) }];
      at = last;
    }
    return found;
  }

  /** Index of the last word of the longest phrase that begins at a word; -1 where none does. */
  #longestAt(words: readonly Word[], at: number, text: string): number {
    const word = words[at];
    if (word === undefined) return -1;
    let last = -1;
    for (const phrase of this.#byWord.get(word.lower) ?? NO_PHRASES)
      last = Math.max(last, lastOf(phrase, words, at, text));
    for (const phrase of this.#byStem.get(word.stem) ?? NO_PHRASES)
      last = Math.max(last, lastOf(phrase, words, at, text));
    for (const phrase of this.#byEnding) last = Math.max(last, lastOf(phrase, words, at, text));
    return last;
  }

  #unspacedIn(text: string): PhraseMatch[] {
    const found = this.#unspaced.flatMap((phrase) => [...occurrences(text, phrase)]);
    return found.filter(
      (match) =>
        !found.some(
          (other) =>
            other !== match &&
            other.start <= match.start &&
            other.end >= match.end &&
            other.end - other.start > match.end - match.start,
        ),
    );
  }
}

function* occurrences(text: string, phrase: string): Generator<PhraseMatch> {
  const [head = '', tail] = phrase.split(GAP);
  for (let start = text.indexOf(head); start >= 0; start = text.indexOf(head, start + head.length)) {
    const rest = tail === undefined ? start + head.length : text.indexOf(tail, start + head.length);
    if (rest < 0) return;
    const end = tail === undefined ? rest : rest + tail.length;
    yield { start, end, text: text.slice(start, end) };
  }
}

function push(table: Map<string, Phrase[]>, key: string, phrase: Phrase): void {
  const known = table.get(key);
  if (known === undefined) table.set(key, [phrase]);
  else known.push(phrase);
}

/** Index of the last word of this phrase, if it is at a word; -1 if not. */
function lastOf(phrase: Phrase, words: readonly Word[], at: number, text: string): number {
  let word = at;
  for (let part = 0; part < phrase.length; part += 1) {
    const wanted = phrase[part] ?? '';
    if (wanted === GAP) {
      const next = phrase[part + 1] ?? '';
      const limit = Math.min(words.length - 1, word + LONGEST_GAP);
      while (word <= limit && isJoined(words, word, text) && !isWord(words[word]?.lower, next)) word += 1;
      continue;
    }
    if (!isWord(words[word]?.lower, wanted)) return -1;
    if (part > 0 && !isJoined(words, word, text)) return -1;
    word += 1;
  }
  return word - 1;
}

function isWord(lower: string | undefined, wanted: string): boolean {
  if (lower === undefined) return false;
  if (wanted.startsWith('*')) return lower.endsWith(wanted.slice(1)) && lower.length > wanted.length;
  return wanted.endsWith('*') ? lower.startsWith(wanted.slice(0, -1)) : lower === wanted;
}

/** Whether a word is in one clause with the word before it: only blanks, hyphens and apostrophes between. */
function isJoined(words: readonly Word[], at: number, text: string): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (before === undefined || word === undefined) return false;
  return /^(?:[\s\u00a0]{1,2}|['’\-‐‑.·/])$/u.test(text.slice(before.end, word.start));
}

/** Shares in words, such as "two thirds", with what they are in percent. */
export function fractionsIn(
  text: string,
  language: VocabularyLanguage,
): readonly (PhraseMatch & { readonly percent: number })[] {
  const all = [...new Set(packsOf(language).flatMap(({ fractions }) => Object.keys(fractions)))];
  return all.flatMap((percent) =>
    listOf(`fraction ${percent}`, language, ({ fractions }) => fractions[Number(percent)] ?? '')
      .all(text)
      .map((match) => ({ ...match, percent: Number(percent) })),
  );
}

const numberWords = new Map<string, ReadonlyMap<string, number>>();

/** Number words by what they stand for, from two on: "one" is mostly a pronoun. */
export function numberWordsOf(language: VocabularyLanguage): ReadonlyMap<string, number> {
  const tag = packTag(language);
  const known = numberWords.get(tag);
  if (known !== undefined) return known;
  const made = new Map<string, number>();
  for (const { numbers } of packsOf(tag)) {
    phrasesOf(numbers).forEach((forms, at) => {
      const value = at < TO_TWENTY ? at + 2 : (at - TO_TWENTY + 3) * 10;
      for (const form of forms.split('/')) made.set(form, value);
    });
  }
  numberWords.set(tag, made);
  return made;
}

/** Words for 2 to 20 come first in a pack. */
const TO_TWENTY = 19;
