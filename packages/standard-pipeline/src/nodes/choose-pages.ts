import { Overwrite } from '@langchain/langgraph';
import { mostSources, pagesOfRound, pagesOfWorkers } from '@research-studio/core/research';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Decides which of the pages that were found are read. With a model: over all workers, in groups of three that are read
 * at the same time. Without: each worker's first pages, for its own sub-question.
 *
 * Reads `candidates`, `subQuestions`, `foundSources`, `pagesPerWorker`; replaces `pageGroups`, `totalGroups`, `unread`;
 * appends to `leftOut`; empties `candidates`.
 */
export async function choosePages(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs } = context;
  const room = mostSources(state, knobs) - Object.keys(state.sources).length;
  const places = Math.max(0, Math.min(room, knobs.pagesPerQuery * queriesOf(state)));
  const { groups, unread, leftOut } = context.ports.usesModel
    ? await pagesOfRound({ found: state.candidates, state, places }, context)
    : pagesOfWorkers(notReadBefore(state), state.pagesPerWorker);
  return {
    candidates: new Overwrite([]),
    pageGroups: groups,
    totalGroups: Math.max(state.totalGroups, ...groups.map(({ number }) => number)),
    unread,
    // In a later round it is said of a gap alone.
    leftOut: state.iteration === 0 ? leftOut : [],
  };
}

/** Those of the round; in the first one also those planned that were too like another one to be asked. */
function queriesOf({ subQuestions, researchQuestions, iteration }: ResearchState): number {
  const count = (questions: ResearchState['subQuestions']) =>
    questions.flatMap(({ queries }) => queries).length;
  return Math.max(count(subQuestions), iteration === 0 ? count(researchQuestions) + 1 : 0);
}

/** Several workers may read the same page, each for its own question. */
function notReadBefore({ candidates, mode, foundSources }: ResearchState): ResearchState['candidates'] {
  const usedUp = new Set(mode === 'single' ? foundSources.map(({ url }) => url) : []);
  return candidates.map(({ results, ...worker }) => ({
    ...worker,
    results: results.filter(({ url }) => !usedUp.has(url)),
  }));
}
