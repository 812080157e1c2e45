import { type Contradiction, findContradictions } from '@research-studio/verification';
import type { AtomicClaim } from './claim-stages.ts';
import { sidesOf } from './dispute-of.ts';
import type { EvidenceBase } from './evidence-base.ts';
import { findSupport } from './find-support.ts';
import { evidenceIdsOf } from './hold-evidence.ts';

/** A contradiction that is to be told, and how it was settled. */
export interface SettledContradiction {
  readonly contradiction: Contradiction;
  readonly decidedBy: 'rules' | 'model';
  readonly explanation: string | null;
}

/**
 * What code suspects among the evidence, best founded first. Ids of statements are ids of evidence.
 */
export function suspectedContradictions(base: EvidenceBase): readonly Contradiction[] {
  return byEvidence(findContradictions({ statements: base.statements() }));
}

/** Without a model a suspicion is told from here on: of those in the example library four in five are true. */
const TOLD_FROM = 0.6;

/**
 * The contradictions that are told without a model: those that code is sure of, and likely ones that claims take part in. At
 * most `most`, those that claims take part in first.
 */
export function contradictionsByCode(request: {
  readonly claims: readonly AtomicClaim[];
  readonly base: EvidenceBase;
  readonly most: number;
}): SettledContradiction[] {
  const { claims, base, most } = request;
  const found = suspectedContradictions(base);
  const parties = claims.map((claim) => ({
    text: claim.text,
    evidenceIds: [...claim.evidenceIds, ...findSupport(claim, { verdict: 'unverifiable' }, base).evidenceIds],
  }));
  const isTold = (contradiction: Contradiction) =>
    parties.some((party) => sidesOf(party, contradiction, base).length > 0);
  const told = new Set(found.filter(isTold));
  const sure = found.filter(({ isSettledByCode }) => isSettledByCode);
  const likely = found
    .filter((contradiction) => !contradiction.isSettledByCode && told.has(contradiction))
    .slice(0, most)
    .filter(({ certainty }) => certainty >= TOLD_FROM);
  return [...sure, ...likely]
    .map((contradiction) => ({ contradiction, decidedBy: 'rules' as const, explanation: null }))
    .sort((a, b) => Number(told.has(b.contradiction)) - Number(told.has(a.contradiction)))
    .slice(0, most);
}

/** Several statements of one passage, and passages on several sides, come to the ids of the evidence. */
function byEvidence(found: readonly Contradiction[]): Contradiction[] {
  const seen = new Set<string>();
  return found
    .map((contradiction) => ({
      ...contradiction,
      sides: ofOneThing(contradiction.sides).map((side) => ({
        ...side,
        statementIds: [...new Set(side.statementIds.flatMap(evidenceIdsOf))],
      })),
    }))
    .filter(({ sides, subject }) => {
      const key = JSON.stringify([
        subject,
        ...sides.map(({ value, statementIds }) => [value, ...statementIds]).sort(),
      ]);
      return !seen.has(key) && seen.add(key);
    });
}

/** A source that states two of the values means two things: of three sides and more, such a later one is none. */
function ofOneThing(sides: Contradiction['sides']): Contradiction['sides'] {
  const [first, second, ...others] = sides;
  if (first === undefined || second === undefined) return sides;
  const kept = [first, second];
  for (const side of others) {
    const known = new Set(kept.flatMap(({ sourceIds }) => sourceIds));
    if (!side.sourceIds.some((id) => known.has(id))) kept.push(side);
  }
  return kept;
}
