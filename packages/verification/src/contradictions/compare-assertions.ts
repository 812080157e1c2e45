import { ratioOf, valuesDiffer } from '../reader/values-agree.ts';
import { type Assertion, BESIDE, DAY, type Frame, type Mark } from './assertions.ts';
import { coverOf } from './term-index.ts';

/** What may explain that two sources say different things. */
export type Explanation = 'published_apart';

/** How far two assertions speak of one thing. */
export interface Match {
  /** 0 to 1: how sure it is that both are about the same. */
  readonly certainty: number;
  /** Nothing that one says of its scope is left open by the other. */
  readonly isSame: boolean;
  readonly explanation: Explanation | null;
}

/** How telling a term is, and which names few sources know. */
export interface Corpus {
  readonly weight: (term: string) => number;
  readonly isRare: (name: string) => boolean;
}

/** What must stand beside both values, beyond names: two common words or a rarer one. */
const LEAST_SHARED = 1.5;
/** Years between publications from which undated statements speak of different times. */
const STALE_AFTER = 2;
/** From here on hardly anything is beside one value and not beside the other. */
export const SAME_WORDS = 0.85;

/** From here on the two need no common name. */
const SAME_SENTENCE = 0.95;

/**
 * How far the words beside each value are with the other too, weighted by rarity; both sides alike. 0 where nothing
 * beside both values is the same but names.
 */
export function likenessOf(a: Assertion, b: Assertion, { weight }: Corpus): number {
  let beside = 0;
  let common = 0;
  let isNamed = false;
  for (const [term, share] of a.terms) {
    const there = b.terms.get(term) ?? 0;
    if (share >= 0.5 && there >= 0.5) common += 1;
    if (share >= BESIDE && there >= BESIDE && !a.names.has(term)) beside += weight(term);
    if (share >= BESIDE && there >= BESIDE && !term.includes(' ')) isNamed = true;
  }
  // A common unit does not make two values of one thing.
  if (!isNamed || beside < LEAST_SHARED || common < 2) return 0;
  const from = BESIDE + 0.01;
  return (
    (coverOf({ one: a.terms, other: b.terms, from, weight }) +
      coverOf({ one: b.terms, other: a.terms, from, weight })) /
    2
  );
}

/** Null where the two speak of different things: another time, name, condition, or side of a scale. */
export function matchAssertions(a: Assertion, b: Assertion, likeness: number, corpus: Corpus): Match | null {
  const time = compareTimes(a, b);
  const names = compareNames(a, b);
  const sides = compareSides(a, b);
  const conditions = compareConditions(a, b);
  if ([time, names, sides, conditions].includes('conflict') || marksDiffer(a, b)) return null;
  if (a.measure.per !== b.measure.per) return null;
  if (a.measure.kind === 'share' && a.sides.has('trend') !== b.sides.has('trend')) return null;
  const named = namedAlike(a, b, corpus);
  const doubts = [
    time === 'open' ? 0.9 : 1,
    names === 'open' ? 0.85 : 1,
    sides === 'open' ? 0.65 : 1,
    conditions === 'open' ? 0.75 : 1,
    a.marks.has('limit') === b.marks.has('limit') ? 1 : 0.6,
    named === null && likeness < SAME_SENTENCE ? 0.65 : 1,
  ];
  const support = [
    time === 'same' && a.years.size > 0,
    named === 'beside',
    a.conditions.size > 0 && conditions === 'same',
    isShared(a, b, 'limit'),
    [...a.sides].some(([scale, side]) => !turnsRound(scale) && meet(side, b.sides.get(scale) ?? new Set())),
  ].filter(Boolean).length;
  const isDivided = sides === 'other' || hasOtherWord(a, b);
  const sure = likeness * doubts.reduce((product, doubt) => product * doubt, 1);
  return {
    certainty: (1 - (1 - sure) * SUPPORTED ** support) * (isDivided ? DIVIDED : 1),
    isSame: time !== 'other' && !isDivided && doubts.every((doubt) => doubt === 1),
    explanation: time === 'other' ? 'published_apart' : null,
  };
}

/** What a common year, name, condition or side of a scale leaves of the doubt. */
const SUPPORTED = 0.75;
/** What is left of the certainty where a word or restriction distinguishes the two. */
const DIVIDED = 0.7;

/** "Our house", "my neighbour's": of one case that others need not share. A tester says "we" too. */
export function isPersonal({ marks }: Frame): boolean {
  return marks.has('firstPerson') && !marks.has('measured');
}

/** Whether two values of one thing cannot both hold. */
export function assertionsDiffer(a: Assertion, b: Assertion): boolean {
  if (a.measure.kind === DAY) return daysDiffer(a.measure.values[0] ?? 0, b.measure.values[0] ?? 0);
  // Of two rules that allow so much at most, the bounds are what differs.
  const areRules =
    isShared(a, b, 'limit') && (a.measure.bound ?? b.measure.bound) === (b.measure.bound ?? a.measure.bound);
  const [one, other] = [a, b].map(({ measure }) => (areRules ? { ...measure, bound: null } : measure));
  return one !== undefined && other !== undefined && valuesDiffer(one, other);
}

/** Measured values seldom differ by so much: another thing is meant. */
const FAR = 8;

export function areFar(a: Assertion, b: Assertion): boolean {
  return a.measure.kind !== DAY && ratioOf(a.measure, b.measure) > FAR;
}

function daysDiffer(a: number, b: number): boolean {
  const [year, other] = [Math.floor(a / 10_000), Math.floor(b / 10_000)];
  return year !== other || (a !== b && a % 10_000 !== 0 && b % 10_000 !== 0);
}

type Comparison = 'same' | 'open' | 'other' | 'conflict';

/** The year of publication replaces a year that a statement leaves out. */
export function compareTimes(a: Frame, b: Frame): Comparison {
  const [one, other] = [publishedYear(a), publishedYear(b)];
  if (a.years.size > 0 && b.years.size > 0) return meet(a.years, b.years) ? 'same' : 'conflict';
  if (a.years.size > 0 || b.years.size > 0) {
    const published = a.years.size > 0 ? other : one;
    const isFar = (year: number) => published != null && Math.abs(year - published) > 1;
    return [...a.years, ...b.years].every(isFar) ? 'conflict' : 'open';
  }
  if (one === null || other === null) return 'open';
  return Math.abs(one - other) <= STALE_AFTER ? 'same' : 'other';
}

function publishedYear({ statement }: Frame): number | null {
  const year = Number(statement.publishedAt?.slice(0, 4));
  return statement.publishedAt === null || Number.isNaN(year) ? null : year;
}

/** Each names something that the other does not know, or one names a part of what the other counts: two things. */
export function compareNames(a: Frame, b: Frame): Comparison {
  const [ofA, ofB] = [strangeTo(a, b), strangeTo(b, a)];
  if (isPartOf(ofA, b) || isPartOf(ofB, a)) return 'conflict';
  const areOther = ofA.length > 0 && ofB.length > 0;
  if (areOther && (ofA.length === a.names.size || ofB.length === b.names.size)) return 'conflict';
  const isKnown = (name: string, { statement }: Frame) => statement.context.toLowerCase().includes(name);
  return ofA.every((name) => isKnown(name, b)) && ofB.every((name) => isKnown(name, a)) ? 'same' : 'open';
}

/** "In Valmark" against "in the four countries", on a page whose title does not speak of Valmark. */
function isPartOf(names: readonly string[], { isOfSeveral, statement }: Frame): boolean {
  const title = statement.context.split('\n', 1).join('').toLowerCase();
  return isOfSeveral && names.length > 0 && !names.some((name) => title.includes(name));
}

/** Names beside the one value that are not in the sentence of the other. */
function strangeTo({ names }: Frame, { statement, names: there }: Frame): string[] {
  const text = `${statement.text.toLowerCase()} ${[...there].join(' ')}`;
  return [...names].filter((name) => !text.includes(name));
}

/** Both take one side of a scale, and not the same: men and women, day and night, mean and median. */
export function compareSides(
  a: Pick<Frame, 'sides'>,
  b: Pick<Frame, 'sides'>,
  isLeftOut: (scale: string) => boolean = () => false,
): Comparison {
  const open = [0, 0];
  for (const scale of new Set([...a.sides.keys(), ...b.sides.keys()])) {
    if (isLeftOut(scale)) continue;
    const [one, other] = [a.sides.get(scale), b.sides.get(scale)];
    if (one !== undefined && other !== undefined) {
      if (!meet(one, other)) return 'conflict';
    } else if (!turnsRound(scale)) open[one === undefined ? 1 : 0] = 1;
  }
  const [ofOne = 0, ofOther = 0] = open;
  if (ofOne + ofOther === 0) return 'same';
  // Each is restricted in its own way: "at night" and "at full load".
  return ofOne + ofOther === 2 ? 'other' : 'open';
}

/** Scales on which a statement is turned round; the others tell several things apart. */
const TURNING: ReadonlySet<string> = new Set([
  'trend',
  'size',
  'amount',
  'cost',
  'frequency',
  'speed',
  'duration',
  'quality',
  'safety',
  'permission',
  'noise',
]);

export const turnsRound = (scale: string): boolean => TURNING.has(scale);

/** What is planned, held once, or is a part, says nothing against what is, holds, or is the whole. */
const DIVIDING: readonly Mark[] = ['planned', 'former', 'part', 'extra'];

function marksDiffer(a: Frame, b: Frame): boolean {
  return DIVIDING.some((mark) => a.marks.has(mark) !== b.marks.has(mark));
}

function isShared(a: Frame, b: Frame, mark: Mark): boolean {
  return a.marks.has(mark) && b.marks.has(mark);
}

/** Where both name conditions of one kind, these must be the same. */
function compareConditions(a: Assertion, b: Assertion): Comparison {
  const kinds = new Set([...a.conditions].map(kindOf));
  for (const kind of kinds) {
    const [one, other] = [a, b].map(({ conditions }) =>
      [...conditions].filter((item) => kindOf(item) === kind),
    );
    if (one === undefined || other === undefined || other.length === 0) continue;
    if (!one.every((item) => other.includes(item)) && !other.every((item) => one.includes(item)))
      return 'conflict';
  }
  return a.conditions.size === b.conditions.size ? 'same' : 'open';
}

const kindOf = (condition: string): string => condition.slice(0, condition.indexOf(':'));

/** A name that few sources know: beside one value and anywhere with the other, or around both. */
function namedAlike(a: Assertion, b: Assertion, { isRare }: Corpus): 'beside' | 'around' | null {
  const isBeside = (from: Assertion, to: Assertion) => [...from.names].some((name) => to.allNames.has(name));
  if (isBeside(a, b) || isBeside(b, a)) return 'beside';
  return [...a.allNames].some((name) => b.allNames.has(name) && isRare(name)) ? 'around' : null;
}

/** One word replaces another, and all else beside the values is the same: "wheat" and "maize". */
function hasOtherWord(a: Assertion, b: Assertion): boolean {
  const strange = ({ terms }: Assertion, other: Assertion) =>
    [...terms].filter(([term, share]) => share >= BESIDE && !other.terms.has(term)).length;
  return !a.isRow && !b.isRow && strange(a, b) === 1 && strange(b, a) === 1;
}

export function meet<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): boolean {
  return [...one].some((item) => other.has(item));
}
