import { AIMessage } from '@langchain/core/messages';
import { evidenceBaseOf } from '../claims/evidence-base-of.ts';
import { verifySpan } from '../claims/verify-span.ts';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import { type CheckedClaims, checkClaims, withFurtherEvidence } from '../propositions/check-claims.ts';
import { materialOf } from '../propositions/material.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Whether the passages that each claim cites say what it says. What stands there word for word is settled by code, the rest
 * by a model, clause by clause; claims that code drew are judged by code.
 *
 * Reads `claims`, `evidence`, `sources`, `rankedSourceIds`; replaces `verifications`, one for each claim in their order;
 * appends to `furtherEvidence`.
 */
export async function verifySpans(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  if (state.claims.length === 0) return { verifications: [] };
  const { verifications, further } = state.isClaimedByModel
    ? await verifiedByModel(state, context)
    : { verifications: await verifiedByCode(state, context), further: [] };
  const supported = verifications.filter(({ verdict }) => verdict === 'supported').length;
  return {
    verifications: [...verifications],
    furtherEvidence: further,
    messages: [new AIMessage(`${supported} of ${state.claims.length} claims hold.`)],
  };
}

function verifiedByModel(state: ResearchState, context: NodeContext): Promise<CheckedClaims> {
  const material = materialOf(state, context);
  const claims = withFurtherEvidence(state.claims, [], material.evidence);
  return checkClaims({ claims, material }, context);
}

/** The verdicts of code alone. */
export async function verifiedByCode(
  state: ResearchState,
  context: NodeContext,
): Promise<ResearchState['verifications']> {
  const base = await evidenceBaseOf(state, context);
  const { spanThreshold: threshold } = context.knobs;
  return state.claims.map((claim) => verifySpan({ claim, base, threshold }).verification);
}
