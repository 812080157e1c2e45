import { searchSubQuestion } from '@research-studio/core/research';
import { contextOf, type ResearchRuntime } from '../context.ts';
import { fruitlessQueries } from '../rounds/dead-ends.ts';
import type { ResearcherState, ResearcherUpdate } from './researcher-state.ts';

/**
 * Asks the pending queries at once, of all providers. One call is kept for reading.
 *
 * Reads `topic`, `pending`, `toolCalls`; replaces `candidates`, `toolCalls`; appends to `searchesDone`, `deadEnds`,
 * `failures`.
 */
export async function searchTopic(
  state: ResearcherState,
  runtime: ResearchRuntime,
): Promise<ResearcherUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports } = context;
  const { topic, loops, toolCalls } = state;
  const { number, subQuestion } = topic;
  const { id: subQuestionId, text } = subQuestion;
  if (loops === 0) ports.emit({ type: 'researcher-start', number, subQuestionId, topic: text });
  const wanted = loops === 0 ? subQuestion.queries : state.pending;
  const queries = wanted.slice(0, Math.max(1, knobs.maxToolCalls - toolCalls - 1));
  const found = await searchSubQuestion(
    { subQuestion: { ...subQuestion, queries: [...queries] }, number, round: loops },
    context,
  );
  return {
    candidates: found.candidates,
    toolCalls: toolCalls + queries.length,
    searchesDone: [...found.searches],
    deadEnds: [...fruitlessQueries(subQuestionId, found.searches)],
    failures: found.failure === null ? [] : [{ subQuestionId, message: found.failure }],
  };
}
