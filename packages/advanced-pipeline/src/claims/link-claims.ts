import type { ResearchState } from '../state.ts';
import type { AtomicClaim } from './claim-stages.ts';
import type { EvidenceBase } from './evidence-base.ts';
import { linkClaim } from './link-claim.ts';

/** Links all claims to their evidence; `proposed` has an entry for each claim, in their order. */
export function linkClaims(request: {
  readonly claims: readonly AtomicClaim[];
  readonly proposed: readonly (readonly string[])[];
  readonly base: EvidenceBase;
  readonly credibility: ResearchState['credibility'];
}): AtomicClaim[] {
  const { claims, proposed, base, credibility } = request;
  return claims.map((claim, at) => ({
    ...claim,
    evidenceIds: linkClaim({
      claim,
      proposed: [...claim.evidenceIds, ...(proposed[at] ?? [])],
      base,
      credibilityOf: (sourceId) => credibility[sourceId]?.score ?? 0,
    }),
  }));
}
