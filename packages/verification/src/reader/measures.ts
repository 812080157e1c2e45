import {
  findQuantities,
  isCommonWord,
  kindOfUnit,
  primaryTag,
  type StatedNumber,
  unitAt,
  vocabulary,
} from '@research-studio/language';
import { boundOf, joinRanges, joinUnits, statedFractions } from './joined-measures.ts';
import type { Measure } from './measure.ts';

export interface Reading {
  /** The text in which `start` and `end` count. */
  readonly text: string;
  readonly measures: readonly Measure[];
  /** Years and the years of dates, with their places. */
  readonly years: readonly { readonly year: number; readonly start: number }[];
  readonly dates: ReturnType<typeof findQuantities>['dates'];
  /** Whether it counts something in words: "the four countries". */
  readonly countsInWords: boolean;
}

/** `language` decides what a sole separator before three digits is: "1,234" and "1.234". */
export function readMeasures(written: string, language: string | null = null): Reading {
  const text = plainDigits(written);
  const words = language ?? 'any';
  const { numbers, dates } = findQuantities(text);
  const years = dates.flatMap(({ year, start }) => (year === null ? [] : [{ year, start }]));
  const measures: Measure[] = [];
  let countsInWords = false;
  for (const stated of numbers) {
    const number = { ...withoutArticle(stated, text, language), values: readingsIn(stated, text, language) };
    if (isYear(number, text)) years.push({ year: number.values[0] ?? 0, start: number.start });
    else if (!isLabel(number, text, words)) {
      const measure = measureOf(number, text, words);
      if (measure === null) countsInWords = true;
      else measures.push(measure);
    }
  }
  return {
    text,
    measures: joinRanges([...joinUnits(measures, text, words), ...statedFractions(text, words)], text, words),
    years: years.sort((a, b) => a.start - b.start),
    dates,
    countsInWords,
  };
}

/** The text with its figures and their units blanked. */
export function withoutMeasures({ text, measures }: Reading): string {
  return measures.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
}

/** "An" is a year in French alone: "90 an oven". */
function withoutArticle(number: StatedNumber, text: string, language: string | null): StatedNumber {
  const isArticle = /\d\san$/u.test(text.slice(number.start, number.end));
  if (!isArticle || (language !== null && primaryTag(language) === 'fr')) return number;
  return { ...number, unit: null, end: number.end - ' an'.length };
}

/** Where separators allow two readings, the one of the language; both where it is not known. */
export function readingsIn(
  { values, start, end }: Pick<StatedNumber, 'values' | 'start' | 'end'>,
  text: string,
  language: string | null,
): readonly number[] {
  if (values.length < 2 || language === null) return values;
  const mark = /[.,]/.exec(text.slice(start, end))?.[0];
  const isThousands = (mark === ',') === pointLanguages.has(primaryTag(language));
  return [isThousands ? Math.max(...values) : Math.min(...values)];
}

/** Languages that write decimals with a point. */
const pointLanguages: ReadonlySet<string> = new Set(['en', 'ja', 'zh', 'ko', 'th', 'he', 'hi']);

/** "24万8千" is 248000: compound figures of Japanese and Chinese are written out, full-width signs made plain. */
function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(
      /(\d+(?:[.,]\d+)?)億(?:(\d+)万)?(?:(\d+)千)?(?=\D)|(\d+(?:[.,]\d+)?)万(\d+)千/gu,
      (_, oku, man, sen, tens, thousands) =>
        tens === undefined
          ? String(Math.round(Number(oku) * 1e8 + Number(man ?? 0) * 1e4 + Number(sen ?? 0) * 1e3))
          : String(Math.round(Number(tens) * 1e4 + Number(thousands) * 1e3)),
    );
}

function isYear({ values, unit, start, isWord }: StatedNumber, text: string): boolean {
  const written = /^\d+/.exec(text.slice(start, start + 6))?.[0] ?? '';
  const [value = 0] = values;
  return (
    !isWord &&
    (unit === null || text.startsWith('年', start + 4)) &&
    written.length === 4 &&
    values.length === 1 &&
    value >= 1000 &&
    value <= 2200
  );
}

/**
 * A name in front of a bare small number makes it part of the name: "Frost 9", "FrostLine 90", "iCool 4", "Frost S 9".
 * Short forms in capitals do not.
 */
const modelBefore =
  /(?:^|[^\p{L}])((?:\p{Lu}\p{Ll}|\p{Ll}\p{Lu}\p{L}|\p{Lu}{2}(?=\p{Lu}?\p{Ll}))\p{L}{1,24}(?:\s\p{Lu})?)\s$/u;

/** Numbers that name or order something: "page 12", "21:40", "1.", "3rd". */
function isLabel({ start, end, isWord, unit }: StatedNumber, text: string, language: string): boolean {
  const before = text.slice(Math.max(0, start - 4), start);
  const after = text.slice(end, end + 4);
  return (
    /(?:第|#|№|n[º°])\s?$/iu.test(before) ||
    vocabulary(language, 'labels').precedes(text, start) ||
    (!isWord && unit === null && isPartOfName({ start, end }, text, language)) ||
    /\d:$/.test(before) ||
    /^:\d\d/.test(after) ||
    /^(?:st|nd|rd|th)(?!\p{L})|^\s?[ap]\.?m\.?(?!\p{L})/iu.test(after) ||
    (!isWord && start <= 1 && /^[.)]\s/.test(after))
  );
}

function isPartOfName(
  { start, end }: Pick<StatedNumber, 'start' | 'end'>,
  text: string,
  language: string,
): boolean {
  if (!/^\d{1,3}(?![\d%]|[.,]\d)/u.test(text.slice(start, start + 6))) return false;
  const before = text.slice(Math.max(0, start - 40), start);
  const name = modelBefore.exec(before)?.[1];
  if (name === undefined || isCommonWord(name, null)) return false;
  // "In Orvale 640 schools": the name is a place or a month, and what follows is counted.
  const front = before.slice(0, before.lastIndexOf(name));
  const isPlaced = (['placePrepositions', 'since'] as const).some((entry) =>
    vocabulary(language, entry).precedes(front, front.length),
  );
  if (isPlaced && /^\s\p{L}{3}/u.test(text.slice(end, end + 4))) return false;
  return measuredBy({ unit: null, end }, text) === null;
}

/** Null for a count in words, which mostly says of how many things something else is said. */
function measureOf(number: StatedNumber, text: string, language: string): Measure | null {
  const { values, isApproximate, isWord, start } = number;
  const unit = measuredBy(number, text);
  const end = unit?.end ?? number.end;
  if (isWord && unit === null) return null;
  const { kind, factor, offset } = unit ?? { kind: 'count', factor: 1, offset: 0 };
  const per = ratedBy(text, end, language);
  return {
    kind,
    values: values.map((value) => value * factor + offset),
    factor,
    until: null,
    bound: boundOf(text, start, per?.end ?? end, language),
    isApproximate,
    per: per?.unit ?? null,
    digits: significant(text.slice(start, number.end)),
    isWord,
    start,
    end: per?.end ?? end,
  };
}

function significant(written: string): number {
  const digits = written.replace(/[^\d]/g, '').replace(/^0+/, '');
  const isDecimal = /\d[.,]\d{1,2}(?!\d)/.test(written);
  return Math.max(1, isDecimal ? digits.length : digits.replace(/0+$/, '').length);
}

/** How a unit as written becomes that of its kind: value × factor + offset. */
interface Conversion {
  readonly kind: string;
  readonly factor: number;
  readonly offset: number;
  readonly end: number;
}

/** The unit of a number: what core's reader found, or one of those that only matter for comparing values. */
function measuredBy({ unit, end }: Pick<StatedNumber, 'unit' | 'end'>, text: string): Conversion | null {
  return unit === null ? otherUnit(text, end) : known(unit, end);
}

function known(unit: string, end: number): Conversion {
  const {
    kind,
    factor,
    offset = 0,
  } = kindOfUnit(unit) ?? { kind: unit === 'cent' ? 'cents' : unit, factor: 1 };
  return { kind, factor, offset, end };
}

/** Units that language reads as no unit: a tenth in Japanese, a sound level with its weighting. */
const otherUnits: readonly (readonly [RegExp, string, number])[] = [
  [/^割/u, 'share', 10],
  [/^kVA(?!\p{L})/u, '', 1],
  [/^v\.\s?H\./u, 'share', 1],
];

function otherUnit(text: string, at: number): Conversion | null {
  const gap = /^[\s\u00a0\u202f-]?/u.exec(text.slice(at, at + 1))?.[0].length ?? 0;
  const rest = text.slice(at + gap, at + gap + 32);
  for (const [pattern, kind, factor] of otherUnits) {
    const match = pattern.exec(rest);
    if (match !== null) return { kind: kind || match[0], factor, offset: 0, end: at + gap + match[0].length };
  }
  return null;
}

/** What a value is a rate by, e.g. "kWh" in "30 cents per kWh". */
function ratedBy(text: string, at: number, language: string): { unit: string; end: number } | null {
  const slash = /^\s?\/\s?(?=\p{L})/u.exec(text.slice(at, at + 4))?.[0];
  const word = slash ?? vocabulary(language, 'per').opens(text.slice(at, at + 14))?.text;
  if (word === undefined || (slash === undefined && !/^\s$/u.test(text.charAt(at)))) return null;
  const from = slash === undefined ? text.indexOf(word, at) + word.length + 1 : at + slash.length;
  const unit = unitAt(text, from);
  if (unit !== null) return unit;
  // "A" and "the" stand before many things that are no unit.
  if (slash === undefined && word.length < 3) return null;
  const next = /^\p{L}+/u.exec(text.slice(from, from + 24))?.[0];
  return next === undefined ? null : { unit: next.toLowerCase(), end: from + next.length };
}
