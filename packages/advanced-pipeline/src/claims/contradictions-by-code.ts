import { type Contradiction, findContradictions } from '@research-studio/core';
import type { AtomicClaim } from './claim-stages.ts';
import { sidesOf } from './dispute-of.ts';
import type { EvidenceBase } from './evidence-base.ts';
import { findSupport } from './find-support.ts';
import { evidenceIdsOf, type HeldEvidence } from './hold-evidence.ts';

/** A contradiction that code is not sure of, as a model is shown it. */
export interface OpenContradiction {
  readonly contradiction: Contradiction;
  /** For each side the passages that state it, the best source's first. */
  readonly passages: readonly (readonly HeldEvidence[])[];
}

export interface ContradictionAnswer {
  readonly isContradiction: boolean;
  /** What may explain the difference; empty where nobody says. */
  readonly explanation: string;
}

export interface SettledContradiction {
  readonly contradiction: Contradiction;
  readonly decidedBy: 'rules' | 'model';
  readonly explanation: string | null;
}

/** Contradictions among the evidence: those that code settles, and those that a model is asked about. */
export interface ContradictionRound {
  readonly open: readonly OpenContradiction[];
  /** At most `most`, those that claims take part in first. */
  readonly settle: (answers: readonly ContradictionAnswer[]) => SettledContradiction[];
}

/** A side is shown by so many passages. */
const PASSAGES_SHOWN = 2;

/** Candidates that no claim takes part in are not worth a question. Ids of statements are ids of evidence. */
export function contradictionRound(request: {
  readonly claims: readonly AtomicClaim[];
  readonly base: EvidenceBase;
  readonly most: number;
}): ContradictionRound {
  const { claims, base, most } = request;
  const found = byEvidence(findContradictions({ statements: base.statements() }));
  const parties = claims.map((claim) => ({
    text: claim.text,
    evidenceIds: [...claim.evidenceIds, ...findSupport(claim, { verdict: 'unverifiable' }, base).evidenceIds],
  }));
  const isTold = (contradiction: Contradiction) =>
    parties.some((party) => sidesOf(party, contradiction, base).length > 0);
  const told = new Set(found.filter(isTold));
  const settled = found.filter(({ isSettledByCode }) => isSettledByCode);
  const candidates = found
    .filter((contradiction) => !contradiction.isSettledByCode && told.has(contradiction))
    .slice(0, most);
  return {
    open: candidates.map((contradiction) => ({
      contradiction,
      passages: contradiction.sides.map(({ statementIds }) =>
        statementIds.flatMap((id) => base.find(id) ?? []).slice(0, PASSAGES_SHOWN),
      ),
    })),
    settle: (answers) =>
      [
        ...settled.map((contradiction) => ({
          contradiction,
          decidedBy: 'rules' as const,
          explanation: null,
        })),
        ...candidates.flatMap((contradiction, at) => ruled(contradiction, answers[at])),
      ]
        .sort((a, b) => Number(told.has(b.contradiction)) - Number(told.has(a.contradiction)))
        .slice(0, most),
  };
}

const LONGEST_EXPLANATION = 300;

function ruled(
  contradiction: Contradiction,
  answer: ContradictionAnswer | undefined,
): readonly SettledContradiction[] {
  if (answer === undefined || !answer.isContradiction) return [];
  const explanation = answer.explanation.replace(/\s+/gu, ' ').trim().slice(0, LONGEST_EXPLANATION);
  return explanation === ''
    ? [{ contradiction, decidedBy: 'rules', explanation: null }]
    : [{ contradiction, decidedBy: 'model', explanation }];
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
