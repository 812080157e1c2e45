import { AIMessage } from '@langchain/core/messages';
import { validateClaims } from '../claims/cross-validate-claims.ts';
import { evidenceBaseOf } from '../claims/evidence-base-of.ts';
import { confidenceIn, scoreClaims } from '../claims/score-claims.ts';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import { withFurtherEvidence } from '../propositions/check-claims.ts';
import { materialOf } from '../propositions/material.ts';
import { scorePropositions } from '../propositions/score-propositions.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * How sure each claim is, by code alone: from its verdict, from who says so, how many independently, and who disagrees.
 *
 * Reads all that was found on the claims and their sources; replaces `claims`, with all evidence that
 * states them, `crossValidations`, `scoredClaims` and `confidence`, the
 * mean over the claims that may be written.
 */
export async function scoreConfidence(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { isClaimedByModel, furtherEvidence } = state;
  const claims = isClaimedByModel
    ? withFurtherEvidence(state.claims, furtherEvidence, materialOf(state, context).evidence)
    : state.claims;
  const scored = await scoredClaims({ ...state, claims }, context);
  const { hallucinationThreshold } = context.knobs;
  const left = scored.scoredClaims.filter(({ confidence }) => confidence < hallucinationThreshold).length;
  return {
    claims: [...claims],
    ...scored,
    messages: [new AIMessage(`${scored.scoredClaims.length - left} claims may be written, ${left} may not.`)],
  };
}

/** The same for both trust engines. */
export async function scoredClaims(
  state: ResearchState,
  context: NodeContext,
): Promise<Pick<ResearchState, 'crossValidations' | 'scoredClaims' | 'confidence'>> {
  const { knobs } = context;
  if (state.isClaimedByModel) {
    const scored = await scorePropositions(state, knobs);
    return { ...scored, confidence: confidenceIn(scored.scoredClaims, knobs) };
  }
  const base = await evidenceBaseOf(state, context);
  const crossValidations = await validateClaims(state, base);
  const claims = scoreClaims({ state: { ...state, crossValidations }, base, thresholds: knobs });
  return { crossValidations, scoredClaims: claims, confidence: confidenceIn(claims, knobs) };
}
