import { AIMessage } from '@langchain/core/messages';
import { answerOf } from '@research-studio/core';
import type { AtomicClaim } from '../claims/claim-stages.ts';
import { evidenceBaseOf } from '../claims/evidence-base-of.ts';
import { linkClaims } from '../claims/link-claims.ts';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import { materialOf } from '../propositions/material.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { citeClaimsTask } from './cite-claims.task.ts';

/**
 * Links each claim to all evidence that states it: what it names, and what a model adds, in other words or another language;
 * without a model what code finds. Ids that do not exist are dropped.
 *
 * Reads `claims`, `evidence`, `sources`, `credibility`, `rankedSourceIds`; replaces `claims`.
 */
export async function citeClaims(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  if (state.claims.length === 0) return { claims: [] };
  const claims = state.isClaimedByModel
    ? await completed(state, context)
    : linkClaims({ ...state, proposed: [], base: await evidenceBaseOf(state, context) });
  const cited = claims.filter(({ evidenceIds }) => evidenceIds.length > 0).length;
  return {
    claims: [...claims],
    messages: [new AIMessage(`${cited} of ${claims.length} claims cite evidence.`)],
  };
}

async function completed(state: ResearchState, context: NodeContext): Promise<readonly AtomicClaim[]> {
  const material = materialOf(state, context);
  const { output } = await answerOf(context.ports.reasoner, {
    task: citeClaimsTask,
    input: { claims: state.claims, material },
    signal: context.signal,
  });
  const further = Map.groupBy(output.further, ({ claim }) => claim);
  return withKnownEvidence(
    state.claims.map((claim, at) => ({
      ...claim,
      evidenceIds: [
        ...claim.evidenceIds,
        ...(further.get(at + 1) ?? []).flatMap(({ evidenceIds }) => evidenceIds),
      ],
    })),
    material.evidence,
  );
}

/** Claims with the evidence that exists and may be cited, each id once. A model may write an id as a mark. */
export function withKnownEvidence(
  claims: readonly AtomicClaim[],
  evidence: readonly { readonly id: string }[],
): readonly AtomicClaim[] {
  const known = new Set(evidence.map(({ id }) => id));
  return claims.map((claim) => ({
    ...claim,
    evidenceIds: [...new Set(claim.evidenceIds.flatMap((id) => id.match(/E\d+/g) ?? []))].filter((id) =>
      known.has(id),
    ),
  }));
}
