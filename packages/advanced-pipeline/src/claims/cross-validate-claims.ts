import type { ResearchState } from '../state.ts';
import type { AtomicClaim, CrossValidation, SpanVerification } from './claim-stages.ts';
import type { SettledContradiction } from './contradiction-round.ts';
import { sidesOf } from './dispute-of.ts';
import type { EvidenceBase } from './evidence-base.ts';
import { findSupport } from './find-support.ts';
import { ruleContradiction } from './rule-contradiction.ts';
import { openSourceScale } from './source-scale.ts';
import { sourceStandings } from './source-standing.ts';

/** How each claim stands among all sources, and which side of each contradiction is to be preferred. */
export async function crossValidateClaims(request: {
  readonly state: Pick<ResearchState, 'sources' | 'credibility' | 'nearCopies' | 'analysis'>;
  readonly claims: readonly AtomicClaim[];
  readonly verifications: readonly SpanVerification[];
  readonly settled: readonly SettledContradiction[];
  readonly base: EvidenceBase;
}): Promise<Pick<ResearchState, 'crossValidations' | 'contradictions'>> {
  const { state, claims, verifications, settled, base } = request;
  const scale = await openSourceScale(state);
  const standings = sourceStandings(state);
  const temporalScope = scopeOf(state.analysis);
  const contradictions = settled.map((each) =>
    ruleContradiction({ ...each, sources: scale.weighed, standings, temporalScope }),
  );
  const crossValidations = claims.map((claim, at): CrossValidation => {
    const verdict = verifications[at]?.verdict ?? 'unverifiable';
    const { evidenceIds, isJoint } = findSupport(claim, { verdict }, base);
    const evidence = evidenceIds.flatMap((id) => base.find(id) ?? []);
    const own = { text: claim.text, evidenceIds: [...claim.evidenceIds, ...evidenceIds] };
    return {
      claimId: claim.id,
      supportingEvidenceIds: evidenceIds,
      origins: isJoint ? Math.min(1, evidence.length) : scale.origins(evidence),
      contradictionIds: contradictions
        .filter((contradiction) => sidesOf(own, contradiction, base).length > 0)
        .map(({ id }) => id),
    };
  });
  return { crossValidations, contradictions };
}

function scopeOf(analysis: ResearchState['analysis']): 'current' | 'historical' | 'any' {
  const kind = analysis?.temporalScope.kind;
  return kind === 'current' || kind === 'historical' ? kind : 'any';
}
