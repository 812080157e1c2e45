import { researchSubQuestion, type WorkerAssignment } from '@research-studio/core';
import { contextOf, type ResearchRuntime } from '../context.ts';
import { deadEndsOf } from '../rounds/dead-ends.ts';
import type { ResearchUpdate } from '../state.ts';

/**
 * Researches one sub-question: searches, reads, extracts, compresses. Whatever goes wrong stays with this subagent: its
 * result then names the failure, and the others go on.
 *
 * Appends to `searchesDone`, `foundSources`, `evidence`, `workerResults`, `deadEnds`; adds one to `doneWorkers`.
 */
export async function subagent(
  assignment: WorkerAssignment,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const found = await researchSubQuestion(assignment, await contextOf(runtime));
  const { searches, sources, evidence, result } = found;
  return {
    searchesDone: searches,
    foundSources: sources,
    evidence,
    workerResults: [result],
    deadEnds: deadEndsOf({ ...found, subQuestionId: assignment.subQuestion.id }),
    doneWorkers: 1,
  };
}
