import { type Assertion, BESIDE } from './assertions.ts';
import {
  areFar,
  assertionsDiffer,
  type Corpus,
  type Explanation,
  likenessOf,
  matchAssertions,
  meet,
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

/** Below this, two values are not taken to be of one thing; less where a year and a name are common to both. */
const LIKELY = 0.35;
const LIKELY_WITH_KEY = 0.2;

/** Pairs of different sources. Work grows with the number of values, not with its square. */
export function valuePairs(assertions: readonly Assertion[]): ValuePair[] {
  const index = indexTerms(
    assertions.map(({ terms }) => terms),
    assertions.map(({ measure }) => measure.kind),
    assertions.map(({ years, names }) =>
      [...years].flatMap((year) => [...names].map((name) => `${year} ${name}`)),
    ),
  );
  const corpus: Corpus = { weight: index.weight, isRare: rareNames(assertions) };
  const found = assertions.flatMap((a, one) =>
    index.near(one).flatMap((other): ValuePair[] => {
      const b = assertions[other];
      const pair = b === undefined ? null : comparePair(a, b, corpus);
      return pair === null ? [] : [{ one, other, ...pair }];
    }),
  );
  return withoutAmbiguous(withoutKnown(found, assertions), assertions);
}

/** Null for values of one source, and where nothing shows that they are of one thing. */
function comparePair(a: Assertion, b: Assertion, corpus: Corpus): Omit<ValuePair, 'one' | 'other'> | null {
  if (a.measure.kind !== b.measure.kind || a.statement.sourceId === b.statement.sourceId) return null;
  const likeness = likenessOf(a, b, corpus);
  const hasKey = meet(a.years, b.years) && meet(a.names, b.names);
  if (likeness < (hasKey ? LIKELY_WITH_KEY : LIKELY)) return null;
  const match = matchAssertions(a, b, likeness, corpus);
  if (match === null) return null;
  const isFar = areFar(a, b);
  // Rules change by any factor; measured values seldom do.
  const isRule = a.marks.has('limit') && b.marks.has('limit');
  const isSame = match.isSame && !isFar && likeness >= SAME_WORDS && sharedTerms(a, b) >= 2;
  return {
    differs: assertionsDiffer(a, b),
    certainty: Math.min(0.95, match.certainty * (isFar ? (isRule ? 0.75 : 0.5) : 1)),
    isSettled: isSame && isPlain(a) && isPlain(b),
    explanation: match.explanation,
  };
}

/** A single value, stated as such. */
function isPlain({ measure }: Assertion): boolean {
  return measure.bound === null && !measure.isWord && !measure.isApproximate;
}

function sharedTerms(a: Assertion, b: Assertion): number {
  return [...a.terms].filter(([term, share]) => share >= BESIDE && (b.terms.get(term) ?? 0) >= BESIDE).length;
}

/** Names that three sources or a seventh of them know at most. */
function rareNames(assertions: readonly Assertion[]): (name: string) => boolean {
  const sources = new Map<string, Set<string>>();
  for (const { allNames, statement } of assertions)
    for (const name of allNames) sources.set(name, (sources.get(name) ?? new Set()).add(statement.sourceId));
  const all = new Set(assertions.map(({ statement }) => statement.sourceId)).size;
  return (name) => (sources.get(name)?.size ?? 0) <= Math.max(3, all / 7);
}

/** The source's own value: not one that others promise, nor one that held once. */
export function isOwnWord(assertion: Assertion | undefined): boolean {
  if (assertion === undefined) return false;
  const { marks } = assertion;
  return !marks.has('former') && (!marks.has('promised') || marks.has('measured'));
}

/** Where a source states the other's value too, its difference is explained there, or the match was wrong. */
function withoutKnown<Pair extends ValuePair>(
  pairs: readonly Pair[],
  assertions: readonly Assertion[],
): Pair[] {
  const keyOf = (sourceId: string, { measure }: Assertion) =>
    `${sourceId} ${measure.kind} ${measure.values[0]} ${measure.until}`;
  const own = assertions.filter((assertion) => isOwnWord(assertion));
  const stated = new Set(
    own.filter(({ measure }) => measure.digits >= 3).map((one) => keyOf(one.statement.sourceId, one)),
  );
  const beside = Map.groupBy(own, ({ index }) => index);
  const isKnown = (value: Assertion, { index, statement }: Assertion) =>
    stated.has(keyOf(statement.sourceId, value)) ||
    (beside.get(index) ?? []).some(
      (one) => one.measure.kind === value.measure.kind && !assertionsDiffer(one, value),
    );
  return pairs.filter(({ one, other, differs }) => {
    const [a, b] = [assertions[one], assertions[other]];
    return !differs || a === undefined || b === undefined || !(isKnown(a, b) || isKnown(b, a));
  });
}

/** A value that fits several different values of one other source is sure to be none of them. */
function withoutAmbiguous<Pair extends ValuePair>(
  pairs: readonly Pair[],
  assertions: readonly Assertion[],
): Pair[] {
  const rivals = new Map<string, Pair[]>();
  const keys = ({ one, other }: Pair) => [
    `${one} ${assertions[other]?.statement.sourceId}`,
    `${other} ${assertions[one]?.statement.sourceId}`,
  ];
  for (const pair of pairs) for (const key of keys(pair)) rivals.set(key, [...(rivals.get(key) ?? []), pair]);
  const written = (at: number) => `${assertions[at]?.measure.values[0]}-${assertions[at]?.measure.until}`;
  return pairs.flatMap((pair) => {
    const counts = keys(pair).map((key) => {
      const close = (rivals.get(key) ?? []).filter(({ certainty }) => certainty >= 0.85 * pair.certainty);
      return new Set(close.flatMap(({ one, other }) => [written(one), written(other)])).size - 1;
    });
    const most = Math.max(...counts);
    if (most <= 1) return [pair];
    return most > 3 ? [] : [{ ...pair, certainty: pair.certainty * 0.7, isSettled: false }];
  });
}
