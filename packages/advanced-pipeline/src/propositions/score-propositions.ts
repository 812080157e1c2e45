import { supportChance } from '@research-studio/core/citation';
import { sourceStandings } from '../credibility/source-standing.ts';
import type { ResearchState } from '../state.ts';
import type { AtomicClaim, CrossValidation, ScoredClaim } from './claim.ts';
import { type ClaimThresholds, isGood, meanConfidence, rateStatement } from './confidence.ts';
import { disputeAbout, sidesOf } from './disputes.ts';
import { openOrigins } from './origins.ts';

type Checked = Pick<
  ResearchState,
  | 'claims'
  | 'verifications'
  | 'contradictions'
  | 'propositions'
  | 'sources'
  | 'evidence'
  | 'credibility'
  | 'nearCopies'
  | 'pageNotes'
  | 'sourceViews'
>;

/**
 * How sure each claim is. Claims that state one proposition share its evidence, so that its independent origins, counted
 * once, stand behind each of them.
 */
export async function scorePropositions(
  state: Checked,
  thresholds: ClaimThresholds,
): Promise<Pick<ResearchState, 'crossValidations' | 'scoredClaims' | 'confidence'>> {
  const origins = await openOrigins(state);
  const standings = sourceStandings(state);
  const evidence = new Map(state.evidence.map((item) => [item.id, item]));
  const standingsOf = (ids: readonly string[]) => {
    const sourceIds = ids.map((id) => state.sources[evidence.get(id)?.sourceId ?? '']?.id ?? '');
    return [...new Set(sourceIds)].flatMap((id) => standings.get(id) ?? []);
  };
  const verifications = new Map(state.verifications.map((each) => [each.claimId, each]));
  const groups = propositionsOf(state);
  const rated = state.claims.flatMap((claim) => {
    const verification = verifications.get(claim.id);
    if (verification === undefined) return [];
    const others = (groups.get(claim.id) ?? []).filter(
      ({ id }) => verifications.get(id)?.verdict === 'supported',
    );
    const saidBy = [...new Set([claim, ...others].flatMap((each) => each.saidBy ?? []))];
    const said = { text: claim.text, saidBy };
    const supporting = [...new Set([claim, ...others].flatMap(({ evidenceIds }) => evidenceIds))];
    const isFromGood = (id: string) => standingsOf([id]).some(isGood);
    const validation: CrossValidation = {
      claimId: claim.id,
      supportingEvidenceIds: supporting,
      origins: origins.count(supporting, said),
      contradictionIds: state.contradictions
        .filter((each) => sidesOf({ text: claim.text, evidenceIds: supporting }, each).length > 0)
        .map(({ id }) => id),
    };
    const score = rateStatement(
      {
        verdict: verification.verdict,
        decidedBy: verification.decidedBy,
        support: supportChance(verification),
        doubt: verification.doubt ?? null,
        problem: verification.problem,
        sources: standingsOf(supporting),
        names: origins.namesOf(supporting, said),
        origins: validation.origins,
        goodOrigins: origins.count(supporting.filter(isFromGood), said),
        dispute: disputeAbout({ text: claim.text, evidenceIds: supporting }, state.contradictions),
        isWritten: false,
      },
      thresholds,
    );
    const { verdict, decidedBy } = verification;
    const { origins: count, contradictionIds } = validation;
    const scored: ScoredClaim = { ...claim, verdict, decidedBy, ...score, origins: count, contradictionIds };
    return [{ validation, scored }];
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
}: Pick<Checked, 'claims' | 'propositions' | 'contradictions'>): ReadonlyMap<string, readonly AtomicClaim[]> {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const groups = propositions
    .map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
    .filter((group) => {
      const sides = contradictions.map((each) => new Set(group.flatMap((claim) => sidesOf(claim, each))));
      return group.length > 1 && sides.every(({ size }) => size < 2);
    });
  return new Map(groups.flatMap((group) => group.map(({ id }) => [id, group] as const)));
}
