import { vocabulary } from '@research-studio/language';
import { boundariesIn } from '../reader/boundaries.ts';
import { type Frame, termsIn, wholeScope } from './assertions.ts';
import {
  compareNames,
  compareSides,
  compareTimes,
  type Explanation,
  isPersonal,
  meet,
  turnsRound,
} from './compare-assertions.ts';
import { coverOf, type TermIndex } from './term-index.ts';

/** Two statements of different sources that cannot both hold, by their positions. */
export interface OpposedPair {
  readonly one: number;
  readonly other: number;
  readonly certainty: number;
  readonly isSettled: boolean;
  readonly explanation: Explanation | null;
}

const LIKELY = 0.4;
/** Two sentences that differ in hardly more than the "not" or the word that turns them. */
const SETTLED = 0.9;
/** A paragraph says too many things for one denial to be of all. */
const MAX_WORDS = 60;
const LEAST_TERMS = 2;
/** Least cover of either clause by the other. */
const LEAST_COVER = 0.25;
const LEAST_COVER_DENIED = 0.5;

/** Pairs of statements of which a clause of one denies or turns round what a clause of the other says. */
export function opposedPairs(frames: readonly Frame[], index: TermIndex): OpposedPair[] {
  const read = frames.map((frame) => ({ frame, clauses: clausesOf(frame) }));
  return read.flatMap((a, one) => {
    const near = a.clauses.length === 0 ? [] : index.near(one);
    return near.flatMap((other): OpposedPair[] => {
      const b = read[other];
      const pair = b === undefined ? null : comparePair(a, b, index);
      return pair === null ? [] : [{ one, other, ...pair }];
    });
  });
}

interface ReadStatement {
  readonly frame: Frame;
  readonly clauses: readonly Clause[];
}

/** Null where the statements can both hold. */
function comparePair(
  { frame: a, clauses }: ReadStatement,
  { frame: b, clauses: others }: ReadStatement,
  index: TermIndex,
): Omit<OpposedPair, 'one' | 'other'> | null {
  if (a.statement.sourceId === b.statement.sourceId || a.language !== b.language) return null;
  if (isPersonal(a) || isPersonal(b)) return null;
  const [time, names] = [compareTimes(a, b), compareNames(a, b)];
  const isOtherYear = time === 'conflict' && a.years.size > 0 && b.years.size > 0;
  if (isOtherYear || names === 'conflict') return null;
  const oppositions = clauses.flatMap((x) => others.map((y) => opposition(x, y, index)));
  const likeness = Math.max(0, ...oppositions);
  if (likeness < LIKELY) return null;
  return {
    certainty: Math.min(0.95, likeness),
    isSettled: likeness >= SETTLED && time === 'same' && names === 'same',
    explanation: time === 'other' ? 'published_apart' : null,
  };
}

interface Clause {
  readonly terms: ReadonlyMap<string, number>;
  readonly isNegated: boolean;
  readonly sides: ReadonlyMap<string, ReadonlySet<number>>;
  readonly than: { readonly before: ReadonlySet<string>; readonly behind: ReadonlySet<string> } | null;
}

/** The sentence as a whole and its clauses; none of a row, a question, a condition or a mere possibility. */
export function clausesOf({ statement, language }: Frame): Clause[] {
  const { text } = statement;
  if (text.includes(' | ') || /[?？]/u.test(text) || text.split(/\s+/).length > MAX_WORDS) return [];
  const marks = [0, ...boundariesIn(text, language), text.length];
  const parts = marks.slice(1).map((end, at) => text.slice(marks[at], end));
  return [...new Set([text, ...parts])].flatMap((part) => clauseOf(part, language) ?? []);
}

function clauseOf(text: string, language: string | null): Clause | null {
  const isOpen = (['hedges', 'conditions'] as const).some((entry) => vocabulary(language, entry).test(text));
  const negations = vocabulary(language, 'negations').all(text);
  const limits = vocabulary(language, 'limits');
  const isLimited = negations.some(({ end }) => limits.all(text.slice(end, end + 40)).length > 0);
  const terms = new Map(termsIn(text, language).map((term) => [term, 1]));
  if (isOpen || isLimited || terms.size < LEAST_TERMS) return null;
  // A negation is not a side of a scale: "can" and "cannot" differ by it alone.
  const plain = negations.reduce((rest, word) => rest.replace(word.text, ' '), text);
  const { sides } = wholeScope(plain, language);
  return { terms, isNegated: negations.length > 0, sides, than: comparedIn(text, language) };
}

/** 0 where the clauses do not oppose each other; else how far they speak of the same. */
function opposition(x: Clause, y: Clause, { weight }: TermIndex): number {
  const isTurned = [...x.sides].some(([scale, side]) => {
    const other = y.sides.get(scale);
    return other !== undefined && turnsRound(scale) && !meet(side, other);
  });
  const isNegated = x.isNegated !== y.isNegated;
  if ([isTurned, comparesTurned(x, y), isNegated].filter(Boolean).length % 2 === 0) return 0;
  if (compareSides(x, y, turnsRound) === 'conflict') return 0;
  const own = coverOf({ one: x.terms, other: y.terms, from: 0.9, weight });
  const theirs = coverOf({ one: y.terms, other: x.terms, from: 0.9, weight });
  return Math.min(own, theirs) < (isNegated ? LEAST_COVER_DENIED : LEAST_COVER) ? 0 : (own + theirs) / 2;
}

/** The terms on either side of "than", without those on both; null without a comparison. */
function comparedIn(text: string, language: string | null): Clause['than'] {
  const than = vocabulary(language, 'than').first(text);
  if (than === null) return null;
  const before = termsIn(text.slice(0, than.start), language);
  const behind = termsIn(text.slice(than.end), language);
  return {
    before: new Set(before.filter((term) => !behind.includes(term))),
    behind: new Set(behind.filter((term) => !before.includes(term))),
  };
}

/** "Slate costs more than tile" and "tile costs more than slate". */
function comparesTurned({ than: one }: Clause, { than: other }: Clause): boolean {
  if (one === null || other === null) return false;
  return meet(one.before, other.behind) && meet(one.behind, other.before);
}
