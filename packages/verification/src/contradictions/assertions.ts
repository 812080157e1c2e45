import { memoizeByText, rulesOf, scalesIn, tokenize, vocabulary } from '@research-studio/language';
import { boundariesIn } from '../reader/boundaries.ts';
import type { Measure } from '../reader/measure.ts';
import { type Reading, readMeasures, withoutMeasures } from '../reader/measures.ts';
import { findNames } from '../reader/names.ts';
import type { Statement } from './statement.ts';

/** What a statement, or one value of it, is about. */
export interface Frame {
  readonly statement: Statement;
  /** Position of the statement among all. */
  readonly index: number;
  readonly language: string | null;
  /** Weight of each term, 0 to 1: 1 beside the value, less in the rest of the sentence and in the context. */
  readonly terms: ReadonlyMap<string, number>;
  /** Lower-case name words beside the value, without short forms in capitals, which mostly name measures. */
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

/** What restricts a statement or says how firmly it is made; each is an entry of the language packs. */
const MARKS = ['planned', 'promised', 'measured', 'limit', 'former', 'part', 'extra', 'firstPerson'] as const;
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
  /** Language of its source; null when unknown. */
  readonly languageOf: (statement: Statement) => string | null;
  readonly isLowerCase: (word: string) => boolean;
}

/** From this weight on a term belongs to the value. */
export const BESIDE = 0.7;
const WEIGHTS = { zone: 1, head: 0.75, sentence: 0.5, context: 0.5, rowContext: 0.7, page: 0.3 } as const;

const MAX_TEXT = 1200;
const MAX_VALUES = 24;

/** The statement as a whole, read for what it says and not for its values. */
export function readFrame(statement: Statement, index: number, options: ReadingOptions): Frame {
  const language = options.languageOf(statement);
  const reading = readMeasures(withoutSpeaker(statement.text.slice(0, MAX_TEXT), language), language);
  const { text, years } = reading;
  const terms = weighted([
    [termsIn(statement.context.slice(0, MAX_TEXT), language), WEIGHTS.page],
    [termsIn(text, language), WEIGHTS.zone],
  ]);
  return {
    statement,
    index,
    language,
    terms,
    isOfSeveral: reading.countsInWords,
    ...namesOf({ beside: text, all: `${text}\n${statement.context}`, language, options }),
    years: new Set(years.map(({ year }) => year)),
    ...wholeScope(text, language),
  };
}

/** The values of a statement, days of what happens once among them; none of a statement with very many. */
export function readAssertions(statement: Statement, index: number, options: ReadingOptions): Assertion[] {
  const language = options.languageOf(statement);
  const reading = readMeasures(withoutSpeaker(statement.text.slice(0, MAX_TEXT), language), language);
  const context = statement.context.slice(0, MAX_TEXT).normalize('NFKC');
  const asRead = { statement, index, language, reading, context, options };
  return TABLE_ROW.test(reading.text) ? assertionsOfRow(asRead) : assertionsOfSentence(asRead);
}

const TABLE_ROW = /(?:^|\s)\|\s/;

interface ReadStatement {
  readonly statement: Statement;
  readonly index: number;
  readonly language: string | null;
  readonly reading: Reading;
  readonly context: string;
  readonly options: ReadingOptions;
}

function assertionsOfSentence(read: ReadStatement): Assertion[] {
  const { language, reading, context, options } = read;
  const { text, measures } = reading;
  const conditions = measures.filter((measure) => isCondition(measure, reading, language));
  const stated = measures.filter((measure) => !conditions.includes(measure));
  const values = stated.length > 0 ? stated : dayOf(reading, language);
  if (values.length > MAX_VALUES) return [];
  const plain = withoutMeasures(reading);
  const sentence = termsIn(plain, language);
  const page = termsIn(proseOf(context), language);
  const all = `${text}\n${context}`;
  return zonesOf({ text, plain }, values, language).map(({ measure, zone, start, end, head }) => {
    const isDay = measure.kind === DAY;
    const own = termsIn(zone, language);
    const beside = namesOf({ beside: `${zone}. ${head}`, all, language, options });
    const months = isDay ? [] : monthsBeside({ start, end }, reading);
    return assertion(read, measure, {
      isRow: false,
      ...(beside.names.size > 0 ? beside : namesOf({ beside: text, all, language, options })),
      isOfSeveral: reading.countsInWords,
      terms: weighted([
        [page, WEIGHTS.context],
        [sentence, WEIGHTS.sentence],
        [termsIn(head, language), own.length < 2 ? WEIGHTS.zone : WEIGHTS.head],
        [[...own, ...impliedTerms(measure)], WEIGHTS.zone],
      ]),
      years: isDay ? new Set() : yearsBeside({ start, end }, reading),
      ...scopeOf({ text, start, end, at: measure.start }, language),
      conditions: new Set([...conditions.map(keyOf), ...months]),
    });
  });
}

function assertionsOfRow(read: ReadStatement): Assertion[] {
  const { language, reading, context, options } = read;
  const { text, measures } = reading;
  if (measures.length > MAX_VALUES) return [];
  const cells = cellsOf(text);
  const label = cells[0]?.text ?? '';
  const header = context.split('\n').find((line) => TABLE_ROW.test(line));
  const columns = header === undefined ? [] : cellsOf(header);
  // The header may have no cell above the labels.
  const offset = cells.length - columns.length === 1 ? 1 : 0;
  const page = termsIn(proseOf(context), language);
  return measures.flatMap((measure) => {
    const column = cells.findIndex(({ start, end }) => measure.start >= start && measure.start < end);
    const cell = cells[column];
    if (cell === undefined || (cells.length > 1 && column === 0)) return [];
    const head = columns[column - offset]?.text ?? '';
    const written = text.slice(measure.start, measure.end);
    const named = readMeasures(`${label} ; ${head}`, language);
    const rest = `${text.slice(cell.start, measure.start)} ${text.slice(measure.end, cell.end)}`;
    const zone = [label, head]
      .map((part) => withoutCapital(withoutMeasures(readMeasures(part, language))))
      .join(`. ${rest} . `);
    const conditions = named.measures.filter(({ kind }) => kind !== 'count').map(keyOf);
    return assertion(read, withUnitOfHeader(measure, { head, written, language }), {
      isRow: true,
      ...namesOf({ beside: zone, all: `${text}\n${context}`, language, options }),
      isOfSeveral: named.countsInWords,
      terms: weighted([
        [page, WEIGHTS.rowContext],
        [[...termsIn(zone, language), ...impliedTerms(measure)], WEIGHTS.zone],
      ]),
      years: new Set(named.years.map(({ year }) => year)),
      ...wholeScope(zone, language),
      conditions: new Set([...conditions, ...monthKeys(reading.dates)]),
    });
  });
}

type ReadForValue = 'statement' | 'index' | 'language' | 'measure' | 'value';

function assertion(
  { statement, index, language, reading, context }: ReadStatement,
  measure: Measure,
  found: Omit<Assertion, ReadForValue>,
): Assertion {
  const value = reading.text.slice(measure.start, measure.end).trim();
  const marks = new Set([...found.marks, ...headingMarks(context, language)]);
  return { ...found, statement, index, language, measure, value, marks };
}

interface Zone {
  readonly measure: Measure;
  /** The stretch of the sentence that belongs to the value, without the value. */
  readonly zone: string;
  readonly start: number;
  readonly end: number;
  /** What the values of the sentence share: the text before the first. */
  readonly head: string;
}

/** Cuts a sentence between its values: at punctuation or a conjunction between two of them. `plain`: without its figures. */
function zonesOf(
  { text, plain }: { readonly text: string; readonly plain: string },
  values: readonly Measure[],
  language: string | null,
): Zone[] {
  const marks = boundariesIn(text, language);
  const splits = values.slice(1).map((value, at) => {
    const from = values[at]?.end ?? 0;
    return marks.find((mark) => mark >= from && mark < value.start) ?? null;
  });
  const first = values[0]?.start ?? 0;
  return values.map((measure, at) => {
    // The text between two values with no mark between them belongs to both.
    const start = at === 0 ? 0 : (splits[at - 1] ?? values[at - 1]?.end ?? 0);
    const end = splits[at] ?? values[at + 1]?.start ?? text.length;
    const zone = `${plain.slice(start, measure.start)} ${plain.slice(measure.end, end)}`;
    return { measure, zone, start, end, head: at === 0 ? '' : plain.slice(0, first) };
  });
}

/** The day or year of what happens once, where the sentence gives one alone and no other value. */
function dayOf({ text, measures, years, dates }: Reading, language: string | null): Measure[] {
  const [year, ...otherYears] = years;
  if (year === undefined || otherYears.length > 0 || measures.length > 0) return [];
  if (!vocabulary(language, 'once').test(text)) return [];
  const date = dates.find(({ start, day, month }) => start <= year.start && day !== null && month !== null);
  const { start, end } = date ?? { start: year.start, end: year.start + 4 };
  const value = year.year * 10_000 + (date?.month ?? 0) * 100 + (date?.day ?? 0);
  const plain = { until: null, bound: null, isApproximate: false, per: null, factor: 1, isWord: false };
  return [{ ...plain, kind: DAY, values: [value], digits: 8, start, end }];
}

/** Kind of the values that are days: year, month and day in one number; month and day 0 where only a year is given. */
export const DAY = 'day';

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
  const opening = /^\W*(\p{L}+)\s$/u.exec(before)?.[1]?.toLowerCase() ?? '';
  return stopWords.has(opening);
}

/** Blanks who says it ("X said that", ", according to X"): that is not what the statement is about. */
function withoutSpeaker(text: string, language: string | null): string {
  let rest = text;
  for (const { start, end } of vocabulary(language, 'reporting').all(text)) {
    const from = Math.max(rest.lastIndexOf(', ', start), rest.lastIndexOf('; ', start)) + 1;
    const behind = /[,;.。]|$/u.exec(rest.slice(end))?.index ?? 0;
    // A figure behind the verb belongs to what is said.
    const until = /\d/.test(rest.slice(end, end + behind)) ? end : end + behind;
    const isWhole = from === 0 && until >= rest.trimEnd().length - 1;
    if (isWhole || /[\d.:]/.test(rest.slice(from, start))) continue;
    rest = rest.slice(0, from) + ' '.repeat(until - from) + rest.slice(until);
  }
  return rest;
}

/** Years beside the value, else the last one before it, else a sole year of the sentence. */
function yearsBeside(
  { start, end }: { start: number; end: number },
  { years, dates }: Reading,
): ReadonlySet<number> {
  // A day says what happened on it, not of what a value is the value of.
  const whole = years.filter(
    (year) => !dates.some((date) => date.start <= year.start && year.start < date.end && date.day !== null),
  );
  const inside = whole.filter((year) => year.start >= start && year.start < end);
  const before = whole.filter((year) => year.start < start).slice(-1);
  const chosen = [inside, before, whole].find((list) => list.length > 0) ?? [];
  return new Set(chosen.map(({ year }) => year));
}

function monthsBeside({ start, end }: { start: number; end: number }, { dates }: Reading): string[] {
  const inside = dates.filter((date) => date.start >= start && date.start < end);
  const chosen = inside.length > 0 ? inside : dates.filter((date) => date.start < start);
  return monthKeys(chosen);
}

/** A day counts with its year. */
function monthKeys(dates: Reading['dates']): string[] {
  return dates.flatMap(({ year, month, day }) =>
    month === null ? [] : [`month:${month}${day === null ? '' : `-${day}-${year ?? ''}`}`],
  );
}

function namesOf(request: {
  beside: string;
  all: string;
  language: string | null;
  options: ReadingOptions;
}): Pick<Frame, 'names' | 'allNames'> {
  const { beside, all, language, options } = request;
  // Short forms in capitals mostly name measures.
  const namesIn = (text: string) =>
    findNames(text, language, options.isLowerCase).filter(
      (name) => name.length > 2 && /\p{Ll}|\d/u.test(name),
    );
  const keys = (text: string) =>
    new Set(namesIn(text).map((name) => name.toLowerCase().replace(/['’]s$/, '')));
  return { names: keys(beside), allNames: keys(all) };
}

export function termsIn(text: string, language: string | null): readonly string[] {
  return tokenize(text, language ?? 'en').filter((term) => !/^\p{N}|^[a-z]$|^[kmg]?wh?$/u.test(term));
}

/** Kinds of values whose unit does not say what is measured. */
const ANY_MATTER = /^(?:count|share|time|length|temperature|day|[A-Z]{3}|.*difference)$/;

/** A unit such as "dB" says by itself what is measured. */
const impliedTerms = ({ kind }: Measure): readonly string[] =>
  ANY_MATTER.test(kind) ? [] : [`unit ${kind}`];

function weighted(lists: readonly (readonly [readonly string[], number])[]): ReadonlyMap<string, number> {
  const terms = new Map<string, number>();
  for (const [list, weight] of lists)
    for (const term of list) terms.set(term, Math.max(weight, terms.get(term) ?? 0));
  return terms;
}

interface Cues {
  readonly sides: ReturnType<typeof scalesIn>;
  readonly marks: readonly { readonly mark: Mark; readonly start: number; readonly end: number }[];
}

const cuesIn = memoizeByText(
  (text, language): Cues => ({
    // A sign between the words of a phrase parts them not: "costs €700 less".
    sides: scalesIn(text.replace(/[$€£¥]/g, ' '), language),
    marks: MARKS.flatMap((mark) =>
      vocabulary(language, mark)
        .all(text)
        .map(({ start, end }) => ({ mark, start, end })),
    ),
  }),
);

interface Stretch {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The place of the value. */
  readonly at: number;
}

/** How far before a value "of which" makes it a part. */
const PART_REACH = 30;

/** What the words of a stretch of a text say of its scope. */
function scopeOf({ text, start, end, at }: Stretch, language: string | null): Pick<Frame, 'sides' | 'marks'> {
  const cues = cuesIn(text, language);
  const isInside = (cue: { start: number; end: number }) => cue.start >= start && cue.end <= end;
  const sides = new Map<string, Set<number>>();
  for (const { scale, side } of cues.sides.filter(isInside))
    sides.set(scale, (sides.get(scale) ?? new Set()).add(side));
  const marks = cues.marks.filter(
    (cue) => isInside(cue) && (cue.mark !== 'part' || (cue.end <= at && cue.end > at - PART_REACH)),
  );
  return { sides, marks: new Set(marks.map(({ mark }) => mark)) };
}

export function wholeScope(text: string, language: string | null): Pick<Frame, 'sides' | 'marks'> {
  return scopeOf({ text, start: 0, end: text.length, at: text.length }, language);
}

/** What short lines of the context say of the values below them: a value below "Measured" was measured. */
function headingMarks(context: string, language: string | null): readonly Mark[] {
  const lines = context.split('\n').slice(1);
  const headings = lines.filter((line) => line.length <= 60 && !line.includes('|'));
  const { marks } = wholeScope(headings.join(' ; '), language);
  const isBoth = marks.has('promised') && marks.has('measured');
  return HEADED.filter((mark) => marks.has(mark) && (mark === 'limit' || !isBoth));
}

const HEADED = ['promised', 'measured', 'limit'] as const;

/** The context without header rows, which belong to their columns alone. */
function proseOf(context: string): string {
  return context
    .split('\n')
    .filter((line) => !TABLE_ROW.test(line))
    .join('\n');
}

/** "Sound level": the capital is that of the cell. */
const withoutCapital = (cell: string): string =>
  cell.replace(/^\W*\p{Lu}(?=\p{Ll}+\s\p{Ll})/u, (capital) => capital.toLowerCase());

function cellsOf(row: string): { text: string; start: number; end: number }[] {
  let start = 0;
  return row.split('|').map((part) => {
    const cell = { text: part.trim(), start, end: start + part.length };
    start += part.length + 1;
    return cell;
  });
}

const keyOf = ({ kind, values, until }: Measure): string =>
  `${kind}:${values[0]}${until === null ? '' : `-${until}`}`;

/** A bare figure takes the unit that its column's header names: "Range in km", "Weight (kg)". */
function withUnitOfHeader(
  measure: Measure,
  { head, written, language }: { head: string; written: string; language: string | null },
): Measure {
  const unit = /(?:\sin\s|\(|\[|,\s)([^()[\],]{1,24})[)\]]?$/u.exec(head)?.[1];
  if (measure.kind !== 'count' || unit === undefined) return measure;
  const [read] = readMeasures(`${written} ${unit}`, language).measures;
  return read === undefined || read.kind === 'count'
    ? measure
    : { ...read, start: measure.start, end: measure.end };
}
