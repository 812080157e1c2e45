import { findQuantities } from '@research-studio/language';
import { disownsValues } from '@research-studio/verification';
import type { AtomicClaim } from './claim-stages.ts';
import type { EvidenceBase } from './evidence-base.ts';
import type { RuledContradiction } from './ruled-contradiction.ts';
import type { Dispute } from './score-claim.ts';

/** Positions of the sides of a contradiction that a claim states; empty where it is no party to it. */
export function sidesOf(
  claim: Pick<AtomicClaim, 'text'> & { readonly evidenceIds: readonly string[] },
  { kind, sides }: Pick<RuledContradiction, 'kind' | 'sides'>,
  base: EvidenceBase,
): readonly number[] {
  const own = new Set(claim.evidenceIds);
  return sides.flatMap(({ value, statementIds }, at) => {
    const shared = statementIds.filter((id) => own.has(id));
    if (shared.length === 0) return [];
    const states =
      kind === 'statement'
        ? base.support(claim.text, shared).cover >= SAME_STATEMENT
        : // What it only tells as another's word is no side of its own.
          statesValue(claim.text, value) && !disownsValues(value, claim.text, base.language);
    return states ? [at] : [];
  });
}

const SAME_STATEMENT = 0.5;

/** All numbers and dates of the value stand in the claim; a value without any stands there as it is written. */
function statesValue(claim: string, value: string): boolean {
  const wanted = findQuantities(value);
  const given = findQuantities(claim);
  if (wanted.numbers.length + wanted.dates.length === 0)
    return claim.toLowerCase().includes(value.trim().toLowerCase());
  const numbers = given.numbers.flatMap(({ values }) => values);
  const years = given.dates.flatMap(({ year }) => year ?? []);
  return (
    wanted.numbers.every(({ values }) =>
      values.some((one) => numbers.includes(one) || years.includes(one)),
    ) &&
    wanted.dates.every((date) =>
      given.dates.some(
        ({ year, month, day }) =>
          (date.year ?? year) === year && (date.month ?? month) === month && (date.day ?? day) === day,
      ),
    )
  );
}

/** How a claim fares in all contradictions that it is a side of: the worst of them counts. */
export function disputeOf(
  parts: readonly { readonly contradiction: RuledContradiction; readonly sides: readonly number[] }[],
): Dispute {
  const standings = parts.flatMap(({ contradiction: { preferredSide }, sides }): Dispute[] => {
    if (sides.length === 0) return [];
    if (sides.length > 1) return ['told'];
    if (preferredSide === null) return ['open'];
    return [sides[0] === preferredSide ? 'preferred' : 'lost'];
  });
  return WORST_FIRST.find((dispute) => standings.includes(dispute)) ?? 'none';
}

const WORST_FIRST: readonly Dispute[] = ['lost', 'open', 'preferred', 'told'];
