import { AIMessage } from '@langchain/core/messages';
import { evidenceBaseOf } from '../claims/evidence-base-of.ts';
import { verifySpan } from '../claims/verify-span.ts';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import { checkClaims } from '../propositions/check-claims.ts';
import { materialOf } from '../propositions/material.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Whether the passages that each claim cites say what it says. What stands there word for word is settled by code, the rest
 * by a model, clause by clause; claims that code drew are judged by code.
 *
 * Reads `claims`, `evidence`, `sources`, `rankedSourceIds`; replaces `verifications`, one for each claim in their order, and
 * `claims` with the evidence that the check adds.
 */
export async function verifySpans(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { claims } = state;
  if (claims.length === 0) return { verifications: [] };
  const checked = state.isClaimedByModel
    ? await checkClaims({ claims, material: materialOf(state, context) }, context)
    : { claims, verifications: await verifiedByCode(state, context) };
  const supported = checked.verifications.filter(({ verdict }) => verdict === 'supported').length;
  return {
    claims: [...checked.claims],
    verifications: [...checked.verifications],
    messages: [new AIMessage(`${supported} of ${claims.length} claims hold.`)],
  };
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
