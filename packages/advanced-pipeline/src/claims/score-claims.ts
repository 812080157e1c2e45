import type { ResearchState } from '../state.ts';
import type { AtomicClaim, ScoredClaim } from './claim-stages.ts';
import { disputeOf, sidesOf } from './dispute-of.ts';
import type { EvidenceBase } from './evidence-base.ts';
import { type ClaimThresholds, scoreClaim } from './score-claim.ts';
import { sourceStandings } from './source-standing.ts';

/** All claims with all that is known of them, in the order of the report. */
export function scoreClaims(request: {
  readonly state: Pick<
    ResearchState,
    'claims' | 'verifications' | 'crossValidations' | 'contradictions' | 'sources' | 'credibility'
  >;
  readonly base: EvidenceBase;
  readonly thresholds: ClaimThresholds;
}): ScoredClaim[] {
  const { state, base, thresholds } = request;
  const standings = sourceStandings(state);
  const verifications = new Map(state.verifications.map((each) => [each.claimId, each]));
  const validations = new Map(state.crossValidations.map((each) => [each.claimId, each]));
  const contradictions = new Map(state.contradictions.map((each) => [each.id, each]));
  const standingsOf = (evidenceIds: readonly string[]) =>
    [...new Set(evidenceIds.flatMap((id) => base.find(id)?.sourceId ?? []))].flatMap(
      (id) => standings.get(id) ?? [],
    );
  return state.claims.flatMap((claim: AtomicClaim): ScoredClaim[] => {
    const verification = verifications.get(claim.id);
    const validation = validations.get(claim.id);
    if (verification === undefined || validation === undefined) return [];
    const { supportingEvidenceIds, origins, contradictionIds } = validation;
    const own = { text: claim.text, evidenceIds: [...claim.evidenceIds, ...supportingEvidenceIds] };
    const disputes = contradictionIds.flatMap((id) => {
      const contradiction = contradictions.get(id);
      return contradiction === undefined ? [] : [{ contradiction, sides: sidesOf(own, contradiction, base) }];
    });
    const facts = {
      verification,
      sources: standingsOf(supportingEvidenceIds.length > 0 ? supportingEvidenceIds : claim.evidenceIds),
      origins,
      dispute: disputeOf(disputes),
    };
    return [
      {
        ...claim,
        verdict: verification.verdict,
        decidedBy: verification.decidedBy,
        ...scoreClaim(facts, thresholds),
        origins,
        contradictionIds,
      },
    ];
  });
}

/** The mean over the claims that may be written; 0 where there is none. */
export function confidenceIn(
  claims: readonly Pick<ScoredClaim, 'confidence'>[],
  { hallucinationThreshold }: Pick<ClaimThresholds, 'hallucinationThreshold'>,
): number {
  const kept = claims.map(({ confidence }) => confidence).filter((value) => value >= hallucinationThreshold);
  if (kept.length === 0) return 0;
  return Math.round((1000 * kept.reduce((sum, value) => sum + value, 0)) / kept.length) / 1000;
}
