import { findDates, type StatedDate } from './dates.ts';
import { memoizeByText } from './memoize.ts';
import { currencyBefore, scaleAt, unitAt } from './units.ts';
import { numberWordsOf, packsOf, packTag, vocabulary } from './vocabulary.ts';
import { isCommonWord } from './word-forms.ts';

/** A number as a text states it. */
export interface StatedNumber {
  /** More than one where the separators allow it: "1.234" is 1234 or 1.234. */
  readonly values: readonly number[];
  /** Canonical, e.g. "km", "%", "USD"; null when the text names none that is known. */
  readonly unit: string | null;
  /** The words right behind it that say what it counts, lower-case, its unit among them; empty where none follow. */
  readonly counts: readonly string[];
  /** "about", "rund", "около" stand before it. */
  readonly isApproximate: boolean;
  /** Written as a word: "three". */
  readonly isWord: boolean;
  readonly start: number;
  readonly end: number;
}

export interface Quantities {
  readonly numbers: readonly StatedNumber[];
  readonly dates: readonly StatedDate[];
}

/**
 * Numbers and dates of a text. Digits inside a name ("GPT-4", "H2O", "F-16") are not numbers; "one" is not either,
 * since it is mostly a pronoun. The year of a date is found among `dates` alone. Where the language is not known, the
 * words of all languages with a pack are read.
 */
export function findQuantities(text: string, language: string | null = null): Quantities {
  return readQuantities(text, language);
}

const readQuantities = memoizeByText((text, language): Quantities => {
  const plain = asciiDigits(text);
  const dates = findDates(plain, language);
  let rest = plain;
  for (const { start, end } of dates) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  const numbers = [...figures(rest, language), ...wordedNumbers(rest, language)];
  numbers.sort((a, b) => a.start - b.start);
  return { numbers: withCounted(numbers, rest, language), dates };
});

/** In "40 to 60 kilometres" both count kilometres. */
function withCounted(numbers: readonly Found[], text: string, language: string | null): StatedNumber[] {
  let next: StatedNumber | undefined;
  return numbers
    .toReversed()
    .map((number) => {
      const own = countedBehind(text, number, language);
      const isRange = next !== undefined && isRangeMark(text.slice(number.end, next.start), language);
      next = { ...number, counts: own.length === 0 && isRange ? (next?.counts ?? []) : own };
      return next;
    })
    .toReversed();
}

/** Whether a sentence states a number or a date, in figures or words. Citation marks must be taken out before. */
export function statesQuantity(text: string): boolean {
  const { numbers, dates } = findQuantities(text);
  return numbers.length > 0 || dates.length > 0 || /\p{Nd}/u.test(text);
}

/** Full-width and other scripts' digits as ASCII, offsets kept. */
function asciiDigits(text: string): string {
  return text.replace(/[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) =>
    String(
      (digit.charCodeAt(0) - (digit.charCodeAt(0) >= 0xff10 ? 0xff10 : digit.charCodeAt(0) & ~0xf)) % 10,
    ),
  );
}

const figurePattern = /\d+(?:(?:[.,'’]|[ \u00a0\u202f](?=\d{3}(?!\d)))\d+)*/gu;

type Found = Omit<StatedNumber, 'counts'>;

function figures(text: string, language: string | null): Found[] {
  const found: Found[] = [];
  let from = 0;
  for (const match of text.matchAll(figurePattern)) {
    const start = match.index;
    if (start < from || isInsideName(text, start, start + match[0].length, language)) continue;
    const currency = currencyBefore(text, start);
    let { factor, end } = scaled(text, start + match[0].length, currency !== null, language);
    let values = readings(match[0]).map((value) => value * factor);
    const tail = /^\d{1,4}(?!\d)/.exec(text.slice(end));
    if (factor >= 1e4 && tail !== null) {
      values = values.map((value) => value + Number(tail[0]));
      end += tail[0].length;
    }
    if (/^s(?!\p{L})/u.test(text.slice(end, end + 2)) && values[0] !== undefined && values[0] >= 10) end += 1;
    const unit = unitAt(text, end, language);
    const sign = isNegative(text, start, language) ? -1 : 1;
    from = unit?.end ?? end;
    found.push({
      values: values.map((value) => sign * value),
      unit: currency ?? unit?.unit ?? null,
      isApproximate: isHedged(text, start, language),
      isWord: false,
      start,
      end: from,
    });
  }
  return found;
}

function scaled(
  text: string,
  at: number,
  isMoney: boolean,
  language: string | null,
): { factor: number; end: number } {
  const short = /^(?:([mM])|([bB])|([kK]))(?![\p{L}\d])/u.exec(text.slice(at, at + 3));
  if (short?.[3] !== undefined) return { factor: 1e3, end: at + 1 };
  if (isMoney && short !== null) return { factor: short[1] === undefined ? 1e9 : 1e6, end: at + 1 };
  return scaleAt(text, at, language);
}

/** Letters stuck to the digits make a name ("A320", "5G"), unless they are a unit, a scale, an ordinal or a decade. */
function isInsideName(text: string, start: number, end: number, language: string | null): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const isYear = /^(?:1\d|20)\d\d$/.test(text.slice(start, end));
  if (/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}_]$/u.test(before)) return true;
  if (/\p{L}[-‐‑]$/u.test(before) && !isYear) return true;
  if (!/^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(text.slice(end, end + 1))) return false;
  const word = /^\p{L}+/u.exec(text.slice(end))?.[0] ?? '';
  if (/^(?:st|nd|rd|th|s|er|e|k|m|bn|mn|x)$/iu.test(word)) return false;
  return unitAt(text, end, language) === null && scaleAt(text, end, language).factor === 1;
}

/** The numbers that written digits may mean. A sole separator before three digits can be either kind. */
function readings(written: string): number[] {
  const digits = written.replace(/[ \u00a0\u202f'’]/g, '');
  const marks = [...digits.matchAll(/[.,]/g)].map(([mark]) => mark);
  if (marks.length === 0) return [Number(digits)];
  const last = marks.at(-1) ?? '.';
  const decimals = digits.length - digits.lastIndexOf(last) - 1;
  const whole = Number(digits.replace(/[.,]/g, ''));
  const fraction = whole / 10 ** decimals;
  if (marks.length > 1) return new Set(marks).size === 1 ? [whole] : [fraction];
  return decimals === 3 && !digits.startsWith('0') ? [whole, fraction] : [fraction];
}

function isNegative(text: string, start: number, language: string | null): boolean {
  if (/(?:^|[\s(（])[-−–]$/u.test(text.slice(Math.max(0, start - 2), start))) return true;
  return vocabulary(language ?? 'any', 'minus').precedes(text, start);
}

/** A sign may stand between: "about €5". */
function isHedged(text: string, start: number, language: string | null): boolean {
  return /[~≈]\s?$/u.test(text.slice(Math.max(0, start - 2), start))
    ? true
    : vocabulary(language ?? 'any', 'about').precedes(text, start);
}

const wordPattern = /(?<![\p{L}\p{M}-])\p{L}+/gu;

function wordedNumbers(text: string, language: string | null): Found[] {
  const values = language === null ? plainNumberWords() : numberWordsOf(language);
  const found: Found[] = [];
  if (values.size === 0) return found;
  for (const match of text.matchAll(wordPattern)) {
    const word = match[0].toLowerCase();
    const value = values.get(word);
    if (value === undefined) continue;
    const after = match.index + word.length;
    const digit =
      value >= 20 && value < 100 ? /^[-\s](\p{L}+)/u.exec(text.slice(after, after + 8))?.[1] : null;
    const extra = values.get(digit?.toLowerCase() ?? '') ?? 0;
    const isCompound = extra > 0 && extra < 10;
    const at = isCompound ? after + 1 + (digit?.length ?? 0) : after;
    const { factor, end } = scaleAt(text, at, language);
    const unit = unitAt(text, end, language);
    found.push({
      values: [(value + (isCompound ? extra : 0)) * factor],
      unit: unit?.unit ?? null,
      isApproximate: isHedged(text, match.index, language),
      isWord: true,
      start: match.index,
      end: unit?.end ?? end,
    });
  }
  return found;
}

let plain: ReadonlyMap<string, number> | undefined;

/**
 * Number words where the language is not known: those of English, and of the others those that are not everyday words of another
 * ("due", "once").
 */
function plainNumberWords(): ReadonlyMap<string, number> {
  if (plain !== undefined) return plain;
  const english = numberWordsOf('en');
  const words = new Map(english);
  for (const { tag, isSpaced } of packsOf('any')) {
    for (const [word, value] of isSpaced ? numberWordsOf(tag) : []) {
      const isForeign = packsOf('any').some(
        (other) => other.tag !== tag && !numberWordsOf(other.tag).has(word) && isEveryday(word, other.tag),
      );
      if (
        !words.has(word) &&
        (word.length >= LEAST_LETTERS || /\p{Script=Cyrillic}/u.test(word)) &&
        !isForeign
      )
        words.set(word, value);
    }
  }
  plain = words;
  return words;
}

const LEAST_LETTERS = 4;

function isEveryday(word: string, tag: string): boolean {
  return EVERYDAY.some((entry) => vocabulary(tag, entry).has(word));
}

const EVERYDAY = [
  'openers',
  'conjunctions',
  'connectives',
  'auxiliaries',
  'negations',
  'about',
  'atLeast',
  'atMost',
  'than',
  'per',
  'agents',
  'of',
  'insteadOf',
  'placePrepositions',
  'pronouns',
  'interrogatives',
] as const;

/**
 * The words right behind a number that say what it counts, lower-case, at most three: up to a mark, a figure or a word
 * that no noun's phrase goes on with. "road", "kilometres" behind 40 in "40 road kilometres of it". A unit that was read
 * with the number comes alone.
 */
function countedBehind(
  text: string,
  { unit, start, end }: Found,
  language: string | null,
): readonly string[] {
  if (unit !== null) {
    const own = /(?<=[^\p{L}])\p{L}+$/u.exec(text.slice(start, end))?.[0];
    return [(own ?? unit).toLowerCase()];
  }
  if (isNamesEnd(text, start, language)) return [];
  const found: string[] = [];
  for (const [, word = ''] of text.slice(end, end + FARTHEST_COUNTED).matchAll(nextWord)) {
    const lower = word.toLowerCase();
    if (endsPhrase(lower, language)) break;
    found.push(lower);
    if (found.length === MOST_COUNTED) break;
  }
  return found;
}

const FARTHEST_COUNTED = 60;
const MOST_COUNTED = 3;
/** Each match begins where the last one ended, so that marks and figures end the phrase. */
const nextWord = /(?:[\s\u00a0\u202f]{1,3}|-|(?<![\p{L}\p{M}]))([\p{L}][\p{L}\p{M}'’]*)/guy;

/** The 9 of "the Norrwind 9" counts nothing. */
function isNamesEnd(text: string, start: number, language: string | null): boolean {
  const name = /(?<!\p{L})(\p{Lu}[\p{L}\p{M}’'-]{2,24})\s$/u.exec(
    text.slice(Math.max(0, start - 30), start),
  )?.[1];
  return name !== undefined && !endsPhrase(name.toLowerCase(), language);
}

const phraseEnds = new Map<string, Map<string, boolean>>();

/** Articles, prepositions, conjunctions, auxiliaries, adverbs: what no phrase of a noun goes on with. */
function endsPhrase(word: string, language: string | null): boolean {
  const tag = packTag(language ?? 'any');
  const known = phraseEnds.get(tag) ?? new Map<string, boolean>();
  phraseEnds.set(tag, known);
  const before = known.get(word);
  if (before !== undefined) return before;
  const ends =
    isEveryday(word, tag) || (language === null ? isAnyFunctionWord(word) : isCommonWord(word, tag));
  known.set(word, ends);
  return ends;
}

function isAnyFunctionWord(word: string): boolean {
  functionWords ??= new Set(packsOf('any').flatMap((pack) => pack.functionWords.split(', ')));
  return functionWords.has(word);
}

let functionWords: ReadonlySet<string> | undefined;

/** Whether a text between two numbers makes a range or a pair of them. */
function isRangeMark(between: string, language: string | null): boolean {
  const mark = between.trim();
  return (
    between.length <= 6 &&
    (/^(?:[-–—~〜]|から)$/u.test(mark) || vocabulary(language ?? 'any', 'range').has(mark))
  );
}
