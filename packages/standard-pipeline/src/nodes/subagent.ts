import { type SearchAssignment, searchSubQuestion } from '@research-studio/core/research';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchUpdate } from '../state.ts';

/**
 * Searches for one sub-question, all its queries at once. Whatever goes wrong stays with this subagent, and the others go
 * on.
 *
 * Appends to `searchesDone`, `candidates`, `failures`.
 */
export async function subagent(
  assignment: SearchAssignment,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const subQuestionId = assignment.subQuestion.id;
  const { searches, candidates, failure } = await searchSubQuestion(assignment, context);
  return {
    searchesDone: searches,
    candidates: candidates === null ? [] : [candidates],
    failures: failure === null ? [] : [{ subQuestionId, message: failure }],
  };
}
