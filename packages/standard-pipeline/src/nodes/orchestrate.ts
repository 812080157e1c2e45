import { assignQueries, orchestrateTask } from '@research-studio/core';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { Knobs } from '../knobs.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Divides the work: one sub-question with its queries for each worker. Queries too similar to one already asked, in
 * this round or before, are dropped, and with them workers that have none left. No more workers are sent than pages may
 * still be read.
 *
 * Reads the plan, `synthesis`, `searchesDone`, `sources`; replaces `subQuestions`, `totalWorkers`, `pagesPerWorker`.
 */
export async function orchestrate(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports, signal } = await contextOf(runtime);
  const asked = state.searchesDone.map(({ query }) => query);
  const sourcesSoFar = Object.keys(state.sources).length;
  const answer = await ports.reasoner.reason(
    orchestrateTask,
    {
      question: state.question,
      clarification: state.userClarification,
      today: ports.today,
      researchQuestions: state.researchQuestions,
      aspects: state.aspects,
      round: state.iteration,
      gaps: state.gaps,
      additionalSearches: state.synthesis?.additionalSearches ?? state.pendingSearches,
      queriesDone: asked,
      maxQuestions: knobs.maxQuestions,
      queriesPerQuestion: knobs.queriesPerQuestion,
      pagesInAll: Math.max(1, knobs.maxSources - sourcesSoFar),
    },
    signal,
  );
  const subQuestions = assignQueries(answer, asked, {
    firstNumber: state.totalWorkers + 1,
    maxQuestions: Math.min(knobs.maxQuestions, knobs.maxSources - sourcesSoFar),
    queriesPerQuestion: knobs.queriesPerQuestion,
    similarity: knobs.querySimilarity,
  });
  ports.emit({ type: 'plan-ready', subQuestions });
  return {
    subQuestions,
    totalWorkers: state.totalWorkers + subQuestions.length,
    pagesPerWorker: pagesPerWorker(subQuestions.length, sourcesSoFar, knobs),
  };
}

/** What is left of `maxSources` in equal shares, at most `pagesPerQuery` for each query. There is a page for each worker. */
function pagesPerWorker(workers: number, sourcesSoFar: number, knobs: Knobs): number {
  const share = Math.floor((knobs.maxSources - sourcesSoFar) / Math.max(1, workers));
  return Math.min(Math.max(1, share), knobs.pagesPerQuery * knobs.queriesPerQuestion);
}
