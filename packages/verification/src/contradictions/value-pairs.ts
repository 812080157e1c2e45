import type { Assertion } from './assertions.ts';
import {
  areFar,
  assertionsDiffer,
  type Explanation,
  likenessOf,
  matchAssertions,
  SAME_WORDS,
} from './compare-assertions.ts';
import { indexTerms } from './term-index.ts';

/** Two values of one thing, by their positions. */
export interface ValuePair {
  readonly one: number;
  readonly other: number;
  readonly differs: boolean;
  readonly certainty: number;
  readonly isSettled: boolean;
  readonly explanation: Explanation | null;
}

/** Below this, two values are not taken to be of one thing. */
const LIKELY = 0.35;

/** Pairs of different sources. Work grows with the number of values, not with its square. */
export function valuePairs(assertions: readonly Assertion[]): ValuePair[] {
  const { near, weight } = indexTerms(
    assertions.map(({ terms }) => terms),
    assertions.map(({ measure }) => measure.kind),
  );
  const found = assertions.flatMap((a, one) =>
    near(one).flatMap((other): ValuePair[] => {
      const b = assertions[other];
      if (b === undefined || a.statement.sourceId === b.statement.sourceId) return [];
      const likeness = likenessOf(a, b, weight);
      const match = likeness < LIKELY ? null : matchAssertions(a, b, likeness);
      if (match === null) return [];
      const isFar = areFar(a, b);
      // Rules change by any factor; measured values seldom do.
      const areRules = a.marks.has('limit') && b.marks.has('limit');
      return [
        {
          ...{ one, other, explanation: match.explanation, differs: assertionsDiffer(a, b) },
          certainty: Math.min(0.95, match.certainty * (isFar ? (areRules ? 0.75 : 0.5) : 1)),
          isSettled: match.isSame && !isFar && likeness >= SAME_WORDS && isPlain(a) && isPlain(b),
        },
      ];
    }),
  );
  return lessSureIfAmbiguous(withoutKnown(found, assertions), assertions);
}

/** A single value, stated as such. */
function isPlain({ measure }: Assertion): boolean {
  return measure.bound === null && !measure.isWord && !measure.isApproximate;
}

/** The source's own value: not one that held once. */
export function isOwnWord(assertion: Assertion | undefined): boolean {
  return assertion?.marks.has('former') === false;
}

/** Where a source states the other's value too, its difference is explained there, or the match was wrong. */
function withoutKnown(pairs: readonly ValuePair[], assertions: readonly Assertion[]): ValuePair[] {
  const keyOf = (sourceId: string, { measure }: Assertion) =>
    `${sourceId} ${measure.kind} ${measure.values[0]} ${measure.until}`;
  const own = assertions.filter((assertion) => isOwnWord(assertion));
  const stated = new Set(
    own.filter(({ measure }) => measure.digits >= 3).map((one) => keyOf(one.statement.sourceId, one)),
  );
  const isKnown = (value: Assertion, { statement }: Assertion) =>
    stated.has(keyOf(statement.sourceId, value));
  return pairs.filter(({ one, other, differs }) => {
    const [a, b] = [assertions[one], assertions[other]];
    return !differs || a === undefined || b === undefined || !(isKnown(a, b) || isKnown(b, a));
  });
}

/** A value that fits several different values of one other source may be none of them. */
function lessSureIfAmbiguous(pairs: readonly ValuePair[], assertions: readonly Assertion[]): ValuePair[] {
  const rivals = new Map<string, ValuePair[]>();
  const keys = ({ one, other }: ValuePair) => [
    `${one} ${assertions[other]?.statement.sourceId}`,
    `${other} ${assertions[one]?.statement.sourceId}`,
  ];
  for (const pair of pairs) for (const key of keys(pair)) rivals.set(key, [...(rivals.get(key) ?? []), pair]);
  const written = (at: number) => `${assertions[at]?.measure.values[0]}-${assertions[at]?.measure.until}`;
  return pairs.map((pair) => {
    const counts = keys(pair).map((key) => {
      const close = (rivals.get(key) ?? []).filter(({ certainty }) => certainty >= 0.85 * pair.certainty);
      return new Set(close.flatMap(({ one, other }) => [written(one), written(other)])).size - 1;
    });
    const isAmbiguous = counts.some((count) => count > 1);
    return isAmbiguous ? { ...pair, certainty: pair.certainty * 0.7, isSettled: false } : pair;
  });
}
