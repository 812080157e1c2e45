import type { TrustSummary } from '@research-studio/schemas';
import type { ScoredClaim } from '../claims/claim-stages.ts';
import type { Config } from '../config.ts';
import type { ResearchState } from '../state.ts';
import { bars } from './usable-claims.ts';

/**
 * Claims that were not sure enough for the report, with the reason. What passed and was just not used is none of them, nor is the
 * losing side of a contradiction that a report of a model tells.
 */
export function leftOutClaims(
  { scoredClaims, isClaimedByModel }: Pick<ResearchState, 'scoredClaims' | 'isClaimedByModel'>,
  knobs: Pick<Config, 'hallucinationThreshold'>,
): TrustSummary['leftOut'] {
  const isTold = ({ verdict, signals }: ScoredClaim) =>
    isClaimedByModel && verdict === 'supported' && signals['contradiction'] === 0;
  return scoredClaims
    .filter((claim) => bars(claim, knobs) !== null && !isTold(claim))
    .map(({ text, reason }) => ({ text, reason }));
}
