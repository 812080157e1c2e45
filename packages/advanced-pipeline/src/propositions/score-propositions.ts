import { supportChance } from '@research-studio/core/citation';
import type { ResearchState } from '../state.ts';
import type { AtomicClaim } from './claim.ts';
import { type ClaimThresholds, meanConfidence } from './confidence.ts';
import { sidesOf } from './disputes.ts';
import { openRater } from './open-rater.ts';

/**
 * How sure each claim is. Claims that state one proposition share its evidence, so that its independent origins, counted
 * once, stand behind each of them.
 */
export async function scorePropositions(
  state: ResearchState,
  thresholds: ClaimThresholds,
): Promise<Pick<ResearchState, 'crossValidations' | 'scoredClaims' | 'confidence'>> {
  const { origins, rate } = await openRater(state, thresholds);
  const verifications = new Map(state.verifications.map((each) => [each.claimId, each]));
  const groups = propositionsOf(state);
  const rated = state.claims.flatMap((claim) => {
    const verification = verifications.get(claim.id);
    if (verification === undefined) return [];
    const others = (groups.get(claim.id) ?? []).filter(
      ({ id }) => verifications.get(id)?.verdict === 'supported',
    );
    const saidBy = [...new Set([claim, ...others].flatMap((each) => each.saidBy ?? []))];
    const evidenceIds = [...new Set([claim, ...others].flatMap((each) => each.evidenceIds))];
    const { text } = claim;
    const { verdict, decidedBy, problem, doubt = null } = verification;
    const count = origins.count(evidenceIds, { text, saidBy });
    const score = rate({
      text,
      saidBy,
      evidenceIds,
      stating: evidenceIds,
      origins: count,
      verdict,
      decidedBy,
      problem,
      doubt,
      support: supportChance(verification),
      isWritten: false,
    });
    const contradictionIds = state.contradictions
      .filter((each) => sidesOf({ text, evidenceIds }, each).length > 0)
      .map(({ id }) => id);
    const found = { origins: count, contradictionIds };
    return {
      validation: { claimId: claim.id, supportingEvidenceIds: evidenceIds, ...found },
      scored: { ...claim, verdict, decidedBy, ...score, ...found },
    };
  });
  const scoredClaims = rated.map(({ scored }) => scored);
  return {
    crossValidations: rated.map(({ validation }) => validation),
    scoredClaims,
    confidence: meanConfidence(scoredClaims, thresholds),
  };
}

/** Claim id → all claims of its proposition. Two sides of a contradiction are never one. */
function propositionsOf({
  claims,
  propositions,
  contradictions,
}: ResearchState): ReadonlyMap<string, readonly AtomicClaim[]> {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const groups = propositions
    .map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
    .filter((group) => {
      const sides = contradictions.map((each) => new Set(group.flatMap((claim) => sidesOf(claim, each))));
      return group.length > 1 && sides.every(({ size }) => size < 2);
    });
  return new Map(groups.flatMap((group) => group.map(({ id }) => [id, group] as const)));
}
