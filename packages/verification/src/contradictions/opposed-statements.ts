import { vocabulary } from '@research-studio/language';
import { boundariesIn } from '../reader/boundaries.ts';
import { type Frame, scopeOf, termsIn } from './assertions.ts';
import { compareNames, compareSides, compareTimes, meet, turnsRound } from './compare-assertions.ts';
import type { OpposedPair } from './group-pairs.ts';
import { coverOf, indexTerms } from './term-index.ts';

const LIKELY = 0.4;
/** Two sentences that differ in hardly more than the "not" or the word that turns them. */
const SETTLED = 0.9;
/** A paragraph says too many things for one denial to be of all. */
const MAX_WORDS = 60;
const LEAST_TERMS = 2;
/** Of either clause by the other. */
const LEAST_COVER = 0.125;
const LEAST_COVER_DENIED = 0.5;

/** Pairs of statements of which a clause of one denies or turns round what a clause of the other says. */
export function opposedStatements(frames: readonly Frame[]): OpposedPair[] {
  const { near, weight } = indexTerms(frames.map(({ terms }) => terms));
  const clauses = frames.map((frame) => clausesOf(frame));
  return frames.flatMap((a, one) =>
    near(one).flatMap((other): OpposedPair[] => {
      const b = frames[other];
      if (b === undefined || a.statement.sourceId === b.statement.sourceId || a.language !== b.language)
        return [];
      const [time, names] = [compareTimes(a, b), compareNames(a, b)];
      const isOtherYear = time === 'conflict' && a.years.size > 0 && b.years.size > 0;
      if (isOtherYear || names === 'conflict') return [];
      const pairs = (clauses[one] ?? []).flatMap((x) => (clauses[other] ?? []).map((y) => [x, y] as const));
      const likeness = Math.max(0, ...pairs.map(([x, y]) => opposition(x, y, weight)));
      if (likeness < LIKELY) return [];
      const isSettled = likeness >= SETTLED && time === 'same' && names === 'same';
      return [{ one, other, certainty: Math.min(0.95, likeness), isSettled }];
    }),
  );
}

interface Clause {
  readonly terms: ReadonlyMap<string, number>;
  readonly isNegated: boolean;
  readonly sides: Frame['sides'];
  /** The terms on either side of "than". */
  readonly than: { readonly before: ReadonlySet<string>; readonly behind: ReadonlySet<string> } | null;
}

/** The sentence as a whole and its clauses; none of a row, a question, a condition or a mere possibility. */
function clausesOf({ statement, language }: Frame): Clause[] {
  const { text } = statement;
  if (text.includes(' | ') || /[?？]/u.test(text) || text.split(/\s+/).length > MAX_WORDS) return [];
  const ends = [...boundariesIn(text, language), text.length];
  const parts = ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end));
  return [...new Set([text, ...parts])].flatMap((part) => clauseOf(part, language) ?? []);
}

function clauseOf(text: string, language: string | null): Clause | null {
  const isOpen = (['hedges', 'conditions'] as const).some((entry) => vocabulary(language, entry).test(text));
  const negations = vocabulary(language, 'negations').all(text);
  const limits = vocabulary(language, 'limits');
  const isLimited = negations.some(({ end }) => limits.test(text.slice(end, end + 40)));
  const terms = new Map(termsIn(text, language).map((term) => [term, 1]));
  if (isOpen || isLimited || terms.size < LEAST_TERMS) return null;
  const than = vocabulary(language, 'than').first(text);
  // A negation is not a side of a scale: "can" and "cannot" differ by it alone.
  const plain = negations.reduce((rest, word) => rest.replace(word.text, ' '), text);
  return {
    terms,
    isNegated: negations.length > 0,
    sides: scopeOf(plain, language).sides,
    than: than && {
      before: new Set(termsIn(text.slice(0, than.start), language)),
      behind: new Set(termsIn(text.slice(than.end), language)),
    },
  };
}

/** 0 where the clauses do not oppose each other; else how far they speak of the same. */
function opposition(x: Clause, y: Clause, weight: (term: string) => number): number {
  const isTurned = [...x.sides].some(([scale, side]) => {
    const other = y.sides.get(scale);
    return other !== undefined && turnsRound(scale) && !meet(side, other);
  });
  const isNegated = x.isNegated !== y.isNegated;
  if ([isTurned, comparesTurned(x, y), isNegated].filter(Boolean).length % 2 === 0) return 0;
  if (compareSides(x, y, turnsRound) === 'conflict') return 0;
  const own = coverOf({ one: x.terms, other: y.terms, from: 0, weight });
  const theirs = coverOf({ one: y.terms, other: x.terms, from: 0, weight });
  return Math.min(own, theirs) < (isNegated ? LEAST_COVER_DENIED : LEAST_COVER) ? 0 : (own + theirs) / 2;
}

/** "Slate costs more than tile" and "tile costs more than slate". */
function comparesTurned({ than: one }: Clause, { than: other }: Clause): boolean {
  if (one === null || other === null) return false;
  return meet(one.before, other.behind) && meet(one.behind, other.before);
}
