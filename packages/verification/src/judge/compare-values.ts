import { isCommonWord } from '@research-studio/language';
import { boundariesIn } from '../reader/boundaries.ts';
import type { Measure } from '../reader/measure.ts';
import { type Reading, readMeasures } from '../reader/measures.ts';
import { statementTerms } from '../reader/terms.ts';
import { valuesAgree } from '../reader/values-agree.ts';
import type { Compared, JudgeCode } from './judge-code.ts';
import type { PassageSentence } from './passage-index.ts';
import { type ClaimTerm, share } from './support-features.ts';

/** So much of the rest of the claim must a sentence say before a value in it replaces the claim's. */
const sameMatter = 0.5;
/** And so much before a value that the claim has too belongs to something else. */
const sameThing = 0.7;
/** A sentence with the claim's value that says so much less of it has the value for something else. */
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
    const holders = sentences.flatMap((_, index) => (value.isStatedIn(reading(index)) ? [index] : []));
    if (value.kind === 'date' && holders.length === 0 && value.isStatedIn(around)) continue;
    const rival = rivalOf({ value, holders }, { compared, reading });
    if (holders.length > 0) {
      if (rival?.isElsewhere !== true) continue;
      codes.push({ code: 'value_misplaced', claim: value.text, passage: rival.text });
      continue;
    }
    absent += 1;
    if (rival === null) codes.push({ code: `${value.kind}_missing`, claim: value.text });
    else codes.push({ code: `${value.kind}_differs`, claim: value.text, passage: rival.text });
  }
  const misplaced =
    codes.length > 0
      ? null
      : (misplacedIn(own, { compared, reading }) ?? otherDay(values, reading, sentences.length));
  if (misplaced !== null) codes.push(misplaced);
  return { codes, found: 1 - absent / values.length, absent };
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

/** The value in the place of a claim's. `holders` are the sentences that have the claim's. */
function rivalOf(
  { value, holders }: { value: ClaimedValue; holders: readonly number[] },
  { compared, reading }: Looked,
): { readonly text: string; readonly isElsewhere: boolean } | null {
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
  for (const index of measure.best.slice(0, 2)) {
    const there = reading(index);
    if (sentences[index]?.text.includes(' | ') || there.measures.length < 2) continue;
    const tied = tiesOf(there, language);
    const claimed = tiesOf(own, language);
    for (const [at, value] of own.measures.entries()) {
      const stated = there.measures.findIndex(
        (other) =>
          other.kind === value.kind &&
          agree({ measure: value, text: own.text }, { measure: other, text: there.text }),
      );
      if (stated < 0) continue;
      // What the claim ties to this value alone.
      const beside = [...(claimed[at] ?? [])].filter(
        (term) => !claimed.some((terms, other) => other !== at && terms.has(term)),
      );
      const holders = (place: number) => beside.filter((term) => tied[place]?.has(term)).length;
      if (beside.length === 0 || holders(stated) > 0) continue;
      const rival = there.measures.findIndex(
        (other, place) => place !== stated && other.kind === value.kind && holders(place) > 0,
      );
      const other = there.measures[rival];
      if (other !== undefined && isClaimed(own, { measure: other, text: there.text }, value))
        return {
          code: 'value_misplaced',
          claim: own.text.slice(value.start, value.end),
          passage: there.text.slice(other.start, other.end),
        };
    }
  }
  return null;
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

/** The rival is a value of the claim too, or the claim ties another value to this one. */
function isClaimed(own: Reading, rival: Placed, value: Measure): boolean {
  const isRival = (measure: Measure) => agree({ measure, text: own.text }, rival);
  return own.measures.some((other) => other !== value && (isRival(other) || other.kind !== value.kind));
}

/** For each measure of a text the terms of its clause, those of other measures of its kind left out. */
function tiesOf({ text, measures }: Reading, language: string | null): ReadonlySet<string>[] {
  return measures.map((measure) => {
    const ends = boundariesIn(text, language);
    const start = ends.findLast((end) => end <= measure.start) ?? 0;
    const end = ends.find((one) => one >= measure.end) ?? text.length;
    const rest = `${text.slice(start, measure.start)} ${text.slice(measure.end, end)}`;
    return new Set(statementTerms(rest, language).map(({ term }) => term));
  });
}

function claimedValues(reading: Reading): ClaimedValue[] {
  const { text, measures, years, dates } = reading;
  return [
    ...measures.map((measure) => claimedMeasure(measure, reading)),
    ...years
      .filter(({ start }) => !dates.some((date) => start >= date.start && start < date.end))
      .map(({ year, start }): ClaimedValue => {
        const written = text.slice(start, start + 4);
        return {
          kind: 'date',
          text: written,
          isTerm: ({ term }) => term === `#${year}`,
          isStatedIn: (other) => other.years.some((one) => one.year === year) || other.text.includes(written),
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

function claimedMeasure(measure: Measure, { text, measures }: Reading): ClaimedValue {
  const written = text.slice(measure.start, measure.end);
  return {
    kind: 'number',
    text: written,
    isTerm: ({ kind, word }) => kind === 'number' && written.includes(word),
    isStatedIn: (other) =>
      other.measures.some((one) => agree({ measure, text }, { measure: one, text: other.text })) ||
      // A figure that is part of a name or a date there.
      (measure.kind === 'count' &&
        !countsSomething(measure, text) &&
        new RegExp(`(?<![\\d.,])${plainFigure(written)}(?![\\d]|[.,]\\d)`, 'u').test(other.text)),
    rivalsIn: (other) =>
      other.measures
        .filter(
          (one) =>
            one.kind === measure.kind &&
            (one.per === measure.per || one.per === null || measure.per === null) &&
            !measures.some((own) => agree({ measure: own, text }, { measure: one, text: other.text })),
        )
        .map((one) => other.text.slice(one.start, one.end)),
    isExact:
      !measure.isApproximate &&
      measure.bound === null &&
      measure.until === null &&
      (measure.kind !== 'count' || Math.abs(measure.values[0] ?? 0) >= leastCount),
  };
}

function plainFigure(written: string): string {
  return (/\d[\d.,]*\d|\d/u.exec(written)?.[0] ?? '\u0000').replace(/[.,]/g, '[.,]');
}

/** A measure with the text behind it in its text. */
interface Placed {
  readonly measure: Measure;
  readonly text: string;
}

/** Two measures state the same: of one kind, equal, one rounded, or within a range. A bare number may have any unit. */
function agree(
  { measure: claimed, text: ofClaim }: Placed,
  { measure: stated, text: ofText }: Placed,
): boolean {
  if (claimed.kind !== stated.kind) {
    const [bare, behind] = claimed.kind === 'count' ? [claimed, ofClaim] : [stated, ofText];
    const isBare = bare.kind === 'count' && !countsSomething(bare, behind);
    if (!isBare || [claimed.kind, stated.kind].some((kind) => kind === 'share' || kind === 'points'))
      return false;
  }
  if (claimed.per !== null && stated.per !== null && claimed.per !== stated.per) return false;
  // A dash of a range may read as a minus.
  const [one, other] = [claimed, stated].map((measure) => ({
    ...measure,
    bound: null,
    values: claimed.kind === 'temperature' ? measure.values : measure.values.map(Math.abs),
  }));
  if (one === undefined || other === undefined) return false;
  return valuesAgree(one, other, claimed.isApproximate || stated.isApproximate ? 0.05 : 1e-9);
}

/** "61 steps": a noun behind the number, which is not a unit. */
function countsSomething({ end }: Measure, text: string): boolean {
  const word = /^[\s\u00a0-]?(\p{L}{3,})/u.exec(text.slice(end, end + 24))?.[1];
  return word !== undefined && !isCommonWord(word, null);
}
