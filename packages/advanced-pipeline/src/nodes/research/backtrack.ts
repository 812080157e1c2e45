import { AIMessage } from '@langchain/core/messages';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import { newAngles } from '../../rounds/new-angles.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Leaves paths that led nowhere and comes to the open sub-questions from other sides. No model is asked: which paths
 * are dead is a matter of record.
 *
 * Reads `subQuestions`, `evidence`, `deadEnds`, `searchesDone`; replaces `pendingSearches`; adds one to `backtracks`.
 */
export async function backtrack(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs } = await contextOf(runtime);
  const fruitful = new Set(state.evidence.map(({ subQuestionId }) => subQuestionId));
  const pendingSearches = newAngles({
    question: state.question,
    open: state.subQuestions.filter(({ id }) => !fruitful.has(id)),
    deadEnds: state.deadEnds,
    queriesDone: state.searchesDone.map(({ query }) => query),
    similarity: knobs.querySimilarity,
    limit: knobs.queriesPerRound,
  });
  return {
    pendingSearches: [...pendingSearches, ...state.pendingSearches],
    backtracks: state.backtracks + 1,
    messages: [
      new AIMessage(`Left ${state.deadEnds.length} dead ends for ${pendingSearches.length} new queries.`),
    ],
  };
}
