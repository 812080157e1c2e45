import type { ScoredClaim } from '../claims/claim-stages.ts';
import type { Config } from '../config.ts';

/** Why a claim may not stand in a report; null where it may. */
export function bars(
  { verdict, confidence }: Pick<ScoredClaim, 'verdict' | 'confidence'>,
  { hallucinationThreshold }: Pick<Config, 'hallucinationThreshold'>,
): 'contradicted' | 'unsupported' | 'unsure' | null {
  if (verdict === 'contradicted' || verdict === 'unsupported') return verdict;
  return confidence < hallucinationThreshold ? 'unsure' : null;
}

/** The same for a sentence of the report's prose: the losing side of a contradiction is told beside the other one only. */
export function barsFromProse(
  judged: Pick<ScoredClaim, 'verdict' | 'confidence' | 'signals'>,
  knobs: Pick<Config, 'hallucinationThreshold'>,
): ReturnType<typeof bars> | 'lost' {
  return bars(judged, knobs) ?? (judged.signals['contradiction'] === 0 ? 'lost' : null);
}

/** Claims that a report may be built of, with those of their evidence that may be cited, in the order of the plan. */
export function usableClaims(request: {
  readonly claims: readonly ScoredClaim[];
  readonly mayCite: (evidenceId: string) => boolean;
  readonly knobs: Pick<Config, 'hallucinationThreshold'>;
}): readonly ScoredClaim[] {
  return request.claims
    .map((claim) => ({ ...claim, evidenceIds: claim.evidenceIds.filter(request.mayCite) }))
    .filter((claim) => claim.evidenceIds.length > 0 && barsFromProse(claim, request.knobs) === null)
    .toSorted((a, b) => a.section - b.section);
}
