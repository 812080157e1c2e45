import type { ResearchState } from '../state.ts';
import type { CrossValidation } from './claim-stages.ts';
import type { SettledContradiction } from './contradictions-by-code.ts';
import { sidesOf } from './dispute-of.ts';
import type { EvidenceBase } from './evidence-base.ts';
import { findSupport } from './find-support.ts';
import { ruleContradiction } from './rule-contradiction.ts';
import type { RuledContradiction } from './ruled-contradiction.ts';
import { openSourceScale } from './source-scale.ts';
import { sourceStandings } from './source-standing.ts';

/** Which side of each contradiction is to be preferred, by code. Loads the list of public suffixes. */
export async function ruleContradictions(
  state: Pick<ResearchState, 'sources' | 'credibility' | 'nearCopies' | 'analysis'>,
  settled: readonly SettledContradiction[],
): Promise<RuledContradiction[]> {
  const scale = await openSourceScale(state);
  const standings = sourceStandings(state);
  const temporalScope = scopeOf(state.analysis);
  return settled.map((each) =>
    ruleContradiction({ ...each, sources: scale.weighed, standings, temporalScope }),
  );
}

/** How each claim stands among all sources, by code. Loads the list of public suffixes. */
export async function validateClaims(
  state: Pick<
    ResearchState,
    'claims' | 'verifications' | 'contradictions' | 'sources' | 'credibility' | 'nearCopies'
  >,
  base: EvidenceBase,
): Promise<CrossValidation[]> {
  const scale = await openSourceScale(state);
  return state.claims.map((claim, at): CrossValidation => {
    const verdict = state.verifications[at]?.verdict ?? 'unverifiable';
    const { evidenceIds, isJoint } = findSupport(claim, { verdict }, base);
    const evidence = evidenceIds.flatMap((id) => base.find(id) ?? []);
    const own = { text: claim.text, evidenceIds: [...claim.evidenceIds, ...evidenceIds] };
    return {
      claimId: claim.id,
      supportingEvidenceIds: evidenceIds,
      origins: isJoint ? Math.min(1, evidence.length) : scale.origins(evidence),
      contradictionIds: state.contradictions
        .filter((contradiction) => sidesOf(own, contradiction, base).length > 0)
        .map(({ id }) => id),
    };
  });
}

function scopeOf(analysis: ResearchState['analysis']): 'current' | 'historical' | 'any' {
  const kind = analysis?.temporalScope.kind;
  return kind === 'current' || kind === 'historical' ? kind : 'any';
}
