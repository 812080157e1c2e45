import { negationDiffers } from '../negation.ts';
import { type Direction, readDirections } from './directions.ts';
import type { Profile } from './profile-of.ts';
import { coverOf, indexTerms } from './term-index.ts';

/** Two statements that cannot both hold. */
export interface StatementPair {
  readonly one: number;
  readonly other: number;
  readonly certainty: number;
  readonly isSettled: boolean;
  readonly explanation: string | null;
}

const likelyFrom = 0.38;
/** Of either side by the other: for opposite directions, and where one denies what the other says. */
const leastCover = 0.25;
const negatedFrom = 0.6;
/** Two sentences that differ in hardly more than the "not". */
const settledFrom = 0.9;
/** What comparing the same two things adds to the certainty. */
const comparedAlike = 0.3;
/** A paragraph compares too many things for one direction to be its own. */
const maxWords = 45;

/** Pairs of statements of different sources, one of which denies or turns around what the other says. */
export function statementPairs(profiles: readonly Profile[]): StatementPair[] {
  const readable = profiles.map(
    ({ text, asserts }) => asserts && text.split(/\s+/).length <= maxWords && !text.includes(' | '),
  );
  const directions = profiles.map(({ text }, at) => (readable[at] === true ? readDirections(text) : []));
  const index = indexTerms(profiles.map(({ terms }) => terms));
  const pairs: StatementPair[] = [];
  profiles.forEach((a, one) => {
    if (readable[one] !== true) return;
    for (const other of index.near(one)) {
      const b = profiles[other];
      if (b === undefined || readable[other] !== true || a.statement.sourceId === b.statement.sourceId)
        continue;
      if (a.language !== b.language || !scopesMeet(a, b)) continue;
      const opposition = oppositionOf(directions[one] ?? [], directions[other] ?? [], { a, b });
      const isDenied = opposition === 0 && a.isNegated !== b.isNegated;
      if (opposition === 0 && !isDenied) continue;
      if (commonTerms(a, b) < (isDenied ? 3 : 2)) continue;
      const { likeness, least } = likenessOf(a, b, index.weight);
      if (least < (isDenied ? negatedFrom : opposition >= comparedAlike ? leastCover / 2 : leastCover))
        continue;
      if (isDenied && !negationDiffers(a.text, b.text, a.language)) continue;
      const certainty = Math.min(0.95, likeness + opposition) * staleness(a, b);
      if (certainty < likelyFrom) continue;
      const isSettled = likeness >= settledFrom && isSameTime(a, b) && hasSameNames(a, b);
      pairs.push({ one, other, certainty, isSettled, explanation: explain(a, b) });
    }
  });
  return pairs;
}

function likenessOf(
  a: Profile,
  b: Profile,
  weight: (term: string) => number,
): { likeness: number; least: number } {
  const from = 0.9;
  const one = coverOf({ one: a.terms, other: b.terms, from, weight });
  const other = coverOf({ one: b.terms, other: a.terms, from, weight });
  return { likeness: (one + other) / 2, least: Math.min(one, other) };
}

function commonTerms(a: Profile, b: Profile): number {
  return [...a.terms].filter(([term, share]) => share === 1 && b.terms.get(term) === 1).length;
}

/** What opposite directions add to the certainty; 0 where none oppose. Comparing the same two things adds more. */
function oppositionOf(
  ofOne: readonly Direction[],
  ofOther: readonly Direction[],
  { a, b }: { a: Profile; b: Profile },
): number {
  let best = 0;
  for (const one of ofOne) {
    for (const other of ofOther) {
      if (one.axis !== other.axis) continue;
      const sides = sidesOf(one, a);
      const others = sidesOf(other, b);
      const isTurned =
        sides !== null &&
        others !== null &&
        meets(sides.left, others.right) &&
        meets(sides.right, others.left) &&
        !meets(sides.left, others.left);
      const opposes = isTurned ? one.sign === other.sign : one.sign !== other.sign;
      if (!opposes) continue;
      const comparesSame =
        sides !== null &&
        others !== null &&
        (isTurned || (meets(sides.left, others.left) && meets(sides.right, others.right)));
      best = Math.max(best, comparesSame ? comparedAlike : 0.1);
    }
  }
  return best;
}

function sidesOf({ than, start }: Direction, { text, termsIn }: Profile) {
  if (than === null) return null;
  const left = termsIn(text.slice(Math.max(0, start - 80), start));
  const right = termsIn(than);
  // "Slate roofs" and "tile roofs" are told apart by what only one of them has.
  const isBoth = [...left].every((term) => right.has(term)) || [...right].every((term) => left.has(term));
  if (isBoth) return { left, right };
  return { left: without(left, right), right: without(right, left) };
}

function without(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter((term) => !other.has(term)));
}

function meets(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((term) => other.has(term));
}

/** Different stated years, or each a name of its own, make two matters. */
function scopesMeet(a: Profile, b: Profile): boolean {
  if (a.years.size > 0 && b.years.size > 0 && ![...a.years].some((year) => b.years.has(year))) return false;
  const strange = (one: Profile, other: Profile) =>
    [...one.names].filter((name) => !other.names.has(name) && !other.text.toLowerCase().includes(name));
  return strange(a, b).length === 0 || strange(b, a).length === 0;
}

function hasSameNames(a: Profile, b: Profile): boolean {
  return a.names.size === b.names.size && [...a.names].every((name) => b.names.has(name));
}

function yearsApart({ statement: a }: Profile, { statement: b }: Profile): number {
  if (a.publishedAt === null || b.publishedAt === null) return 0;
  return Math.abs(Number(a.publishedAt.slice(0, 4)) - Number(b.publishedAt.slice(0, 4)));
}

function isSameTime(a: Profile, b: Profile): boolean {
  const hasSameYears = a.years.size === b.years.size && [...a.years].every((year) => b.years.has(year));
  return hasSameYears && yearsApart(a, b) <= 2;
}

function staleness(a: Profile, b: Profile): number {
  return yearsApart(a, b) > 2 ? 0.9 : 1;
}

function explain(a: Profile, b: Profile): string | null {
  return yearsApart(a, b) > 2
    ? `published ${a.statement.publishedAt} and ${b.statement.publishedAt}: it may have changed`
    : null;
}
