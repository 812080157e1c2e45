import { type Entry, fractionsIn, scalesIn, unitAt, vocabulary } from '@research-studio/language';
import type { Measure } from './measure.ts';

/** "At least 3", "up to 40", "5 or more". */
export function boundOf(text: string, start: number, end: number, language: string): 'min' | 'max' | null {
  const isBefore = (entry: Entry) => vocabulary(language, entry).precedes(text, start);
  if (isBefore('from')) return null;
  if (isBefore('atLeast') || boundBehind(text, end, language, 'atLeast')) return 'min';
  return isBefore('atMost') || boundBehind(text, end, language, 'atMost') ? 'max' : null;
}

/** "5 or more", "5以上": a bound behind its number begins with a conjunction where blanks part words. */
function boundBehind(text: string, end: number, language: string, entry: Entry): boolean {
  const match = vocabulary(language, entry).opens(text.slice(end, end + 16));
  if (match === null) return false;
  const isUnspaced = /^[\p{Script=Han}\p{Script=Hiragana}]/u.test(match.text);
  return isUnspaced || vocabulary(language, 'conjunctions').opens(match.text) !== null;
}

const sign = /[$€£¥]\s?/gu;

/** "2.6 to 3.2" is one measure; "fell from 68% to 54%" is two. */
export function joinRanges(found: readonly Measure[], text: string, language: string): Measure[] {
  const sorted = [...found].sort((a, b) => a.start - b.start);
  const joined: Measure[] = [];
  for (const measure of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && last.until === null && isRange(last, measure, { text, language })) {
      joined[joined.length - 1] = {
        ...measure,
        values: last.kind === measure.kind ? last.values : last.values.map((value) => value * measure.factor),
        until: measure.values[0] ?? null,
        bound: null,
        start: last.start,
        isApproximate: last.isApproximate || measure.isApproximate,
      };
    } else {
      if (last !== undefined && isChange(last, measure, { text, language }))
        joined[joined.length - 1] = ofUnit(last, measure);
      joined.push(measure);
    }
  }
  return joined;
}

/** "Rose from 2.60 to 3.25 pounds", "von 41 auf 28 µg": the unit of the second is that of both. */
function isChange(one: Measure, other: Measure, stated: Stated): boolean {
  return one.kind === 'count' && other.kind !== 'count' && !one.isWord && isFromTo(one, other, stated);
}

interface Stated {
  readonly text: string;
  readonly language: string;
}

/** "From 200 to 300", "von €40 auf €60". */
export function isFromTo(one: Measure, other: Measure, { text, language }: Stated): boolean {
  return (
    /^\s\p{L}{1,3}\s$/u.test(text.slice(one.end, other.start).replace(sign, '')) &&
    vocabulary(language, 'from').precedes(text, one.start)
  );
}

function ofUnit(measure: Measure, { kind, factor, per }: Measure): Measure {
  return { ...measure, kind, factor, per, values: measure.values.map((value) => value * factor) };
}

function isRange(one: Measure, other: Measure, { text, language }: Stated): boolean {
  if (one.kind !== other.kind && one.kind !== 'count') return false;
  const joint = text.slice(one.end, other.start).replace(sign, '').trim();
  const has = (entry: Entry) => vocabulary(language, entry).has(joint);
  if (has('conjunctions')) return vocabulary(language, 'between').precedes(text, one.start);
  if (!/^[-–—~～]$/u.test(joint) && !has('range')) return false;
  const before = text.slice(Math.max(0, one.start - 60), one.start);
  const isChanging = scalesIn(before, language).some(({ scale }) => scale === 'trend');
  return !isChanging && (other.values[0] ?? 0) > (one.values[0] ?? 0);
}

/** "2 hours and 25 minutes", "2 h 25", "3 ft 2 in" and "5 lb 3 oz" are one measure each. `found` is in order. */
export function joinUnits(found: readonly Measure[], text: string, language: string): Measure[] {
  const joined: Measure[] = [];
  for (const measure of found) {
    const last = joined.at(-1);
    if (last !== undefined && measure.start < last.end) continue;
    const whole = last === undefined ? null : sumOf(last, measure, { text, language });
    if (whole === null) joined.push(withMinutes(measure, text));
    else joined[joined.length - 1] = whole;
  }
  return joined;
}

const hour = 1;
const minute = 1 / 60;
const foot = 0.3048;
const inch = 0.0254;

/** "2h25", "2 h 25": minutes that have no unit of their own, or a short one. */
function withMinutes(measure: Measure, text: string): Measure {
  const { kind, factor, values, end, until } = measure;
  if (kind !== 'time' || factor !== hour || until !== null || !/\d\s?h$/u.test(text.slice(0, end).slice(-4)))
    return measure;
  const match = /^\s?([0-5]\d)(\s?(?:min|mn|m)(?!\p{L}))?(?![\d:]|[.,]\d)/u.exec(text.slice(end, end + 10));
  if (match === null || (match[2] === undefined && unitAt(text, end + match[0].length) !== null))
    return measure;
  const minutes = Number(match[1]) * minute;
  return {
    ...measure,
    values: values.map((value) => value + minutes),
    factor: minute,
    digits: measure.digits + 2,
    end: end + match[0].length,
  };
}

/** Kinds that are given in two units. A word between them may list two amounts, but for times. */
const joinable: ReadonlySet<string> = new Set(['time', 'length', 'mass']);

/** Null where the two are amounts of their own. */
function sumOf(one: Measure, other: Measure, { text, language }: Stated): Measure | null {
  const part = inInches(one, other, text);
  const [rest = 0] = part.values;
  const isSmaller = part.kind === one.kind && part.factor < one.factor && rest >= 0 && rest < one.factor;
  if (!isSmaller || one.until !== null || part.until !== null || one.per !== null) return null;
  const joint = text.slice(one.end, part.start).trim();
  const isJoined = one.kind === 'time' && (joint === ',' || vocabulary(language, 'conjunctions').has(joint));
  if (!joinable.has(one.kind) || (joint !== '' && !isJoined)) return null;
  if (vocabulary(language, 'between').precedes(text, one.start)) return null;
  return {
    ...part,
    values: one.values.map((value) => value + rest),
    bound: one.bound ?? part.bound,
    isApproximate: one.isApproximate,
    isWord: one.isWord,
    digits: one.digits + 2,
    start: one.start,
  };
}

/** "In" is a unit behind feet alone. */
function inInches(one: Measure, other: Measure, text: string): Measure {
  const unit = /^\s?(?:in(?!\p{L})|″|")/u.exec(text.slice(other.end, other.end + 4))?.[0];
  if (one.factor !== foot || other.kind !== 'count' || unit === undefined) return other;
  const values = other.values.map((value) => value * inch);
  return { ...other, kind: one.kind, factor: inch, values, end: other.end + unit.length };
}

/** Shares in words: "a third of", "half the". */
export function statedFractions(text: string, language: string): Measure[] {
  return fractionsIn(text, language).map(({ percent, start, end }) => ({
    kind: 'share',
    values: [percent],
    factor: 1,
    until: null,
    per: null,
    digits: 1,
    start,
    end,
    bound: boundOf(text, start, end, language),
    isApproximate: true,
    isWord: true,
  }));
}
