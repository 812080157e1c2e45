import { rulesOf, scalesIn, tokenize, vocabulary } from '@research-studio/language';
import { boundariesIn } from '../reader/boundaries.ts';
import type { Measure } from '../reader/measure.ts';
import { type Reading, readMeasures, withoutMeasures } from '../reader/measures.ts';
import { findNames } from '../reader/names.ts';
import type { Statement } from './statement.ts';

/** What a statement, or one value of it, is about. */
export interface Frame {
  readonly statement: Statement;
  readonly language: string | null;
  /** Weight of each term, 0 to 1: 1 in the statement, less in its context. */
  readonly terms: ReadonlyMap<string, number>;
  /** Lower-case name words of the statement, without short forms in capitals, which mostly name measures. */
  readonly names: ReadonlySet<string>;
  /** The same of the statement and its context. */
  readonly allNames: ReadonlySet<string>;
  /** It is said of a counted set: "in the four countries", "the five houses". */
  readonly isOfSeveral: boolean;
  readonly years: ReadonlySet<number>;
  /** The sides of each scale that its words take: "men", "at night", "median", "with". */
  readonly sides: ReadonlyMap<string, ReadonlySet<number>>;
  readonly marks: ReadonlySet<Mark>;
}

/** What restricts a statement; each is an entry of the language packs. */
const MARKS = ['planned', 'promised', 'measured', 'limit', 'former', 'part', 'extra'] as const;
export type Mark = (typeof MARKS)[number];

/** A value of a statement with what it is a value of. */
export interface Assertion extends Frame {
  readonly measure: Measure;
  /** As written. */
  readonly value: string;
  /** What else must hold: "temperature:-10", "month:3-". */
  readonly conditions: ReadonlySet<string>;
  readonly isRow: boolean;
}

/** How statements are read. */
export interface ReadingOptions {
  /** Of its source; null when unknown. */
  readonly languageOf: (statement: Statement) => string | null;
  readonly isLowerCase: (word: string) => boolean;
}

/** From this weight on a term belongs to the value. */
export const BESIDE = 0.7;
const OF_CONTEXT = 0.5;
const OF_CONTEXT_OF_ROW = 0.7;

const MAX_TEXT = 1200;
const MAX_VALUES = 24;

/** The statement as a whole, and its values, days of what happens once among them; none where it has very many. */
export function readStatement(
  statement: Statement,
  options: ReadingOptions,
): { readonly frame: Frame; readonly assertions: readonly Assertion[] } {
  const language = options.languageOf(statement);
  const reading = readMeasures(statement.text.slice(0, MAX_TEXT), language);
  const context = statement.context.slice(0, MAX_TEXT).normalize('NFKC');
  const namesIn = (text: string) =>
    findNames(text, language, options.isLowerCase).filter(
      (name) => name.length > 2 && /\p{Ll}|\d/u.test(name),
    );
  const frame = {
    ...{ statement, language, isOfSeveral: reading.countsInWords },
    terms: weighted([context, OF_CONTEXT], [withoutMeasures(reading), 1], language),
    names: nameSet(namesIn(reading.text)),
    allNames: nameSet(namesIn(`${reading.text}\n${context}`)),
    years: yearsOf(reading),
    ...scopeOf(reading.text, language),
  };
  if (reading.measures.length > MAX_VALUES) return { frame, assertions: [] };
  const assertions = isRow(reading.text)
    ? valuesOfRow(frame, reading, { context, namesIn })
    : valuesOfSentence(frame, reading);
  return { frame, assertions };
}

function valuesOfSentence(frame: Frame, reading: Reading): Assertion[] {
  const { language } = frame;
  const conditions = reading.measures.filter((measure) => isCondition(measure, reading, language));
  const stated = reading.measures.filter((measure) => !conditions.includes(measure));
  const values = stated.length > 0 ? stated : dayOf(reading, language);
  return values.map((measure) => {
    const isDay = measure.kind === DAY;
    const zone = zoneOf(measure, values, { text: reading.text, language });
    return {
      ...{ ...frame, measure, isRow: false, value: written(measure, reading) },
      years: isDay ? new Set() : frame.years,
      sides: scopeOf(zone, language).sides,
      terms: new Map([
        ...[...frame.terms.keys()].map((term) => [term, OF_CONTEXT] as const),
        ...termsIn(zone, language)
          .filter((term) => frame.terms.get(term) === 1)
          .map((term) => [term, 1] as const),
        ...unitTerm(measure),
      ]),
      conditions: new Set([...conditions.map(keyOf), ...(isDay ? [] : monthsOf(reading))]),
    };
  });
}

/** The part of a sentence that belongs to a value: between two values it is cut at the first boundary. */
function zoneOf(
  measure: Measure,
  values: readonly Measure[],
  { text, language }: { readonly text: string; readonly language: string | null },
): string {
  const ends = boundariesIn(text, language);
  const cut = (left: Measure, right: Measure) => ends.find((at) => at >= left.end && at < right.start);
  const at = values.indexOf(measure);
  const [before, next] = [values[at - 1], values[at + 1]];
  return text.slice(
    before === undefined ? 0 : (cut(before, measure) ?? before.end),
    next === undefined ? text.length : (cut(measure, next) ?? next.start),
  );
}

/** Each cell but the first, under the head of its column and beside the label of its row. */
function valuesOfRow(
  frame: Frame,
  reading: Reading,
  { context, namesIn }: { readonly context: string; readonly namesIn: (text: string) => string[] },
): Assertion[] {
  const { language } = frame;
  const cells = cellsOf(reading.text);
  const columns = cellsOf(context.split('\n').find(isRow) ?? '');
  const [, heading = ''] = context.split('\n');
  const offset = cells.length - columns.length === 1 ? 1 : 0;
  return reading.measures.flatMap((measure) => {
    const at = cells.findIndex(({ start, end }) => measure.start >= start && measure.start < end);
    const cell = cells[at];
    if (cell === undefined || (cells.length > 1 && at === 0)) return [];
    const head = columns[at - offset]?.text ?? '';
    const ofUnit = withUnitOfHead(measure, { head, value: written(measure, reading), language });
    const label = readMeasures(`${cells[0]?.text} ; ${head}`, language);
    const beside = `${reading.text.slice(cell.start, measure.start)} ${reading.text.slice(measure.end, cell.end)}`;
    const about = `${withoutMeasures(label)} . ${beside}`;
    return [
      {
        ...{ ...frame, isRow: true, isOfSeveral: label.countsInWords, value: written(measure, reading) },
        measure: ofUnit,
        // "Sound level": the capital is that of the cell.
        names: nameSet(
          namesIn(about.replace(/(?<=^|; )\p{Lu}(?=\p{Ll}+\s\p{Ll})/gu, (sign) => sign.toLowerCase())),
        ),
        terms: new Map([
          ...weighted([context, OF_CONTEXT_OF_ROW], [about, 1], language),
          ...unitTerm(ofUnit),
        ]),
        years: yearsOf(label),
        sides: scopeOf(about, language).sides,
        marks: scopeOf(`${heading}\n${about}`, language).marks,
        conditions: new Set(label.measures.filter(({ kind }) => kind !== 'count').map(keyOf)),
      },
    ];
  });
}

function isRow(line: string): boolean {
  return /(?:^|\s)\|\s/.test(line);
}

function cellsOf(row: string): { text: string; start: number; end: number }[] {
  let start = 0;
  return row.split('|').map((part) => {
    const cell = { text: part.trim(), start, end: start + part.length };
    start += part.length + 1;
    return cell;
  });
}

function written({ start, end }: Measure, { text }: Reading): string {
  return text.slice(start, end).trim();
}

/** Kind of the values that are days: year, month and day in one number; month and day 0 where only a year is given. */
export const DAY = 'day';

/** The day or year of what happens once, where the sentence gives one alone and no other value. */
function dayOf({ text, measures, years, dates }: Reading, language: string | null): Measure[] {
  const [year, ...others] = years;
  if (year === undefined || others.length > 0 || measures.length > 0) return [];
  if (!vocabulary(language, 'once').test(text)) return [];
  const date = dates.find(({ start, day, month }) => start <= year.start && day !== null && month !== null);
  const { start, end } = date ?? { start: year.start, end: year.start + 4 };
  const value = year.year * 10_000 + (date?.month ?? 0) * 100 + (date?.day ?? 0);
  const plain = { until: null, bound: null, isApproximate: false, per: null, factor: 1, isWord: false };
  return [{ ...plain, kind: DAY, values: [value], digits: 8, start, end }];
}

/** "At 30 km/h we measured", "keeps 81% at −20 °C": a figure that says under what condition another holds. */
function isCondition(
  { kind, start, bound }: Measure,
  { text, measures }: Reading,
  language: string | null,
): boolean {
  if (measures.length < 2 || kind === 'count') return false;
  const before = text.slice(0, start);
  if (kind === 'temperature') return /\p{L}\s?[-−–+]?\s?$/u.test(before) || bound !== null;
  const { stopWords } = rulesOf(language ?? 'en');
  return stopWords.has(/^\W*(\p{L}+)\s$/u.exec(before)?.[1]?.toLowerCase() ?? '');
}

const keyOf = ({ kind, values, until }: Measure): string =>
  `${kind}:${values[0]}${until === null ? '' : `-${until}`}`;

/** A day counts with its year. */
function monthsOf({ dates }: Reading): string[] {
  return dates.flatMap(({ year, month, day }) =>
    month === null ? [] : [`month:${month}${day === null ? '' : `-${day}-${year ?? ''}`}`],
  );
}

/** A day says what happened on it, not of what a value is the value of. */
function yearsOf({ years, dates }: Reading): ReadonlySet<number> {
  const isOfDay = (at: number) =>
    dates.some(({ start, end, day }) => start <= at && at < end && day !== null);
  return new Set(years.flatMap(({ year, start }) => (isOfDay(start) ? [] : [year])));
}

function nameSet(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase().replace(/['’]s$/, '')));
}

export function termsIn(text: string, language: string | null): readonly string[] {
  return tokenize(text, language ?? 'en').filter((term) => !/^\p{N}/u.test(term));
}

type WeightedText = readonly [text: string, weight: number];

/** The terms of two texts, the heavier one last. */
function weighted(
  one: WeightedText,
  other: WeightedText,
  language: string | null,
): ReadonlyMap<string, number> {
  return new Map(
    [one, other].flatMap(([text, weight]) => termsIn(text, language).map((term) => [term, weight] as const)),
  );
}

/** Kinds of values whose unit does not say what is measured; one such as "dB" does. */
const ANY_MATTER = /^(?:count|share|time|length|temperature|day|[A-Z]{3}|.*difference)$/;

function unitTerm({ kind }: Measure): readonly (readonly [string, number])[] {
  return ANY_MATTER.test(kind) ? [] : [[`unit ${kind}`, 1]];
}

/** What the words of a text say of its scope. */
export function scopeOf(text: string, language: string | null): Pick<Frame, 'sides' | 'marks'> {
  const sides = new Map<string, Set<number>>();
  // A sign between the words of a phrase does not part them: "costs €700 less".
  for (const { scale, side } of scalesIn(text.replace(/[$€£¥]/g, ' '), language))
    sides.set(scale, (sides.get(scale) ?? new Set()).add(side));
  return { sides, marks: new Set(MARKS.filter((mark) => vocabulary(language, mark).test(text))) };
}

/** A bare figure takes the unit that its column's head names: "Range in km", "Weight (kg)". */
function withUnitOfHead(
  measure: Measure,
  { head, value, language }: { head: string; value: string; language: string | null },
): Measure {
  const unit = /(?:\sin\s|\(|\[|,\s)([^()[\],]{1,24})[)\]]?$/u.exec(head)?.[1];
  if (measure.kind !== 'count' || unit === undefined) return measure;
  const [read = measure] = readMeasures(`${value} ${unit}`, language).measures;
  return { ...read, start: measure.start, end: measure.end };
}
