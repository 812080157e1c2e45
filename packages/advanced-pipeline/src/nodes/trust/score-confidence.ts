import { AIMessage } from '@langchain/core/messages';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import { withFurtherEvidence } from '../../propositions/draw-claims.ts';
import { materialOf } from '../../propositions/material.ts';
import { scorePropositions } from '../../propositions/score-propositions.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * How sure each claim is, by code alone: from its verdict, from who says so, how many independently, and who disagrees.
 *
 * Reads all that was found on the claims and their sources; replaces `claims`, with all evidence that
 * states them, `crossValidations`, `scoredClaims` and `confidence`, the mean over the claims that may be written.
 */
export async function scoreConfidence(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { evidence } = materialOf(state, context);
  const claims = withFurtherEvidence(state.claims, state.furtherEvidence, evidence);
  const scored = await scorePropositions({ ...state, claims }, context.knobs);
  const { hallucinationThreshold } = context.knobs;
  const left = scored.scoredClaims.filter(({ confidence }) => confidence < hallucinationThreshold).length;
  return {
    claims,
    ...scored,
    messages: [new AIMessage(`${scored.scoredClaims.length - left} claims may be written, ${left} may not.`)],
  };
}
