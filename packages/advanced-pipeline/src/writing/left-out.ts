import type { TrustSummary } from '@research-studio/core';
import type { ScoredClaim } from '../claims/claim-stages.ts';
import type { Config } from '../config.ts';
import { bars } from './usable-claims.ts';

/** Claims that were not sure enough for the report, with the reason. What passed and was just not used is none of them. */
export function leftOutClaims(
  claims: readonly ScoredClaim[],
  knobs: Pick<Config, 'hallucinationThreshold'>,
): TrustSummary['leftOut'] {
  return claims.filter((claim) => bars(claim, knobs) !== null).map(({ text, reason }) => ({ text, reason }));
}
