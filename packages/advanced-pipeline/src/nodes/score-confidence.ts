import { AIMessage } from '@langchain/core/messages';
import { evidenceBaseOf } from '../claims/evidence-base-of.ts';
import { confidenceIn, scoreClaims } from '../claims/score-claims.ts';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * How sure each claim is, from named signals, by code alone.
 *
 * Reads all that was found on the claims and their sources; replaces `scoredClaims` and `confidence`, the mean over the
 * claims that may be written.
 */
export async function scoreConfidence(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const base = await evidenceBaseOf(state, context);
  const scoredClaims = scoreClaims({ state, base, thresholds: context.knobs });
  const left = scoredClaims.filter(
    ({ confidence }) => confidence < context.knobs.hallucinationThreshold,
  ).length;
  return {
    scoredClaims,
    confidence: confidenceIn(scoredClaims, context.knobs),
    messages: [new AIMessage(`${scoredClaims.length - left} claims may be written, ${left} may not.`)],
  };
}
