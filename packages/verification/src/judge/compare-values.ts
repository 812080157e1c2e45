import { isCommonWord } from '@research-studio/language';
import { boundariesIn } from '../reader/boundaries.ts';
import type { Measure } from '../reader/measure.ts';
import { type Reading, readMeasures } from '../reader/measures.ts';
import { statementTerms } from '../reader/terms.ts';
import { valuesAgree } from '../reader/values-agree.ts';
import type { Compared, JudgeCode } from './judge-code.ts';
import type { PassageSentence } from './passage-index.ts';
import { type ClaimTerm, share } from './support-features.ts';

/** Share of the rest of the claim in a sentence from which a value in it replaces the claim's. */
const sameMatter = 0.5;
/** The same for a sentence that shows that the claim's value belongs to something else. */
const sameThing = 0.7;
/** A sentence with the claim's value has it for something else if it says so much less of the claim. */
const clearlyLess = 0.4;
/** Smaller counts without a unit may count anything. */
const leastCount = 10;
/** What the sentences beside one say counts for it, less than its own words. */
const besideFactor = 0.8;

/** A value of the claim: a measure, a year or a date. */
interface ClaimedValue {
  readonly kind: 'number' | 'date';
  readonly text: string;
  /** Terms of the claim that state it. */
  readonly isTerm: (term: ClaimTerm) => boolean;
  readonly isStatedIn: (reading: Reading) => boolean;
  /** Values of the same kind in a sentence that are not those of the claim, as written. */
  readonly rivalsIn: (reading: Reading) => readonly string[];
  /** A difference is certain. */
  readonly isExact: boolean;
}

/** Numbers and dates of a claim against those of the sentences. */
export function compareValues(compared: Compared): {
  readonly codes: readonly JudgeCode[];
  /** Share of the values that stand in the passages; 1 where the claim states none. */
  readonly found: number;
  readonly absent: number;
} {
  const { claim, sentences, context, language } = compared;
  const own = readMeasures(claim, language);
  const values = claimedValues(own);
  if (values.length === 0) return { codes: [], found: 1, absent: 0 };
  const reading = (index: number) => readingOf(sentences[index], language);
  const around = readMeasures(context, language);
  const codes: JudgeCode[] = [];
  let absent = 0;
  for (const value of values) {
    const holders = [...sentences.keys()].filter((index) => value.isStatedIn(reading(index)));
    const isStated = holders.length > 0;
    if (!isStated && value.kind === 'date' && value.isStatedIn(around)) continue;
    if (!isStated) absent += 1;
    const code = codeOf(value, isStated, rivalOf({ value, holders }, { compared, reading }));
    if (code !== null) codes.push(code);
  }
  if (codes.length === 0) {
    const misplaced = misplacedIn(own, { compared, reading }) ?? otherDay(values, reading, sentences.length);
    if (misplaced !== null) codes.push(misplaced);
  }
  return { codes, found: 1 - absent / values.length, absent };
}

function codeOf(
  { kind, text: claim }: ClaimedValue,
  isStated: boolean,
  rival: Rival | null,
): JudgeCode | null {
  if (isStated)
    return rival?.isElsewhere === true ? { code: 'value_misplaced', claim, passage: rival.text } : null;
  if (rival === null) return { code: `${kind}_missing`, claim };
  return { code: `${kind}_differs`, claim, passage: rival.text };
}

interface Looked {
  readonly compared: Compared;
  readonly reading: (index: number) => Reading;
}

const readings = new WeakMap<PassageSentence, Reading>();
const noReading: Reading = { text: '', measures: [], years: [], dates: [], countsInWords: false };

function readingOf(sentence: PassageSentence | undefined, language: string | null): Reading {
  if (sentence === undefined) return noReading;
  const known = readings.get(sentence) ?? readMeasures(sentence.text, language);
  readings.set(sentence, known);
  return known;
}

interface Rival {
  readonly text: string;
  /** The claim's value is in the passage, but belongs to something else there. */
  readonly isElsewhere: boolean;
}

/** The value in the place of a claim's. `holders` are the sentences that have the claim's. */
function rivalOf(
  { value, holders }: { value: ClaimedValue; holders: readonly number[] },
  { compared, reading }: Looked,
): Rival | null {
  const { measure } = compared;
  const rest = measure.terms.filter((term) => term.kind !== 'number' && !value.isTerm(term));
  const saidAround = (index: number) =>
    share(rest, ({ stated }) =>
      Math.max(
        stated.get(index) ?? 0,
        besideFactor * Math.max(stated.get(index - 1) ?? 0, stated.get(index + 1) ?? 0),
      ),
    );
  let best: { text: string; said: number } | null = null;
  for (const index of measure.best) {
    if (holders.includes(index)) continue;
    const [first] = value.rivalsIn(reading(index));
    const said = saidAround(index);
    if (first === undefined || said < sameMatter || said <= (best?.said ?? 0)) continue;
    best = { text: first, said };
  }
  if (best === null) return null;
  const fit = Math.max(0, ...holders.map(saidAround));
  return { text: best.text, isElsewhere: best.said >= sameThing && fit <= best.said - clearlyLess };
}

/**
 * A sentence has two values of one kind and the claim gives one of them to what the sentence gives the other: "38 dB by day
 * and 45 dB by night" for "45 dB by day and 38 dB by night". Null where it is not so.
 */
function misplacedIn(own: Reading, { compared, reading }: Looked): JudgeCode | null {
  const { measure, sentences, language } = compared;
  const claim = clausesOf(own, language);
  for (const index of measure.best.slice(0, 2)) {
    const there = reading(index);
    if (sentences[index]?.text.includes(' | ') || there.measures.length < 2) continue;
    const sentence = clausesOf(there, language);
    for (const value of claim) {
      const other = swappedWith(value, claim, sentence);
      if (other !== undefined)
        return { code: 'value_misplaced', claim: written(value), passage: written(other) };
    }
  }
  return null;
}

/** The measure to which a sentence gives what the claim gives to `value`, where the claim gives the other something too. */
function swappedWith(
  value: Clause,
  claim: readonly Clause[],
  sentence: readonly Clause[],
): Clause | undefined {
  const { kind } = value.measure;
  const ofKind = sentence.filter(({ measure }) => measure.kind === kind);
  const others = claim.filter((one) => one !== value);
  const own = [...value.terms].filter((term) => !others.some(({ terms }) => terms.has(term)));
  const isTied = ({ terms }: Clause) => own.some((term) => terms.has(term));
  const same = ofKind.find((one) => agree(value, one));
  if (same === undefined || isTied(same)) return undefined;
  const swapped = ofKind.find((one) => one !== same && isTied(one));
  const isClaimed = others.some((one) => one.measure.kind !== kind || (swapped && agree(one, swapped)));
  return isClaimed ? swapped : undefined;
}

/** A number of the claim is beside other days alone, and its day beside another number: two points of one series. */
function otherDay(
  values: readonly ClaimedValue[],
  reading: (index: number) => Reading,
  count: number,
): JudgeCode | null {
  const all = Array.from({ length: count }, (_, index) => reading(index));
  for (const number of values.filter(({ kind, isExact }) => kind === 'number' && isExact))
    for (const day of values.filter(({ kind, isExact }) => kind === 'date' && isExact)) {
      const withNumber = all.filter((one) => number.isStatedIn(one));
      const withDay = all.filter((one) => day.isStatedIn(one));
      const [rival] = withDay.flatMap((one) => number.rivalsIn(one));
      const isOther = withNumber.every((one) => !day.isStatedIn(one) && day.rivalsIn(one).length > 0);
      if (withNumber.length > 0 && isOther && rival !== undefined)
        return { code: 'value_misplaced', claim: number.text, passage: rival };
    }
  return null;
}

/** A measure with the terms of its clause, those of other measures left out. */
interface Clause extends Placed {
  readonly terms: ReadonlySet<string>;
}

function clausesOf({ text, measures }: Reading, language: string | null): Clause[] {
  const ends = boundariesIn(text, language);
  return measures.map((measure) => {
    const start = ends.findLast((end) => end <= measure.start) ?? 0;
    const end = ends.find((one) => one >= measure.end) ?? text.length;
    const rest = `${text.slice(start, measure.start)} ${text.slice(measure.end, end)}`;
    return { measure, text, terms: new Set(statementTerms(rest, language).map(({ term }) => term)) };
  });
}

function claimedValues(reading: Reading): ClaimedValue[] {
  const { text, years, dates } = reading;
  const placed = placedIn(reading);
  return [
    ...placed.map((measure) => claimedMeasure(measure, placed)),
    ...years
      .filter(({ start }) => !dates.some((date) => start >= date.start && start < date.end))
      .map(({ year, start }): ClaimedValue => {
        const digits = text.slice(start, start + 4);
        return {
          kind: 'date',
          text: digits,
          isTerm: ({ term }) => term === `#${year}`,
          isStatedIn: (other) => other.years.some((one) => one.year === year) || other.text.includes(digits),
          rivalsIn: (other) =>
            other.years.flatMap((one) =>
              one.year === year || years.some((own) => own.year === one.year) ? [] : String(one.year),
            ),
          isExact: true,
        };
      }),
    ...dates.map(
      (date): ClaimedValue => ({
        kind: 'date',
        text: text.slice(date.start, date.end),
        isTerm: ({ kind, word }) => kind === 'number' && text.slice(date.start, date.end).includes(word),
        isStatedIn: (other) =>
          other.dates.some(
            (one) =>
              !differ(one.year, date.year) &&
              !differ(one.month, date.month) &&
              !differ(one.day, date.day) &&
              (date.day === null || one.day !== null),
          ) ||
          (date.month === null && other.years.some(({ year }) => year === date.year)),
        rivalsIn: (other) => other.dates.flatMap((one) => other.text.slice(one.start, one.end)),
        isExact: date.day !== null || date.month !== null,
      }),
    ),
  ];
}

function differ(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one !== other;
}

function claimedMeasure(own: Placed, all: readonly Placed[]): ClaimedValue {
  const { measure } = own;
  const text = written(own);
  // A figure that is part of a name or a date there.
  const isBare = measure.kind === 'count' && !countsSomething(own);
  const bare = new RegExp(`(?<![\\d.,])${plainFigure(text)}(?![\\d]|[.,]\\d)`, 'u');
  const isSamePer = (per: string | null) => per === measure.per || per === null || measure.per === null;
  return {
    kind: 'number',
    text,
    isTerm: ({ kind, word }) => kind === 'number' && text.includes(word),
    isStatedIn: (other) =>
      placedIn(other).some((one) => agree(own, one)) || (isBare && bare.test(other.text)),
    rivalsIn: (other) =>
      placedIn(other)
        .filter((one) => one.measure.kind === measure.kind && isSamePer(one.measure.per))
        .filter((one) => !all.some((mine) => agree(mine, one)))
        .map(written),
    isExact:
      !measure.isApproximate &&
      measure.bound === null &&
      measure.until === null &&
      (measure.kind !== 'count' || Math.abs(measure.values[0] ?? 0) >= leastCount),
  };
}

function plainFigure(text: string): string {
  return (/\d[\d.,]*\d|\d/u.exec(text)?.[0] ?? '\u0000').replace(/[.,]/g, '[.,]');
}

/** A measure with the text that it is in. */
interface Placed {
  readonly measure: Measure;
  readonly text: string;
}

function written({ measure, text }: Placed): string {
  return text.slice(measure.start, measure.end);
}

function placedIn({ text, measures }: Reading): readonly Placed[] {
  return measures.map((measure) => ({ measure, text }));
}

/** Two measures state the same: of one kind, equal, one rounded, or within a range. A bare number may have any unit. */
function agree(one: Placed, other: Placed): boolean {
  const [claimed, stated] = [one.measure, other.measure];
  if (claimed.kind !== stated.kind) {
    const count = claimed.kind === 'count' ? one : other;
    if (count.measure.kind !== 'count' || countsSomething(count)) return false;
    if ([claimed.kind, stated.kind].some((kind) => kind === 'share' || kind === 'points')) return false;
  }
  if (claimed.per !== null && stated.per !== null && claimed.per !== stated.per) return false;
  // A dash of a range may read as a minus.
  const unsigned = (measure: Measure): Measure => ({
    ...measure,
    bound: null,
    values: claimed.kind === 'temperature' ? measure.values : measure.values.map(Math.abs),
  });
  const tolerance = claimed.isApproximate || stated.isApproximate ? 0.05 : 1e-9;
  return valuesAgree(unsigned(claimed), unsigned(stated), tolerance);
}

/** "61 steps": a noun behind the number, which is not a unit. */
function countsSomething({ measure: { end }, text }: Placed): boolean {
  const word = /^[\s\u00a0-]?(\p{L}{3,})/u.exec(text.slice(end, end + 24))?.[1];
  return word !== undefined && !isCommonWord(word, null);
}
