import { AIMessage } from '@langchain/core/messages';
import { answerOf } from '@research-studio/core/models';
import { type CheckInput, verdictsIn } from '@research-studio/core/report';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import { checkClaims } from '../../propositions/check-claims.ts';
import { type CrossValidated, crossValidateTask } from '../../propositions/cross-validate.task.ts';
import { withFurtherEvidence } from '../../propositions/draw-claims.ts';
import { materialOf } from '../../propositions/material.ts';
import { scorePropositions } from '../../propositions/score-propositions.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { comparedByCode, crossInput, settledComparison } from './cross-validate.ts';
import { type VerifiedClaims, verifyClaimsTask } from './verify-claims.task.ts';
import { verified } from './verify-spans.ts';

/**
 * Batched: verifies, compares and scores all claims by the functions of the full trust engine, in one model call; where many
 * claims are open, a second one at the same time checks the other half.
 *
 * Reads `claims`, `conflicts`, the evidence and its ranked sources; replaces `claims`, `verifications`, `contradictions`,
 * `propositions`, `crossValidations`, `scoredClaims`, `confidence`.
 */
export async function verifyClaims(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const found = state.isClaimedByModel
    ? await verifiedByModel(state, context)
    : await verifiedByCode(state, context);
  return {
    ...found,
    ...(await scorePropositions({ ...state, ...found }, context.knobs)),
    messages: [
      new AIMessage(`Verified ${found.claims.length} claims; ${found.contradictions.length} contradictions.`),
    ],
  };
}

type Verified = Pick<ResearchState, 'claims' | 'verifications' | 'contradictions' | 'propositions'>;

async function verifiedByCode(state: ResearchState, context: NodeContext): Promise<Verified> {
  const { verifications } = await verified(state, context);
  const claims = withFurtherEvidence(state.claims, [], materialOf(state, context).evidence);
  return { claims, verifications: [...verifications], ...(await comparedByCode(state, context)) };
}

async function verifiedByModel(state: ResearchState, context: NodeContext): Promise<Verified> {
  const { ports, signal } = context;
  const cross = crossInput(state, context);
  const { material } = cross;
  const claims = withFurtherEvidence(state.claims, [], material.evidence);
  const known = { ...state, claims };
  const input = { ...cross, claims };
  let compared: Promise<CrossValidated | null> | null = null;
  /** The first batch of claims goes with the comparison, any other alone. */
  const ask = async (check: CheckInput) => {
    if (compared !== null) return undefined;
    const answer: Promise<VerifiedClaims | null> = answerOf(ports.reasoner, {
      task: verifyClaimsTask,
      input: { check, cross: input },
      signal,
    }).then(({ output, isExtractive }) => (isExtractive ? null : output));
    compared = answer;
    const given = await answer;
    return given === null ? null : verdictsIn(given, check.sentences);
  };
  const checked = await checkClaims({ claims, material, ask }, context);
  compared ??= answerOf(ports.reasoner, { task: crossValidateTask, input, signal }).then(
    ({ output, isExtractive }) => (isExtractive ? null : output),
  );
  const comparison = await compared;
  return {
    claims: withFurtherEvidence(claims, checked.further, material.evidence),
    verifications: [...checked.verifications],
    ...(comparison === null ? await comparedByCode(known, context) : settledComparison(known, comparison)),
  };
}
