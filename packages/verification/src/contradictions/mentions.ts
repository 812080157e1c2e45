import { tokenize } from '@research-studio/language';
import { findNames } from '../reader/names.ts';
import { endsClauseBefore } from './further-clause.ts';
import { headsFormer, heldOnce } from './held-once.ts';
import { isCondition } from './is-condition.ts';
import { type Measure, type Reading, readMeasures } from './measures.ts';
import { plainStatement } from './plain-statement.ts';
import { type Qualifiers, readQualifiers } from './qualifiers.ts';
import { readContrasts } from './read-contrasts.ts';
import { shortfallBefore } from './shortfall-before.ts';
import type { Statement } from './statement.ts';
import { subjectOf } from './subject-of.ts';
import { type ValueZone, valueZones } from './value-zones.ts';

/** One value of a statement with what it is a value of. */
export interface Mention {
  readonly statement: Statement;
  readonly measure: Measure;
  /** As written. */
  readonly value: string;
  /** Weight of each term that says what is measured, 0 to 1: 1 beside the value, less in the context. */
  readonly terms: ReadonlyMap<string, number>;
  readonly years: ReadonlySet<number>;
  /** "temperature:-10" and the like. */
  readonly conditions: ReadonlySet<string>;
  readonly qualifiers: Qualifiers;
  /** Terms of what the sentence is about; empty where that is not plain, and in a row. */
  readonly subject: ReadonlySet<string>;
  /** Lower-case name words beside the value. */
  readonly names: ReadonlySet<string>;
  /** The same as written, without short forms in capitals, which mostly name measures. */
  readonly properNames: readonly string[];
  /** Header of its column, lower-case; empty in a sentence. */
  readonly head: string;
  /** Terms of `properNames`. */
  readonly nameTerms: ReadonlySet<string>;
  /** Names of the whole statement and its context, as written. */
  readonly allNames: ReadonlySet<string>;
  /** Words that have an opposite: "women", "without", "north". */
  readonly contrasts: ReadonlyMap<string, ReadonlySet<string>>;
  /** The other figures of the sentence; empty in a row. */
  readonly besideFigures: string;
  /** It is told as what holds no more. */
  readonly isHeldOnce: boolean;
  /** "Our house", "my neighbour's": of one case that others need not share. */
  readonly isPersonal: boolean;
  /** Terms that follow the value at once; none in a row. */
  readonly counted: readonly string[];
  /** The first of them: what is counted; null where none follows. */
  readonly noun: string | null;
  /** Position of the mention's statement among all. */
  readonly index: number;
}

/** From this weight on a term stands beside the value. */
export const besideFrom = 0.7;

const unitTerm = 'unit ';
const ruleTerm = 'a rule';

/** A word of the text, not what its unit or its being a rule stands for. */
export function isWordTerm(term: string): boolean {
  return term !== ruleTerm && !term.startsWith(unitTerm);
}

const weights = { zone: 1, head: 0.75, sentence: 0.5, context: 0.5, rowContext: 0.7 } as const;

/** A statement longer than this is read up to here. */
const maxText = 1200;

/** How statements are read. */
export interface ReadingOptions {
  /** Of its source; null when unknown. */
  readonly languageOf: (statement: Statement) => string | null;
  readonly isLowerCase: (word: string) => boolean;
}

export function readMentions(statement: Statement, index: number, options: ReadingOptions): Mention[] {
  const written = plainStatement(statement.text.slice(0, maxText));
  const context = statement.context.slice(0, maxText).normalize('NFKC');
  const told = options.languageOf(statement);
  const language = told ?? 'en';
  const reading = readMeasures(written, told);
  const { text, measures } = reading;
  const isRow = /(?:^|\s)\|\s/.test(text);
  const conditions = measures.filter((measure) => isCondition(measure, reading, isRow));
  const values = measures.filter((measure) => !conditions.includes(measure) && !isDenied(measure, text));
  if (values.length === 0 || values.length > 24) return [];
  const zones = valueZones({ text: blank(text, conditions), values, context });
  const contextTerms = new Set(tokenize(proseOf(context), language));
  const sentenceTerms = new Set(tokenize(text, language));
  const allNames = new Set(properOf(findNames(`${text}\n${context}`, language, options.isLowerCase)));
  const headings = context
    .split('\n')
    .slice(1)
    .filter((line) => line.length <= 60 && !line.includes('|'))
    .join(' ; ');
  const subject = isRow ? new Set<string>() : subjectOf(text, language);
  const sentenceNames = findNames(text, language, options.isLowerCase);
  return zones.map((zone) => {
    const beside = `${zone.text.replace(relativeYear, ' ')}. ${zone.head}`;
    const besideNames = findNames(beside, language, options.isLowerCase).filter(
      (name) => !isRow || !opensLabel(name, zone),
    );
    const named = besideNames.length > 0 || isRow ? besideNames : sentenceNames;
    const names = named.filter((name) => isRow || !opensLine(name, text));
    const qualifiers = isRow
      ? readQualifiers(`${beside} ${headings}`)
      : withMoney(qualifiersIn(zone, text), headings);
    const behind = text.slice(zone.measure.end, Math.min(zone.end, zone.measure.end + 40));
    const counted = isRow ? [] : tokenize(behind.replace(relativeYear, ' '), language);
    return {
      statement,
      index,
      measure: zone.measure,
      value: text.slice(zone.measure.start, zone.measure.end).trim(),
      terms: termsOf({ zone, language, sentenceTerms, contextTerms, qualifiers }),
      years: yearsOf(zone, reading),
      conditions: new Set([...conditionsOf(zone, conditions, isRow), ...monthsOf(zone, reading, isRow)]),
      qualifiers,
      contrasts: readContrasts(isRow ? beside : zone.text),
      besideFigures: isRow ? '' : figuresBeside(measures, zone.measure),
      isHeldOnce: isRow ? headsFormer(zone.head) : heldOnce(zone.measure, text),
      isPersonal: personal.test(`${text} ${context.slice(0, context.indexOf('\n') >>> 0)}`),
      subject,
      counted,
      noun: counted[0] ?? null,
      names: new Set(names.map((name) => withoutGenitive(name).toLowerCase())),
      allNames,
      head: isRow ? zone.head.toLowerCase() : '',
      properNames: properOf(names),
      nameTerms: new Set(tokenize(properOf(names).join(' '), language)),
    };
  });
}

/** "Not 34 kg, as the maker says", "in place of 22": no value of this source's. */
export function isDenied({ start }: Measure, text: string): boolean {
  return denied.test(text.slice(Math.max(0, start - 32), start));
}

const denied =
  /(?:(?:^|[\s,;(–—])(?:not|nicht|kein\p{L}*|non|no|pas|et non|y no|e non)\s(?:the\s)?|(?<!\p{L})(?:instead of|in place of|rather than|statt|anstatt|anstelle von|an ?stelle von|au lieu (?:de|des)|en (?:lugar|vez) de|em vez de|invece di|anziché|al posto di)\s(?:the |the \p{L}{4,12} |den |der |die |los |las |les |i )?)(?:[$€£¥]\s?)?$/iu;

/** "Sound level: 54 dB": the capital is that of the line. */
function opensLine(name: string, text: string): boolean {
  return (
    /^\p{Lu}\p{Ll}+$/u.test(name) &&
    text.startsWith(name) &&
    /^(?:\s\p{Ll}[\p{Ll}\s-]*)+:/u.test(text.slice(name.length))
  );
}

/** "Sound level" in a cell: the capital is that of the cell. */
function opensLabel(name: string, { text, head }: ValueZone): boolean {
  if (!/^\p{Lu}\p{Ll}+$/u.test(name)) return false;
  return [text, head].some(
    (cell) => cell.trim().startsWith(name) && /^\s\p{Ll}/u.test(cell.trim().slice(name.length)),
  );
}

function monthsOf(zone: ValueZone, reading: Reading, isRow: boolean): string[] {
  const dates = reading.dates.filter(({ start }) => isRow || isOfValue(start, zone, reading));
  const own = dates.filter(({ start }) => isRow || (start >= zone.start && start < zone.end));
  const chosen = own.length > 0 || isRow ? own : dates.filter(({ start }) => start < zone.start);
  return chosen.flatMap(({ month, day }) => (month === null ? [] : [`month:${month}-${day ?? ''}`]));
}

function figuresBeside(measures: readonly Measure[], own: Measure): string {
  return measures
    .filter((measure) => measure !== own)
    .map(({ kind, values, until }) => `${kind} ${values[0]} ${until}`)
    .sort()
    .join(', ');
}

const withoutGenitive = (name: string): string => name.replace(/['’]s$/, '');

/** Short forms in capitals mostly name measures, not things. */
function properOf(names: readonly string[]): string[] {
  return names.filter((name) => name.length > 2 && /\p{Ll}|\d/u.test(name)).map(withoutGenitive);
}

const personal =
  /(?<![\p{L}])(?:my|our|us|mine|his|her|this (?:family|house|household)|mein\p{L}*|unser\p{L}*|uns|mon|ma|mes|notre|nos|mi|mis|nuestr[oa]s?|mio|mia|nostr[oaie])(?!\p{L})|(?:私|我が家|わが家|うち)の/iu;

/** "Does not reach the range that its maker promises: 15.2 km" tells what was found, not what is promised. */
function qualifiersIn(zone: ValueZone, text: string): Qualifiers {
  const own = readQualifiers(zone.text.replace(relativeYear, ' '));
  if (own.get('standing')?.has('promise') !== true) return own;
  const shortfall = shortfallBefore(text.slice(zone.start, zone.measure.start));
  if (shortfall === null) return own;
  const behind = readQualifiers(text.slice(zone.start + shortfall, zone.end)).get('standing') ?? [];
  return new Map([...own, ['standing', new Set([...behind, 'measured', 'shortfall'])]]);
}

/** What money is for may stand in the heading or the line that announces a list alone. */
function withMoney(own: Qualifiers, headings: string): Qualifiers {
  const money = own.get('money') ?? readQualifiers(headings).get('money');
  return money === undefined ? own : new Map([...own, ['money', money]]);
}

/** The text with the conditions blanked, which are kept as such. */
function blank(text: string, conditions: readonly Measure[]): string {
  return conditions.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
}

/** The context without header rows, which belong to their columns alone. */
function proseOf(context: string): string {
  return context
    .split('\n')
    .filter((line) => !/(?:^|\s)\|\s/.test(line))
    .join('\n');
}

/** A unit of these kinds says by itself what is measured. */
const tellingKinds: ReadonlySet<string> = new Set([
  'sound level',
  'speed',
  'power',
  'energy',
  'mass',
  'area',
  'volume',
  'data',
]);

function termsOf(request: {
  zone: ValueZone;
  language: string;
  sentenceTerms: ReadonlySet<string>;
  contextTerms: ReadonlySet<string>;
  qualifiers: Qualifiers;
}): ReadonlyMap<string, number> {
  const { zone, language, sentenceTerms, contextTerms, qualifiers } = request;
  const terms = new Map<string, number>();
  const add = (list: Iterable<string>, weight: number) => {
    for (const term of list)
      if (!/^\p{N}/u.test(term)) terms.set(term, Math.max(weight, terms.get(term) ?? 0));
  };
  const own = tokenize(zone.text, language);
  add(own, weights.zone);
  add(tokenize(zone.head, language), zone.isRow || own.length < 2 ? weights.zone : weights.head);
  if (!zone.isRow) add(sentenceTerms, weights.sentence);
  const { kind } = zone.measure;
  if (tellingKinds.has(kind)) terms.set(`${unitTerm}${kind}`, weights.zone);
  // "May weigh at most" and "the limit is" say the same.
  if (qualifiers.get('standing')?.has('limit') === true) terms.set(ruleTerm, weights.zone);
  add(contextTerms, zone.isRow ? weights.rowContext : weights.context);
  return terms;
}

/**
 * Years beside the value, else those of the head, else a sole year of the sentence, else those of the row's label. The
 * day of another thing that happened is none: "was opened on 3 June 2023 and cost".
 */
function yearsOf(zone: ValueZone, reading: Reading): ReadonlySet<number> {
  const years = reading.years.filter(({ start }) => zone.isRow || isOfValue(start, zone, reading));
  const inside = years.filter(({ start }) => start >= zone.start && start < zone.end).map(({ year }) => year);
  if (inside.length > 0) return new Set(inside);
  const before = zone.isRow ? [] : years.filter(({ start }) => start < zone.start).map(({ year }) => year);
  const inLabel = [...zone.label.matchAll(/(?<!\d)(?:1[5-9]|20|21)\d\d(?!\d)/g)].map(([year]) =>
    Number(year),
  );
  if (zone.isRow && inLabel.length > 0) return new Set(inLabel);
  if (relativeYear.test(zone.text)) return new Set(before.map((year) => year - 1));
  return new Set(before.length > 0 ? before.slice(-1) : zone.isRow ? [] : years.map(({ year }) => year));
}

/** Not in a clause that says something else, before the value (where it is a day) or behind it. */
function isOfValue(start: number, zone: ValueZone, { text, dates }: Reading): boolean {
  if (start >= zone.limit) return false;
  const isDay = dates.some((date) => date.start === start && date.day !== null);
  return !isDay || start > zone.measure.start || !endsClauseBefore(text, start, zone.measure.start);
}

const relativeYear =
  /(?:the year before|a year earlier|the previous year|im vorjahr|ein jahr zuvor|l['’]année précédente|un an plus tôt|el año anterior|l['’]anno (?:prima|precedente)|前年)/iu;

function conditionsOf(zone: ValueZone, conditions: readonly Measure[], isRow: boolean): ReadonlySet<string> {
  const own = conditions.filter(({ start }) => start >= zone.start && start < zone.end);
  const named = isRow ? readMeasures(zone.label).measures.filter(({ kind }) => kind !== 'count') : own;
  const chosen = named.length > 0 || isRow ? named : conditions.filter(({ start }) => start < zone.start);
  return new Set(
    chosen.map(({ kind, values, until }) => `${kind}:${values[0]}${until === null ? '' : `-${until}`}`),
  );
}
