import { Overwrite } from '@langchain/langgraph';
import { mostSources, pagesOfRound, pagesOfWorkers } from '@research-studio/core/research';
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
    ? await pagesOfRound(
        { found: candidates, state, places: placesOf(state, context), pagesPerGroup: PAGES_PER_GROUP },
        context,
      )
    : pagesOfWorkers(candidates, state.pagesPerWorker);
  return {
    candidates: new Overwrite([]),
    pageGroups: groups,
    totalGroups: Math.max(state.totalGroups, ...groups.map(({ number }) => number)),
    unread,
    leftOut,
  };
}

/** Two pages mostly fit into one call of a model; of three there is a rest that takes a call of its own. */
const PAGES_PER_GROUP = 2;
/** A further round is about gaps: a few good pages fill them, and each group of pages is one more call. */
const PAGES_OF_LATER_ROUND = 4;
/** The first round reads as many pages as all subagents together may, from any of them; a further one fills gaps. */
function placesOf(state: ResearchState, { knobs }: NodeContext): number {
  const { iteration, sources, subQuestions, fastPath } = state;
  const { maxSubagents, pagesPerSubagent } = knobs;
  const isFirst = iteration === 0;
  const subagents = isFirst && !fastPath ? maxSubagents : subQuestions.length;
  const share = pagesPerSubagent * subagents;
  const wanted = isFirst ? share : Math.min(share, PAGES_OF_LATER_ROUND);
  return Math.max(0, Math.min(mostSources(state, knobs) - Object.keys(sources).length, wanted));
}
