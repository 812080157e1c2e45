import { AIMessage } from '@langchain/core/messages';
import { contradictionRound } from '../claims/contradiction-round.ts';
import { crossValidateClaims } from '../claims/cross-validate-claims.ts';
import { evidenceBaseOf } from '../claims/evidence-base-of.ts';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { crossValidateTask } from './cross-validate.task.ts';

/**
 * Holds each claim against all sources: who else says so, counted by independent origin, and who says otherwise. A model
 * rules only on contradictions that code is not sure of.
 *
 * Reads `claims`, `verifications`, the evidence and its sources; replaces `crossValidations`, `contradictions`.
 */
export async function crossValidate(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports, signal } = context;
  const { claims, verifications } = state;
  if (claims.length === 0) return { crossValidations: [], contradictions: [] };
  const base = await evidenceBaseOf(state, context);
  const { open, settle } = contradictionRound({ claims, base, most: knobs.maxContradictions });
  const { rulings } =
    open.length === 0
      ? { rulings: [] }
      : await ports.reasoner.reason(
          crossValidateTask,
          { question: state.question, candidates: open },
          signal,
        );
  const settled = settle(rulings);
  const found = await crossValidateClaims({ state, claims, verifications, settled, base });
  const confirmed = found.crossValidations.filter(
    ({ origins }) => origins >= knobs.crossValidationThreshold,
  ).length;
  return {
    ...found,
    messages: [
      new AIMessage(
        `${confirmed} of ${claims.length} claims have independent support; ${settled.length} contradictions.`,
      ),
    ],
  };
}
