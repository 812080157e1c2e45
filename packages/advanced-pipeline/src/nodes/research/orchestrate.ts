import { type Assignments, assignQueries, questionQuery } from '@research-studio/core/research';
import { queriesFor } from '@research-studio/extractive';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import type { Knobs } from '../../knobs.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Divides the work, by code: in the first round a subagent for each research question, later for each gap; where there are more
 * than subagents, each takes several. Queries too like one already asked are dropped, and with them subagents that have none left.
 *
 * Reads the plan, `openGaps`, `pendingSearches`, `gaps`, `searchesDone`, `foundSources`; replaces `subQuestions`,
 * `totalWorkers`, `pagesPerWorker`.
 */
export async function orchestrate(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports } = context;
  const pagesInAll = pagesLeft(state, knobs);
  const isByCode = !ports.usesModel && state.iteration === 0;
  const wanted = isByCode ? queriesByCode(state, knobs) : plannedQueries(state);
  const subQuestions = await assignQueries({ subQuestions: wanted }, researchQueries(state), {
    firstNumber: state.totalWorkers + 1,
    maxQuestions: Math.min(knobs.maxSubagents, pagesInAll),
    queriesPerQuestion: ports.usesModel ? Number.POSITIVE_INFINITY : knobs.queriesPerQuestion,
    queriesPerRound: knobs.queriesPerRound,
    similarity: knobs.querySimilarity,
    embedder: ports.embedder,
  });
  ports.emit({ type: 'plan-ready', subQuestions });
  return {
    subQuestions,
    totalWorkers: state.totalWorkers + subQuestions.length,
    pagesPerWorker: pagesPerSubagent(subQuestions.length, pagesInAll, knobs),
  };
}

const LAST = 3;

/** The plan's own queries and the question itself; later those of the gaps, and what backtracking proposes. */
function plannedQueries(state: ResearchState): Assignments['subQuestions'] {
  const { iteration, researchQuestions, openGaps, pendingSearches, question, userClarification } = state;
  if (iteration > 0) {
    const gaps = openGaps.map(({ text, priority, queries }) => ({ text, priority, queries: [...queries] }));
    if (pendingSearches.length === 0) return gaps;
    // The parts come first: the question as a whole takes a place that is left.
    return [...gaps, { text: question, priority: LAST, queries: [...pendingSearches] }];
  }
  return researchQuestions.map(({ text, priority, queries }, at) => ({
    text,
    priority,
    // What is planned comes before the question itself, where a round cannot ask all.
    queries: queries.toSpliced(
      1,
      0,
      ...(at === 0 && userClarification === null ? [questionQuery(question)] : []),
    ),
  }));
}

/** Queries in the words of the parts of the question. */
function queriesByCode(
  { question, researchQuestions }: ResearchState,
  { queriesPerQuestion: count }: Knobs,
): Assignments['subQuestions'] {
  return researchQuestions.map(({ text, priority }) => ({
    text,
    priority,
    queries: [...queriesFor({ question, facet: text, count })],
  }));
}

/** Queries of discovery were looked at, not read from: they may be asked again. */
function researchQueries({ searchesDone, discovery }: ResearchState): readonly string[] {
  const looked = new Set(discovery?.searches);
  return searchesDone.map(({ query }) => query).filter((query) => !looked.has(query));
}

/** Pages that this round may read: what is left of `maxSources`. */
function pagesLeft({ foundSources }: ResearchState, { maxSources }: Knobs): number {
  return Math.max(0, maxSources - new Set(foundSources.map(({ id }) => id)).size);
}

/** Equal shares, at most `pagesPerSubagent`. There is a page for each subagent. */
function pagesPerSubagent(subagents: number, pagesInAll: number, { pagesPerSubagent }: Knobs): number {
  return Math.min(Math.max(1, Math.floor(pagesInAll / Math.max(1, subagents))), pagesPerSubagent);
}
