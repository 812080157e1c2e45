import { AIMessage } from '@langchain/core/messages';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import { materialOf } from '../../propositions/material.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { citeClaimsTask } from './cite-claims.task.ts';

/**
 * Looks for all further evidence that states each claim, in other words or another language, while the claims are checked.
 * Claims that code drew have theirs already.
 *
 * Reads `claims`, `evidence`, `sources`, `rankedSourceIds`; appends to `furtherEvidence`.
 */
export async function citeClaims(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { claims, isClaimedByModel } = state;
  if (claims.length === 0 || !isClaimedByModel) return {};
  const input = { claims, material: materialOf(state, context) };
  const { further } = await context.ports.reasoner.reason(citeClaimsTask, input, context.signal);
  const furtherEvidence = further.flatMap(({ claim, evidenceIds }) => {
    const claimId = claims[claim - 1]?.id;
    return claimId === undefined ? [] : [{ claimId, evidenceIds }];
  });
  return {
    furtherEvidence,
    messages: [new AIMessage(`${furtherEvidence.length} claims are stated by further passages.`)],
  };
}
