import { unitAt } from '@research-studio/language';
import type { Measure } from './measures.ts';

/** "2 hours and 25 minutes", "2 h 25", "3 ft 2 in" and "5 lb 3 oz" are one measure each. `found` is in order. */
export function joinUnits(found: readonly Measure[], text: string): Measure[] {
  const joined: Measure[] = [];
  for (const measure of found) {
    const last = joined.at(-1);
    if (last !== undefined && measure.start < last.end) continue;
    const whole = last === undefined ? null : sumOf(last, measure, text);
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

/** Kinds that are told in two units; a word between these only where it cannot list two amounts of their own. */
const between: ReadonlyMap<string, RegExp> = new Map([
  ['time', /^\s?(?:,\s)?(?:(?:and|und|et|y|e|と)\s?)?$/iu],
  ['length', /^\s?$/u],
  ['mass', /^\s?$/u],
]);

const ofRange = /(?:between|zwischen|entre|tra|fra)\s$/iu;

/** Null where the two are amounts of their own. */
function sumOf(one: Measure, other: Measure, text: string): Measure | null {
  const part = inInches(one, other, text);
  const [rest = 0] = part.values;
  const isSmaller = part.kind === one.kind && part.factor < one.factor && rest >= 0 && rest < one.factor;
  if (!isSmaller || one.until !== null || part.until !== null || one.per !== null) return null;
  if (between.get(one.kind)?.test(text.slice(one.end, part.start)) !== true) return null;
  if (ofRange.test(text.slice(Math.max(0, one.start - 10), one.start))) return null;
  return {
    ...part,
    values: one.values.map((value) => value + rest),
    bound: one.bound ?? part.bound,
    isApproximate: one.isApproximate,
    isAtBest: one.isAtBest,
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
