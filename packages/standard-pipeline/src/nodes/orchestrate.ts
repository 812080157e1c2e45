import {
  type Assignments,
  askedQuestion,
  assignQueries,
  inTurn,
  newQueries,
  questionQuery,
} from '@research-studio/core/research';
import { queriesFor } from '@research-studio/extractive';
import type { SubQuestion } from '@research-studio/schemas';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import type { Knobs } from '../knobs.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Divides the work, by code: in the first round one subagent for each research question, later one for each gap; in
 * single mode one subagent with all queries. Queries too similar to one already asked, in this round or before, are dropped, and with
 * them subagents that have none left. No more subagents are sent than pages may still be read.
 *
 * Reads the plan, `openGaps`, `searchesDone`, `sources`; replaces `subQuestions`, `totalWorkers`, `pagesPerWorker`.
 */
export async function orchestrate(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports } = context;
  const room = knobs.maxSources - Object.keys(state.sources).length;
  const subQuestions = await (state.mode === 'single'
    ? wholeQuestion(state, context)
    : parts(state, context, room));
  ports.emit({ type: 'plan-ready', subQuestions });
  return {
    subQuestions,
    totalWorkers: state.totalWorkers + subQuestions.length,
    pagesPerWorker: pagesPerWorker(subQuestions, room, knobs),
  };
}

function parts(
  state: ResearchState,
  { knobs, ports }: NodeContext,
  room: number,
): Promise<readonly SubQuestion[]> {
  const { question, iteration: round } = state;
  const count = knobs.queriesPerQuestion + (ports.usesModel ? 0 : 2 * round);
  const open = round === 0 ? state.researchQuestions : state.openGaps;
  const subQuestions: Assignments['subQuestions'] = open.map(({ text, priority, queries }, index) => {
    const own = queries.length > 0 ? queries.slice(0, count) : queriesFor({ question, facet: text, count });
    return { text, priority, queries: [...(index === 0 ? searchedAhead(state, ports) : []), ...own] };
  });
  return assignQueries({ subQuestions }, asked(state), {
    firstNumber: state.totalWorkers + 1,
    maxQuestions: Math.min(knobs.maxQuestions, room),
    // Parts that a model planned and that are found to be one keep the queries of all.
    queriesPerQuestion: ports.usesModel ? Number.POSITIVE_INFINITY : knobs.queriesPerQuestion,
    similarity: knobs.querySimilarity,
    embedder: ports.embedder,
  });
}

/** Queries of a round for the question as a whole, where no model plans them. */
const OWN_QUERIES = 6;

async function wholeQuestion(state: ResearchState, context: NodeContext): Promise<readonly SubQuestion[]> {
  const { knobs, ports } = context;
  const text = askedQuestion(state);
  const [first] = state.researchQuestions;
  const queries = state.iteration === 0 ? firstQueries(state, context) : gapQueries(state);
  const { embedder } = ports;
  const fresh = await newQueries(queries, {
    asked: asked(state),
    similarity: knobs.querySimilarity,
    embedder,
  });
  if (fresh.length === 0 && state.iteration > 0) return [];
  return [{ id: first?.id ?? 'q1', text, priority: 1, queries: fresh.slice(0, mostQueries(context)) }];
}

function firstQueries(state: ResearchState, { ports }: NodeContext): readonly string[] {
  const { researchQuestions } = state;
  const question = askedQuestion(state);
  const queries = researchQuestions.map((part) =>
    part.queries.length > 0 ? part.queries : queriesFor({ question, facet: part.text, count: OWN_QUERIES }),
  );
  // A part without a planned query is asked for once where a model planned the others.
  const isPlanned = researchQuestions.some((part) => part.queries.length > 0);
  const made = isPlanned
    ? queries.flatMap((own, at) => (researchQuestions[at]?.queries.length === 0 ? own.slice(0, 1) : own))
    : [...new Set(inTurn(queries))].slice(0, Math.max(OWN_QUERIES, queries.length));
  return [...searchedAhead(state, ports), ...made];
}

/** The question itself, which was searched while a model thought. */
function searchedAhead(
  { question, iteration }: ResearchState,
  ports: NodeContext['ports'],
): readonly string[] {
  return ports.usesModel && iteration === 0 ? [questionQuery(question)] : [];
}

function gapQueries({ openGaps }: ResearchState): readonly string[] {
  return openGaps.flatMap(({ queries }) => queries);
}

function mostQueries({ knobs: { maxQuestions, queriesPerQuestion }, tier }: NodeContext): number {
  return Math.max(tier === 'reduced' ? OWN_QUERIES / 2 : OWN_QUERIES, maxQuestions * queriesPerQuestion);
}

function asked({ searchesDone }: ResearchState): readonly string[] {
  return searchesDone.map(({ query }) => query);
}

/** What is left of `maxSources` in equal shares, at most `pagesPerQuery` for each query. There is a page for each subagent. */
function pagesPerWorker(subQuestions: readonly SubQuestion[], room: number, knobs: Knobs): number {
  const queries = knobs.mode === 'single' ? (subQuestions[0]?.queries.length ?? 1) : knobs.queriesPerQuestion;
  const share = Math.floor(room / Math.max(1, subQuestions.length));
  return Math.max(1, Math.min(Math.max(1, share), knobs.pagesPerQuery * queries));
}
