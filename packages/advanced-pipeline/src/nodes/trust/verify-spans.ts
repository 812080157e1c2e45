import { AIMessage } from '@langchain/core/messages';
import { groundingOfMaterial } from '@research-studio/core/report';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import { type CheckedClaims, checkClaims, checkedByCode } from '../../propositions/check-claims.ts';
import { withFurtherEvidence } from '../../propositions/draw-claims.ts';
import { materialOf } from '../../propositions/material.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Whether the passages that each claim cites say what it says. Verbatim claims are settled by code, the rest
 * by a model, clause by clause; claims that code drew are judged by code.
 *
 * Reads `claims`, `evidence`, `sources`, `rankedSourceIds`; replaces `verifications`, one for each claim in their order;
 * appends to `furtherEvidence`.
 */
export async function verifySpans(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  if (state.claims.length === 0) return { verifications: [] };
  const { verifications, further } = await verified(state, context);
  const supported = verifications.filter(({ verdict }) => verdict === 'supported').length;
  return {
    verifications: [...verifications],
    furtherEvidence: [...further],
    messages: [new AIMessage(`${supported} of ${state.claims.length} claims hold.`)],
  };
}

/** The same for both trust engines where code drew the claims. */
export async function verified(state: ResearchState, context: NodeContext): Promise<CheckedClaims> {
  const material = materialOf(state, context);
  const claims = withFurtherEvidence(state.claims, [], material.evidence);
  if (state.isClaimedByModel) return checkClaims({ claims, material }, context);
  return { further: [], verifications: checkedByCode(claims, groundingOfMaterial(material)) };
}
