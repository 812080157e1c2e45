import { distinctQueries, type SubQuestion, similarity, withoutMarks } from '@research-studio/core';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { Knobs } from '../knobs.ts';
import { promptText } from '../prompt-text.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { type Assignments, orchestrateTask } from './orchestrate.task.ts';

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
  const subQuestions = withDistinctQueries(answer, asked, {
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

interface Limits {
  readonly firstNumber: number;
  readonly maxQuestions: number;
  readonly queriesPerQuestion: number;
  readonly similarity: number;
}

/**
 * Most important first, so that of two like queries the more important sub-question keeps it. Two sub-questions that
 * say the same are one, with the queries of both.
 */
function withDistinctQueries(
  answer: Assignments,
  asked: readonly string[],
  limits: Limits,
): readonly SubQuestion[] {
  const seen = [...asked];
  const ordered = mergeLike(
    answer.subQuestions.toSorted((a, b) => a.priority - b.priority),
    limits.similarity,
  );
  const kept = ordered.slice(0, Math.max(0, limits.maxQuestions)).flatMap(({ text, priority, queries }) => {
    const plain = queries
      .map((query) => promptText(withoutMarks(query), 300))
      .filter((query) => query !== '');
    const fresh = distinctQueries(plain, { asked: seen, similarity: limits.similarity }).slice(
      0,
      limits.queriesPerQuestion,
    );
    seen.push(...fresh);
    return fresh.length === 0
      ? []
      : [{ text: promptText(withoutMarks(text), 500), priority, queries: fresh }];
  });
  return kept.map((subQuestion, index) => ({ id: `q${limits.firstNumber + index}`, ...subQuestion }));
}

function mergeLike(
  subQuestions: Assignments['subQuestions'],
  threshold: number,
): Assignments['subQuestions'] {
  const merged: Assignments['subQuestions'] = [];
  for (const next of subQuestions) {
    const index = merged.findIndex(({ text }) => similarity(text, next.text) >= threshold);
    const like = merged[index];
    if (like === undefined) merged.push(next);
    else merged[index] = { ...like, queries: [...like.queries, ...next.queries] };
  }
  return merged;
}
