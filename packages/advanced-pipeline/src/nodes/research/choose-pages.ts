import { Overwrite } from '@langchain/langgraph';
import {
  askedQuestion,
  type Candidate,
  fuseCandidates,
  groupPages,
  orderOfReading,
  type PageGroup,
  readableFirst,
  type WorkerCandidates,
} from '@research-studio/core';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import { avoidedAddresses } from '../../rounds/dead-ends.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Decides which of the pages that were found are read, without those that led nowhere before. With a model: over all subagents,
 * in groups that are read at the same time. Without: each subagent's first pages, for its own sub-question.
 *
 * Reads `candidates`, `subQuestions`, `foundSources`, `deadEnds`, `pagesPerWorker`; replaces `pageGroups`, `totalGroups`,
 * `unread`; appends to `leftOut`; empties `candidates`.
 */
export async function choosePages(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const avoided = new Set(avoidedAddresses(state.deadEnds));
  const candidates = state.candidates.map(({ results, ...worker }) => ({
    ...worker,
    results: results.filter(({ url }) => !avoided.has(url)),
  }));
  const { groups, unread, leftOut } = context.ports.usesModel
    ? await chosenPages(candidates, state, context)
    : { groups: ownPages(candidates, state), unread: [], leftOut: [] };
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
/** Two pages mostly fit into one call of a model; of three there is a rest that takes a call of its own. */
const PAGES_PER_GROUP = 2;
/** A further round is about gaps: a few good pages fill them, and each group of pages is one more call. */
const PAGES_OF_LATER_ROUND = 4;
/** Pages left unread that are told to whoever judges what is missing. */
const UNREAD_TOLD = 12;

async function chosenPages(
  found: readonly WorkerCandidates[],
  state: ResearchState,
  context: NodeContext,
): Promise<{
  readonly groups: readonly PageGroup[];
  readonly unread: readonly string[];
  readonly leftOut: readonly string[];
}> {
  const { subQuestions, foundSources } = state;
  const candidates = fuseCandidates(found, [...foundSources.map(({ url }) => url), ...state.leftOut]);
  const places = placesOf(state, context);
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
    pagesPerGroup: PAGES_PER_GROUP,
    subQuestionIds: subQuestions.map(({ id }) => id),
  });
  return {
    groups,
    unread: order.slice(places, places + UNREAD_TOLD).map(labelOf),
    leftOut: leftOut.map(({ url }) => url),
  };
}

/** The first round reads as many pages as all subagents together may, whoever found them; a further one fills gaps. */
function placesOf(
  { iteration, sources, subQuestions, fastPath }: ResearchState,
  { knobs }: NodeContext,
): number {
  const { maxIterations, maxSources, maxSubagents, pagesPerSubagent } = knobs;
  const isFirst = iteration === 0;
  const most = isFirst && maxIterations > 1 ? Math.ceil(SHARE_OF_FIRST_ROUND * maxSources) : maxSources;
  const subagents = isFirst && !fastPath ? maxSubagents : subQuestions.length;
  const share = pagesPerSubagent * subagents;
  const wanted = isFirst ? share : Math.min(share, PAGES_OF_LATER_ROUND);
  return Math.max(0, Math.min(most - Object.keys(sources).length, wanted));
}

function ownPages(
  found: readonly WorkerCandidates[],
  { pagesPerWorker }: ResearchState,
): readonly PageGroup[] {
  return found.map(({ number, subQuestionId, results }) => ({
    number,
    places: pagesPerWorker,
    candidates: readableFirst({ pages: results, places: pagesPerWorker }).map((result, rank) => ({
      ...result,
      foundFor: [{ subQuestionId, rank }],
    })),
    subQuestionIds: [subQuestionId],
  }));
}

function labelOf({ title, publishedAt }: Candidate): string {
  return `${title.replace(/\s+/g, ' ').trim().slice(0, 120)} (${publishedAt ?? 'undated'})`;
}
