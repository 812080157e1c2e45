import { assignQueries, orchestrateTask, type SubQuestion } from '@research-studio/core';
import type { Config } from '../config.ts';
import { contextOf, type ResearchRuntime } from '../context.ts';
import { describeDeadEnds } from '../rounds/dead-ends.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Divides the work: one sub-question with its queries for each subagent. Queries too like one already asked are dropped,
 * and with them subagents that have none left; dead ends are told, so that no path is tried twice.
 *
 * Reads the plan, `pendingSearches`, `gaps`, `deadEnds`, `searchesDone`, `sources`; replaces `subQuestions`,
 * `totalWorkers`, `pagesPerWorker`.
 */
export async function orchestrate(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports, signal } = await contextOf(runtime);
  const asked = researchQueries(state);
  const pagesInAll = pagesLeft(state, knobs);
  const answer = await ports.reasoner.reason(
    orchestrateTask,
    {
      question: state.question,
      clarification: state.userClarification,
      today: ports.today,
      researchQuestions: state.researchQuestions,
      aspects: state.plan?.sections.map(({ heading }) => heading) ?? [],
      round: state.iteration,
      gaps: state.gaps,
      additionalSearches: proposedSearches(state),
      queriesDone: asked,
      maxQuestions: knobs.maxSubagents,
      queriesPerQuestion: knobs.queriesPerQuestion,
      pagesInAll: Math.max(1, pagesInAll),
      deadEnds: state.deadEnds.length === 0 ? undefined : describeDeadEnds(state.deadEnds),
    },
    signal,
  );
  const subQuestions = withinRound(
    assignQueries(answer, asked, {
      firstNumber: state.totalWorkers + 1,
      maxQuestions: Math.min(knobs.maxSubagents, pagesInAll),
      queriesPerQuestion: knobs.queriesPerQuestion,
      similarity: knobs.querySimilarity,
    }),
    knobs.queriesPerRound,
  );
  ports.emit({ type: 'plan-ready', subQuestions });
  return {
    subQuestions,
    totalWorkers: state.totalWorkers + subQuestions.length,
    pagesPerWorker: pagesPerSubagent(subQuestions.length, pagesInAll, knobs),
  };
}

/** Queries of discovery were looked at, not read from: they may be asked again. */
function researchQueries({ searchesDone, discovery }: ResearchState): readonly string[] {
  const looked = new Set(discovery?.searches);
  return searchesDone.map(({ query }) => query).filter((query) => !looked.has(query));
}

/** Pages that this round may read: what is left of `maxSources`. */
function pagesLeft({ foundSources }: ResearchState, { maxSources }: Config): number {
  return Math.max(0, maxSources - new Set(foundSources.map(({ id }) => id)).size);
}

/** Equal shares, at most `pagesPerSubagent`. There is a page for each subagent. */
function pagesPerSubagent(subagents: number, pagesInAll: number, { pagesPerSubagent }: Config): number {
  return Math.min(Math.max(1, Math.floor(pagesInAll / Math.max(1, subagents))), pagesPerSubagent);
}

/** The plan's own queries first; later what gap detection or backtracking proposes. */
function proposedSearches({ iteration, plan, pendingSearches }: ResearchState): readonly string[] {
  return iteration === 0 ? (plan?.queries.map(({ text }) => text) ?? []) : pendingSearches;
}

/** Every subagent keeps its first queries; where the round has too many, each gives up its last ones. */
function withinRound(subQuestions: readonly SubQuestion[], limit: number): readonly SubQuestion[] {
  const share = Math.max(1, Math.floor(limit / Math.max(1, subQuestions.length)));
  return subQuestions
    .slice(0, limit)
    .map((subQuestion) => ({ ...subQuestion, queries: subQuestion.queries.slice(0, share) }));
}
