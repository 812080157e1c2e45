import { Overwrite } from '@langchain/langgraph';
import {
  askedQuestion,
  type Candidate,
  fuseCandidates,
  groupPages,
  orderOfReading,
  type PageGroup,
  readableFirst,
} from '@research-studio/core';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
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
  const { groups, unread, leftOut } = context.ports.usesModel
    ? await chosenPages(state, context)
    : { groups: ownPages(state), unread: [], leftOut: [] };
  return {
    candidates: new Overwrite([]),
    pageGroups: groups,
    totalGroups: Math.max(state.totalGroups, ...groups.map(({ number }) => number)),
    unread,
    leftOut,
  };
}

/** A further round must have pages to read, so the first leaves some of them. */
const SHARE_OF_FIRST_ROUND = 0.9;
/** Pages left unread that are told to whoever judges what is missing. */
const UNREAD_TOLD = 12;

async function chosenPages(state: ResearchState, context: NodeContext) {
  const { knobs } = context;
  const { subQuestions, foundSources } = state;
  const candidates = fuseCandidates(state.candidates, [
    ...foundSources.map(({ url }) => url),
    ...state.leftOut,
  ]);
  const isFirstOfMany = state.iteration === 0 && knobs.maxIterations > 1;
  const most = isFirstOfMany ? Math.ceil(SHARE_OF_FIRST_ROUND * knobs.maxSources) : knobs.maxSources;
  const places = Math.max(
    0,
    Math.min(most - Object.keys(state.sources).length, knobs.pagesPerQuery * queriesOf(state)),
  );
  if (places === 0) return { groups: [], unread: candidates.slice(0, UNREAD_TOLD).map(labelOf), leftOut: [] };
  const question = askedQuestion(state);
  const { order, leftOut } = await orderOfReading(
    { question, subQuestions, candidates, places, hasRead: foundSources.length > 0 },
    context,
  );
  const groups = groupPages({
    candidates: order,
    places,
    firstNumber: state.totalGroups + 1,
    subQuestionIds: subQuestions.map(({ id }) => id),
  });
  return {
    groups,
    unread: order.slice(places, places + UNREAD_TOLD).map(labelOf),
    leftOut: leftOut.map(({ url }) => url),
  };
}

/** Those of the round; in the first one also those planned that were too like another one to be asked. */
function queriesOf({ subQuestions, researchQuestions, iteration }: ResearchState): number {
  const count = (questions: ResearchState['subQuestions']) =>
    questions.flatMap(({ queries }) => queries).length;
  return Math.max(count(subQuestions), iteration === 0 ? count(researchQuestions) + 1 : 0);
}

function ownPages({ candidates, pagesPerWorker, mode, foundSources }: ResearchState): readonly PageGroup[] {
  const usedUp = new Set(mode === 'single' ? foundSources.map(({ url }) => url) : []);
  return candidates.map(({ number, subQuestionId, results }) => ({
    number,
    places: pagesPerWorker,
    candidates: readableFirst({
      pages: results.filter(({ url }) => !usedUp.has(url)),
      places: pagesPerWorker,
    }).map((result, rank) => ({ ...result, foundFor: [{ subQuestionId, rank }] })),
    subQuestionIds: [subQuestionId],
  }));
}

function labelOf({ title, publishedAt }: Candidate): string {
  return `${title.replace(/\s+/g, ' ').trim().slice(0, 120)} (${publishedAt ?? 'undated'})`;
}
