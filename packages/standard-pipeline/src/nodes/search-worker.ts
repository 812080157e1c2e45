import { researchSubQuestion, type WorkerAssignment } from '@research-studio/core';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchUpdate } from '../state.ts';

/**
 * Researches one sub-question: searches, reads, extracts, compresses. Whatever goes wrong stays with this worker: its
 * result then names the failure, and the others go on.
 *
 * Appends to `searchesDone`, `foundSources`, `evidence`, `teasers`, `workerResults`; adds one to `doneWorkers`.
 */
export async function searchWorker(
  assignment: WorkerAssignment,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const { searches, sources, evidence, teasers, result } = await researchSubQuestion(
    assignment,
    await contextOf(runtime),
  );
  return {
    searchesDone: searches,
    foundSources: sources,
    evidence,
    teasers,
    workerResults: [result],
    doneWorkers: 1,
  };
}
