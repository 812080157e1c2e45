import { AIMessage } from '@langchain/core/messages';
import { answerOf } from '@research-studio/core/models';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import {
  type CrossValidated,
  type CrossValidateInput,
  crossValidateTask,
} from '../../propositions/cross-validate.task.ts';
import { settleContradictions } from '../../propositions/disputes.ts';
import { materialOf } from '../../propositions/material.ts';
import { ruledByCode, suspectedContradictions } from '../../propositions/suspicions.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Where sources contradict each other and which side is better founded, and which claims state one and the same. A model reads
 * what code suspects and what the assessment named; without one the suspicions themselves are ruled on by code.
 *
 * Reads `claims`, `suspicions`, `conflicts`, the evidence and its sources; replaces `contradictions` and `propositions`.
 */
export async function crossValidate(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  if (state.claims.length === 0) return { contradictions: [], propositions: [] };
  const found = await compared(state, context);
  return { ...found, messages: [new AIMessage(`${found.contradictions.length} contradictions.`)] };
}

type Compared = Pick<ResearchState, 'contradictions' | 'propositions'>;

async function compared(state: ResearchState, context: NodeContext): Promise<Compared> {
  if (!state.isClaimedByModel) return comparedByCode(state, context);
  const { output, isExtractive } = await answerOf(context.ports.reasoner, {
    task: crossValidateTask,
    input: crossInput(state, context),
    signal: context.signal,
  });
  return isExtractive ? comparedByCode(state, context) : settledComparison(state, output);
}

export function crossInput(state: ResearchState, context: NodeContext): CrossValidateInput {
  const { claims, suspicions, conflicts } = state;
  return { claims, material: materialOf(state, context), candidates: suspicions, conflicts };
}

export function settledComparison(
  { claims, evidence, sources }: ResearchState,
  { contradictions, same }: CrossValidated,
): Compared {
  const distinct = evidence.map(({ id, sourceId }) => ({ id, sourceId: sources[sourceId]?.id ?? sourceId }));
  return {
    contradictions: settleContradictions(contradictions, distinct),
    propositions: same.map((numbers) => [
      ...new Set(numbers.flatMap((number) => claims[number - 1]?.id ?? [])),
    ]),
  };
}

export async function comparedByCode(state: ResearchState, { ports }: NodeContext): Promise<Compared> {
  const { claims, suspicions, rankedSourceIds } = state;
  // Beside a model they were looked for while it said what the claims are.
  const suspected =
    suspicions.length > 0 ? suspicions : await suspectedContradictions(state, rankedSourceIds, ports);
  const contradictions = await ruledByCode(state, suspected, claims);
  return { contradictions, propositions: [] };
}
