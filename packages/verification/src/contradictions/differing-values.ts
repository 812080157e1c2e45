import { type Assertion, BESIDE } from './assertions.ts';
import {
  areFar,
  areLimits,
  assertionsDiffer,
  likenessOf,
  matchAssertions,
  SAME_WORDS,
} from './compare-assertions.ts';
import type { OpposedPair } from './group-pairs.ts';
import { indexTerms } from './term-index.ts';

/** Below this, two values are not taken to be of one thing. */
const LIKELY = 0.35;

/** Values of one thing that differ, from different sources. Work grows with the number of values, not with its square. */
export function differingValues(assertions: readonly Assertion[]): OpposedPair[] {
  const { near, weight } = indexTerms(
    assertions.map(({ terms }) => terms),
    assertions.map(({ measure }) => measure.kind),
  );
  const isKnown = knowledgeOf(assertions);
  return assertions.flatMap((a, one) =>
    near(one).flatMap((other): OpposedPair[] => {
      const b = assertions[other];
      if (b === undefined || a.statement.sourceId === b.statement.sourceId || !assertionsDiffer(a, b))
        return [];
      if (isKnown(a, b) || isKnown(b, a)) return [];
      const likeness = likenessOf(a, b, weight);
      const match = likeness < LIKELY ? null : matchAssertions(a, b, likeness);
      if (match === null) return [];
      const isFar = areFar(a, b);
      // Rules change by any factor; measured values seldom do.
      const factor = isFar ? (areLimits(a, b) ? 0.75 : 0.5) : 1;
      const isPlain = match.isSame && !isFar && [a, b].every(isPlainValue);
      const isSettled = isPlain && likeness >= SAME_WORDS && sharedTerms(a, b) >= 2;
      return [{ one, other, certainty: Math.min(0.95, match.certainty * factor), isSettled }];
    }),
  );
}

/** A single value, stated as such. */
function isPlainValue({ measure }: Assertion): boolean {
  return measure.bound === null && !measure.isWord && !measure.isApproximate;
}

function sharedTerms(a: Assertion, b: Assertion): number {
  return [...a.terms].filter(([term, share]) => share >= BESIDE && (b.terms.get(term) ?? 0) >= BESIDE).length;
}

/** Whether the source of one value states the other too: the difference is explained there, or the match was wrong. */
function knowledgeOf(assertions: readonly Assertion[]): (value: Assertion, by: Assertion) => boolean {
  const keyOf = ({ kind, values, until }: Assertion['measure']) => `${kind} ${values[0]} ${until}`;
  // What a source reports as promised or as held once is not its own word.
  const own = assertions.filter(
    ({ marks }) => !marks.has('former') && (!marks.has('promised') || marks.has('measured')),
  );
  const stated = new Set(
    own.flatMap(({ measure, statement }) => [
      `${statement.id} ${keyOf(measure)}`,
      // Small figures meet by chance.
      ...(measure.digits >= 3 ? [`of ${statement.sourceId} ${keyOf(measure)}`] : []),
    ]),
  );
  return ({ measure }, { statement }) =>
    [statement.id, `of ${statement.sourceId}`].some((by) => stated.has(`${by} ${keyOf(measure)}`));
}
