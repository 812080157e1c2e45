import { withoutMarks } from '@research-studio/core/citation';
import { isAtLeast } from '@research-studio/core/models';
import { describeEvidence, mergeSources, newQueries, promptText } from '@research-studio/core/research';
import type { ResearcherReport } from '@research-studio/schemas';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import { type Reflection, reflectTask } from './reflect.task.ts';
import type { ResearcherState, ResearcherUpdate } from './researcher-state.ts';

/**
 * Says what the passages answer, what is missing, and what to search next. Code refuses queries that were asked before,
 * and ends the research at its limits.
 *
 * Reads everything found; replaces `answer`, `gaps`, `pending`, `refused`, `ended`, `loops`, `seenPassages`.
 */
export async function reflect(state: ResearcherState, runtime: ResearchRuntime): Promise<ResearcherUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports, signal } = context;
  const limit = limitReached(state, context);
  const loops = state.loops + 1;
  const common = { loops, seenPassages: state.evidence.length };
  if (state.evidence.length === 0 && limit !== null)
    return { ...common, ended: limit, gaps: [state.topic.subQuestion.text] };
  const sources = mergeSources([...state.topic.sources, ...state.foundSources]);
  const reflection = await ports.reasoner.reason(
    reflectTask,
    {
      topic: state.topic.subQuestion.text,
      today: ports.today,
      evidence: describeEvidence(state.evidence, sources),
      pageNotes: state.pageNotes,
      searches: state.searchesDone,
      refused: state.refused,
      callsLeft: limit === null ? Math.max(0, knobs.maxToolCalls - state.toolCalls) : 0,
    },
    signal,
  );
  const { fresh, refused } = await nextQueries(reflection, state, context);
  return {
    ...common,
    answer: answerOf(reflection, state),
    gaps: reflection.gaps.map((gap) => promptText(withoutMarks(gap), 300)).filter((gap) => gap !== ''),
    pending: [...fresh],
    refused: [...state.refused, ...refused],
    ended: limit ?? (fresh.length === 0 ? 'complete' : null),
  };
}

/** Two calls are the least with which something can be found: a query and a page. */
const LEAST_CALLS = 2;

function limitReached(
  state: ResearcherState,
  { knobs, tier }: NodeContext,
): ResearcherReport['ended'] | null {
  if (state.searchesDone.length === 0 && state.failures.length > 0) return 'failed';
  if (isAtLeast(tier, 'cached')) return 'tier';
  if (knobs.maxToolCalls - state.toolCalls < LEAST_CALLS) return 'tool_calls';
  return state.loops > 0 && state.evidence.length === state.seenPassages ? 'nothing_new' : null;
}

async function nextQueries(
  { queries }: Reflection,
  { topic, searchesDone }: ResearcherState,
  { knobs, ports }: NodeContext,
): Promise<{ readonly fresh: readonly string[]; readonly refused: readonly string[] }> {
  const asked = [...topic.asked, ...topic.subQuestion.queries, ...searchesDone.map(({ query }) => query)];
  const plain = queries.map((query) => promptText(withoutMarks(query), 300)).filter((query) => query !== '');
  const { embedder } = ports;
  const fresh = await newQueries(plain, { asked, similarity: knobs.querySimilarity, embedder });
  const most = knobs.queriesPerQuestion;
  const known = plain.filter((query) => !fresh.includes(query));
  return {
    fresh: fresh.slice(0, most),
    refused: [
      ...known.map((query) => `"${query}": it was asked before, in these or like words.`),
      ...fresh.slice(most).map((query) => `"${query}": only ${most} queries are asked at once.`),
    ],
  };
}

/** Sentences whose marks lead to passages of this researcher; others are dropped. */
function answerOf({ answer }: Reflection, { evidence }: ResearcherState): ResearcherReport['answer'] {
  const known = new Set(evidence.map(({ id }) => id));
  return answer.flatMap(({ text, marks }) => {
    const evidenceIds = [...new Set(marks.map((mark) => mark.replace(/[[\]\s]/g, '')))].filter((id) =>
      known.has(id),
    );
    const plain = promptText(withoutMarks(text), 500);
    return evidenceIds.length === 0 || plain === '' ? [] : [{ text: plain, evidenceIds }];
  });
}
