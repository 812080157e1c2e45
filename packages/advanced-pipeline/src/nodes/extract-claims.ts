import { AIMessage } from '@langchain/core/messages';
import { answerOf } from '@research-studio/core';
import { type AssessedByCode, assessByCode } from '../claims/assess-by-code.ts';
import { claimRequest } from '../claims/claim-request.ts';
import type { AtomicClaim } from '../claims/claim-stages.ts';
import { claimsOf } from '../claims/claims-of.ts';
import { evidenceBaseOf } from '../claims/evidence-base-of.ts';
import { linkClaims } from '../claims/link-claims.ts';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import { materialOf } from '../propositions/material.ts';
import { suspicionsIn } from '../propositions/suspicions.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { type ExtractClaimsInput, extractClaimsTask } from './extract-claims.task.ts';
import { rankedIds } from './rank-sources.ts';

/**
 * Says which statements the answer turns on, from the evidence of the sources that code finds credible; only these claims are
 * verified. Runs while a model weighs the sources; while one says what the claims are, code looks for contradictions.
 *
 * Reads the plan, `evidence`, `sources`, `conflicts`; replaces `claims`, `isClaimedByModel` and
 * `suspicions`.
 */
export async function extractClaims(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports, signal } = context;
  const assessed = await assessByCode(state, { knobs, ports, most: 0 });
  const input = await claimInput(state, assessed, context);
  if (input.request.evidence.length === 0) return { claims: [], isClaimedByModel: false, suspicions: [] };
  const [{ output, isExtractive }, suspicions] = await Promise.all([
    answerOf(ports.reasoner, { task: extractClaimsTask, input, signal }),
    suspicionsIn(state, input.sourceIds, context),
  ]);
  const drawn = claimsOf(output.claims, input.request);
  const claims = isExtractive
    ? await linked(drawn, { ...state, ...assessed }, input.sourceIds, context)
    : drawn;
  return {
    claims,
    isClaimedByModel: !isExtractive,
    suspicions: [...suspicions],
    messages: [new AIMessage(`${claims.length} claims for the report.`)],
  };
}

/** Claims that code drew, with all evidence that code finds to state them. */
async function linked(
  claims: readonly AtomicClaim[],
  state: ResearchState,
  sourceIds: readonly string[],
  context: NodeContext,
): Promise<AtomicClaim[]> {
  const { credibility } = state;
  const base = await evidenceBaseOf({ ...state, rankedSourceIds: sourceIds }, context);
  return linkClaims({ claims, proposed: [], base, credibility });
}

/** What claims are drawn from, once code has weighed the sources. */
export async function claimInput(
  state: ResearchState,
  { credibility }: Pick<AssessedByCode, 'credibility'>,
  context: NodeContext,
): Promise<ExtractClaimsInput & { readonly sourceIds: readonly string[] }> {
  const { knobs, ports } = context;
  const byCode = { ...state, credibility };
  const sourceIds = await rankedIds(byCode, knobs);
  return {
    request: claimRequest(byCode, { knobs, today: ports.today, sourceIds }),
    material: materialOf(byCode, context, sourceIds),
    maxClaims: Math.min(knobs.maxKeyClaims, knobs.maxClaims),
    sourceIds,
  };
}
