import type { Config } from '../config.ts';
import type { NodeContext } from '../context.ts';
import type { ResearchState } from '../state.ts';
import { claimRequest } from './claim-request.ts';
import { claimsOf } from './claims-of.ts';
import { contradictionsByCode } from './contradictions-by-code.ts';
import { ruleContradictions, validateClaims } from './cross-validate-claims.ts';
import { drawnClaims } from './draw-from-evidence.ts';
import type { EvidenceBase } from './evidence-base.ts';
import { evidenceBaseOf } from './evidence-base-of.ts';
import { linkClaims } from './link-claims.ts';
import { confidenceIn, scoreClaims } from './score-claims.ts';
import { verifySpan } from './verify-span.ts';

type Claimed = Pick<
  ResearchState,
  'claims' | 'verifications' | 'crossValidations' | 'contradictions' | 'scoredClaims' | 'confidence'
>;

/**
 * Claims drawn from the passages by code alone, checked and scored, for when nothing that a model claimed may be written;
 * null where something may, or where code draws nothing better.
 */
export async function drawAnew(state: ResearchState, context: NodeContext): Promise<Claimed | null> {
  const { knobs, ports } = context;
  if (state.claims.length === 0 || confidenceIn(state.scoredClaims, knobs) > 0) return null;
  const base = await evidenceBaseOf(state, context);
  const drawn = await claimsByCode(state, { base, knobs, today: ports.today });
  if (drawn.confidence === 0) return null;
  ports.emit({ type: 'warning', message: NOTHING_HELD });
  return drawn;
}

const NOTHING_HELD =
  'Nothing that the model claimed is borne out by the evidence; the claims are drawn from the passages instead.';

async function claimsByCode(
  state: ResearchState,
  { base, knobs, today }: { base: EvidenceBase; knobs: Config; today: string },
): Promise<Claimed> {
  const request = claimRequest(state, { knobs, today, sourceIds: state.rankedSourceIds });
  const claims = linkClaims({
    claims: claimsOf(drawnClaims(request), request),
    proposed: [],
    base,
    credibility: state.credibility,
  });
  const { spanThreshold: threshold, maxContradictions: most } = knobs;
  const verifications = claims.map((claim) => verifySpan({ claim, base, threshold }).verification);
  const contradictions = await ruleContradictions(state, contradictionsByCode({ claims, base, most }));
  const verified = { ...state, claims, verifications, contradictions };
  const crossValidations = await validateClaims(verified, base);
  const scoredClaims = scoreClaims({ state: { ...verified, crossValidations }, base, thresholds: knobs });
  return {
    claims,
    verifications,
    contradictions,
    crossValidations,
    scoredClaims,
    confidence: confidenceIn(scoredClaims, knobs),
  };
}
