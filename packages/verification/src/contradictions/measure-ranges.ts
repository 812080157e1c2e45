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
  return (
    one.kind === 'count' &&
    other.kind !== 'count' &&
    !one.isWord &&
    /^\s(?:to|auf|à|a)\s$/iu.test(text.slice(one.end, other.start)) &&
    /(?<!\p{L})(?:from|von|de|da|desde)\s$/iu.test(text.slice(Math.max(0, one.start - 8), one.start))
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
