import { unitAt } from '@research-studio/language';
import type { Measure } from './measures.ts';

const least =
  /(?:at least|more than|over|above|no less than|upwards of|mindestens|mehr als|über|au moins|plus de|más de|al menos|por lo menos|almeno|più di|oltre|mais de|pelo menos|超)\s?(?:[$€£¥]\s?)?$/iu;
const most =
  /(?:up to|at most|less than|fewer than|under|below|no more than|within|not exceed|maximum of|höchstens|maximal|weniger als|unter|bis zu|binnen|jusqu['’]à|moins de|au plus|hasta|menos de|como máximo|fino a|meno di|al massimo|até|最大|最高)\s?(?:[$€£¥]\s?)?$/iu;

/** "At least 3", "up to 40", "5 or more". */
export function boundOf(text: string, start: number, end: number): 'min' | 'max' | null {
  const before = text.slice(Math.max(0, start - 20), start);
  const after = text.slice(end, end + 16);
  if (
    least.test(before) ||
    /^\s?(?:or (?:more|above|higher)|and (?:more|above)|oder mehr|ou plus|o más|o più|以上|超)/iu.test(after)
  )
    return 'min';
  if (
    most.test(before) ||
    /^\s?(?:or (?:less|below|lower|fewer)|oder weniger|ou moins|o menos|o meno|以下|未満)/iu.test(after)
  )
    return 'max';
  return null;
}

const joint = /^\s?(?:-|–|—|to|bis|à|a|al|até|から|~|～)\s?$/iu;
const jointOfBetween = /^\s?(?:and|und|et|y|e|と)\s?$/iu;
const betweenBefore = /(?:between|zwischen|entre|tra|fra)\s(?:[$€£¥]\s?)?$/iu;
const changeBefore =
  /(?:doubl\p{L}*|tripl\p{L}*|quadrupl\p{L}*|halv\p{L}*|verdoppel\p{L}*|halbier\p{L}*|duplic\p{L}*|raddoppi\p{L}*|f[ae]ll|fallen|rose|risen|rise|increas\p{L}*|decreas\p{L}*|went|cut|dropp\p{L}*|grew|grown|raised|reduc\p{L}*|sank|gestiegen|gesunken|fiel\p{L}*|stieg\p{L}*|pass\p{L}*|baiss\p{L}*|augment\p{L}*|aument\p{L}*|subi\p{L}*|baj\p{L}*|sces\p{L}*|salit\p{L}*|lowered|took|from\b.{0,12}\bdropping)(?!\p{L})/iu;

/** "2.6 to 3.2" is one measure; "fell from 68% to 54%" is two. */
export function joinRanges(found: readonly Measure[], text: string): Measure[] {
  const sorted = [...found].sort((a, b) => a.start - b.start);
  const joined: Measure[] = [];
  for (const measure of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && last.until === null && isRange(last, measure, text)) {
      joined[joined.length - 1] = {
        ...measure,
        values: last.kind === measure.kind ? last.values : last.values.map((value) => value * measure.factor),
        until: measure.values[0] ?? null,
        bound: null,
        start: last.start,
        isApproximate: last.isApproximate || measure.isApproximate,
      };
    } else {
      if (last !== undefined && isChange(last, measure, text))
        joined[joined.length - 1] = ofUnit(last, measure);
      joined.push(measure);
    }
  }
  return joined;
}

/** "Rose from 2.60 to 3.25 pounds", "von 41 auf 28 µg": the unit of the second is that of both. */
function isChange(one: Measure, other: Measure, text: string): boolean {
  return one.kind === 'count' && other.kind !== 'count' && !one.isWord && isFromTo(one, other, text);
}

/** "From 200 to 300", "von €40 auf €60". */
export function isFromTo(one: Measure, other: Measure, text: string): boolean {
  return (
    /^\s(?:to|auf|à|a)\s(?:[$€£¥]\s?)?$/iu.test(text.slice(one.end, other.start)) &&
    /(?<!\p{L})(?:from|von|de|da|desde)\s(?:[$€£¥]\s?)?$/iu.test(
      text.slice(Math.max(0, one.start - 8), one.start),
    )
  );
}

function ofUnit(measure: Measure, { kind, factor, per }: Measure): Measure {
  return { ...measure, kind, factor, per, values: measure.values.map((value) => value * factor) };
}

function isRange(one: Measure, other: Measure, text: string): boolean {
  if (one.kind !== other.kind && one.kind !== 'count') return false;
  const between = text.slice(one.end, other.start).replace(/[$€£¥]/g, '');
  const before = text.slice(Math.max(0, one.start - 60), one.start);
  if (jointOfBetween.test(between)) return betweenBefore.test(before);
  return joint.test(between) && !changeBefore.test(before) && (other.values[0] ?? 0) > (one.values[0] ?? 0);
}

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

const fractionWords: readonly (readonly [RegExp, number])[] = [
  [
    /(?<![\p{L}-])(?:three[- ]quarters|drei viertel|dreiviertel|trois quarts|tres cuartos|tre quarti)(?!\p{L})/giu,
    75,
  ],
  [/(?<![\p{L}-])(?:two[- ]thirds|zwei drittel|deux tiers|dos tercios|due terzi)(?!\p{L})/giu, 200 / 3],
  [
    /(?<![\p{L}-])(?:a|one) third (?=of)|(?<![\p{L}-])(?:ein drittel|un tiers|un tercio|un terzo)(?!\p{L})/giu,
    100 / 3,
  ],
  [
    /(?<![\p{L}-])(?:a|one) quarter (?=of)|(?<![\p{L}-])(?:ein viertel|un quart|un cuarto|un quarto)(?= d)/giu,
    25,
  ],
  [
    /(?<![\p{L}-])half (?=of|the )|(?<![\p{L}-])(?:die hälfte|la moitié|la mitad|la metà)(?!\p{L})|半数/giu,
    50,
  ],
];

/** Shares in words: "a third of", "half the". */
export function statedFractions(text: string): Measure[] {
  const found: Measure[] = [];
  const add = (value: number, start: number, end: number) =>
    found.push({
      kind: 'share',
      values: [value],
      factor: 1,
      until: null,
      bound: boundOf(text, start, end),
      isApproximate: true,
      isAtBest: false,
      per: null,
      digits: 1,
      isWord: true,
      start,
      end,
    });
  for (const [pattern, value] of fractionWords)
    for (const match of text.matchAll(pattern)) add(value, match.index, match.index + match[0].length);
  return found;
}
