import { AIMessage } from '@langchain/core/messages';
import { answerOf } from '@research-studio/core/models';
import { groundingOfMaterial, type WritingMaterial } from '@research-studio/core/report';
import type { Contradiction } from '@research-studio/verification';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import { type AssessedByCode, assessByCode } from '../../credibility/assess-by-code.ts';
import { furtherByCode } from '../../propositions/check-claims.ts';
import { claimsOf, type DrawnClaim, withFurtherEvidence } from '../../propositions/draw-claims.ts';
import { materialOf, reliableMaterial } from '../../propositions/material.ts';
import { suspectedContradictions } from '../../propositions/suspicions.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { type ExtractClaimsInput, extractClaimsTask } from './extract-claims.task.ts';
import { rankedIds } from './rank-sources.ts';

/**
 * Says which statements the answer turns on, from the evidence of the sources that code finds credible; only these claims are
 * verified. Runs while a model weighs the sources; while one says what the claims are, code looks for contradictions.
 *
 * Reads the plan, `evidence`, `sources`, `conflicts`; replaces `claims`, `isClaimedByModel` and `suspicions`.
 */
export async function extractClaims(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports, signal } = context;
  const assessed = await assessByCode(state, { knobs, ports, most: 0 });
  const input = claimInput(state, assessed, context);
  if (input.material.evidence.length === 0) return { claims: [], isClaimedByModel: false, suspicions: [] };
  const [{ output, isExtractive }, suspicions] = await Promise.all([
    answerOf(ports.reasoner, { task: extractClaimsTask, input, signal }),
    suspicionsBeside(state, input.sourceIds, ports),
  ]);
  return {
    ...claimsUpdate(output.claims, { isByCode: isExtractive, ...input }, context),
    suspicions,
    messages: [new AIMessage(`${output.claims.length} claims for the report.`)],
  };
}

/** Suspicions that a model is shown; beyond these they are mostly none. */
const SUSPICIONS = 12;

/** Suspicions of code, looked for while a model answers; without a model they are looked for when claims are compared. */
export async function suspicionsBeside(
  state: ResearchState,
  sourceIds: readonly string[],
  ports: NodeContext['ports'],
): Promise<Contradiction[]> {
  if (!ports.usesModel) return [];
  return (await suspectedContradictions(state, sourceIds, ports)).slice(0, SUSPICIONS);
}

/** The same for both trust engines. Of claims that code drew it looks at once for who else states them. */
export function claimsUpdate(
  drawn: readonly DrawnClaim[],
  { isByCode, material }: { readonly isByCode: boolean; readonly material: WritingMaterial },
  { knobs }: Pick<NodeContext, 'knobs'>,
): Pick<ResearchState, 'claims' | 'isClaimedByModel'> {
  const claims = claimsOf(drawn, knobs.maxClaims);
  if (!isByCode) return { claims, isClaimedByModel: true };
  const further = furtherByCode(claims, groundingOfMaterial(material));
  return { claims: withFurtherEvidence(claims, further, material.evidence), isClaimedByModel: false };
}

/** Claims that a model says an answer turns on, at most. */
const MOST_KEY_CLAIMS = 16;

/** The material of claims, once code has weighed the sources. */
export function claimInput(
  state: ResearchState,
  { credibility }: Pick<AssessedByCode, 'credibility'>,
  context: NodeContext,
): ExtractClaimsInput & { readonly sourceIds: readonly string[] } {
  const { knobs } = context;
  const byCode = { ...state, credibility };
  const sourceIds = rankedIds(byCode, knobs);
  const material = materialOf(byCode, context, sourceIds);
  return {
    material,
    reliable: reliableMaterial(material, byCode),
    maxClaims: Math.min(MOST_KEY_CLAIMS, knobs.maxClaims),
    sourceIds,
  };
}
