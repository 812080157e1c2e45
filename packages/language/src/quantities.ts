import { countedBehind, isRangeMark } from './counted-behind.ts';
import { findDates, type StatedDate } from './dates.ts';
import { rememberLately } from './remember-lately.ts';
import { currencyBefore, scaleAt, unitAt } from './units.ts';

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
 * since it is mostly a pronoun. The year of a date is found among `dates` alone.
 */
export function findQuantities(text: string): Quantities {
  return readQuantities(text, null);
}

const readQuantities = rememberLately((text): Quantities => {
  const plain = asciiDigits(text);
  const dates = findDates(plain);
  let rest = plain;
  for (const { start, end } of dates) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  const numbers = [...figures(rest), ...numberWords(rest)].sort((a, b) => a.start - b.start);
  return { numbers: withCounted(numbers, rest), dates };
});

/** In "40 to 60 kilometres" both count kilometres. */
function withCounted(numbers: readonly Found[], text: string): StatedNumber[] {
  let next: StatedNumber | undefined;
  return numbers
    .toReversed()
    .map((number) => {
      const own = countedBehind(text, number);
      const isRange = next !== undefined && isRangeMark(text.slice(number.end, next.start));
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

function figures(text: string): Found[] {
  const found: Found[] = [];
  let from = 0;
  for (const match of text.matchAll(figurePattern)) {
    const start = match.index;
    if (start < from || isInsideName(text, start, start + match[0].length)) continue;
    const currency = currencyBefore(text, start);
    let { factor, end } = scaled(text, start + match[0].length, currency !== null);
    let values = readings(match[0]).map((value) => value * factor);
    const tail = /^\d{1,4}(?!\d)/.exec(text.slice(end));
    if (factor >= 1e4 && tail !== null) {
      values = values.map((value) => value + Number(tail[0]));
      end += tail[0].length;
    }
    if (/^s(?!\p{L})/u.test(text.slice(end, end + 2)) && values[0] !== undefined && values[0] >= 10) end += 1;
    const unit = unitAt(text, end);
    const sign = isNegative(text, start) ? -1 : 1;
    from = unit?.end ?? end;
    found.push({
      values: values.map((value) => sign * value),
      unit: currency ?? unit?.unit ?? null,
      isApproximate: hedge.test(text.slice(Math.max(0, start - 24), start)),
      isWord: false,
      start,
      end: from,
    });
  }
  return found;
}

function scaled(text: string, at: number, isMoney: boolean): { factor: number; end: number } {
  const short = /^(?:([mM])|([bB])|([kK]))(?![\p{L}\d])/u.exec(text.slice(at, at + 3));
  if (short?.[3] !== undefined) return { factor: 1e3, end: at + 1 };
  if (isMoney && short !== null) return { factor: short[1] === undefined ? 1e9 : 1e6, end: at + 1 };
  return scaleAt(text, at);
}

/** Letters stuck to the digits make a name ("A320", "5G"), unless they are a unit, a scale, an ordinal or a decade. */
function isInsideName(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const isYear = /^(?:1\d|20)\d\d$/.test(text.slice(start, end));
  if (/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}_]$/u.test(before)) return true;
  if (/\p{L}[-‐‑]$/u.test(before) && !isYear) return true;
  if (!/^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(text.slice(end, end + 1))) return false;
  const word = /^\p{L}+/u.exec(text.slice(end))?.[0] ?? '';
  if (/^(?:st|nd|rd|th|s|er|e|k|m|bn|mn|x)$/iu.test(word)) return false;
  return unitAt(text, end) === null && scaleAt(text, end).factor === 1;
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

const minusWord = /(?:minus|moins|menos|meno|минус|マイナス|零下)\s?$/iu;

function isNegative(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 8), start);
  return /(?:^|[\s(（])[-−–]$/u.test(before) || minusWord.test(before);
}

const hedge =
  /(?:about|around|approximately|approx\.|roughly|nearly|almost|some|circa|ca\.|etwa|rund|ungefähr|fast|environ|près de|unos|unas|alrededor de|aproximadamente|cerca de|casi|quase|около|примерно|почти|约|大约|約|ほぼ|[~≈])\s?(?:\S{1,3}\s?)?$/iu;

const wordValues: ReadonlyMap<string, number> = new Map(
  [
    '2 two zwei deux dos due dois duas два две',
    '3 three drei trois tres tre três три',
    '4 four vier quatre cuatro quattro quatro четыре',
    '5 five fünf cinq cinco cinque пять',
    '6 six sechs seis шесть',
    '7 seven sieben siete sette семь',
    '8 eight acht huit ocho otto oito восемь',
    '9 nine neun nueve nove девять',
    '10 ten zehn dix diez dieci dez десять',
    '11 eleven onze undici одиннадцать',
    '12 twelve zwölf douze doce dodici doze двенадцать dozen',
    '13 thirteen',
    '14 fourteen',
    '15 fifteen quinze',
    '16 sixteen',
    '17 seventeen',
    '18 eighteen',
    '19 nineteen',
    '20 twenty zwanzig vingt veinte venti vinte двадцать',
    '30 thirty dreißig trente treinta trenta trinta тридцать',
    '40 forty',
    '50 fifty',
    '60 sixty',
    '70 seventy',
    '80 eighty',
    '90 ninety',
    '100 hundred',
  ].flatMap((row) => {
    const [value, ...names] = row.split(' ');
    return names.map((name) => [name, Number(value)] as const);
  }),
);
/** Words of one language that are ordinary words of another. */
const otherwise = new Set(['due', 'dos', 'dix', 'dez', 'tre', 'fast']);
const wordPattern = /(?<![\p{L}\p{M}-])\p{L}+/gu;

function numberWords(text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const word = match[0].toLowerCase();
    const value = wordValues.get(word);
    if (value === undefined || otherwise.has(word)) continue;
    const after = match.index + word.length;
    const unitsDigit =
      value >= 20 && value < 100 ? /^[-\s](\p{L}+)/u.exec(text.slice(after, after + 8))?.[1] : undefined;
    const extra = unitsDigit === undefined ? undefined : wordValues.get(unitsDigit.toLowerCase());
    const at = extra !== undefined && extra < 10 ? after + 1 + (unitsDigit?.length ?? 0) : after;
    const { factor, end } = scaleAt(text, at);
    const unit = unitAt(text, end);
    found.push({
      values: [(value + (extra !== undefined && extra < 10 ? extra : 0)) * factor],
      unit: unit?.unit ?? null,
      isApproximate: hedge.test(text.slice(Math.max(0, match.index - 24), match.index)),
      isWord: true,
      start: match.index,
      end: unit?.end ?? end,
    });
  }
  return found;
}
