import { AIMessage } from '@langchain/core/messages';
import { distinctQueries, gatherEvidence, mergeSources } from '@research-studio/core';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * One round of single-agent research over all pending searches, with the whole question in view.
 *
 * Reads `question`, `userClarification`, `pendingSearches`, `searchesDone`, `foundSources`, `sources`; appends to `evidence`,
 * `teasers`, `foundSources`, `searchesDone`; replaces `sources`, `pendingSearches`.
 */
export async function searchAndExtract(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports } = context;
  const question =
    state.userClarification === null ? state.question : `${state.question} (${state.userClarification})`;
  const asked = state.searchesDone.map(({ query }) => query);
  const queries = distinctQueries(state.pendingSearches, { asked, similarity: knobs.querySimilarity });
  const room = Math.max(0, knobs.maxSources - Object.keys(state.sources).length);
  const found = await gatherEvidence(
    {
      queries,
      question,
      subQuestion: { id: state.researchQuestions[0]?.id ?? 'q1', text: question },
      pageLimit: Math.min(room, knobs.pagesPerQuery * queries.length),
      factLimit: knobs.factsPerPage,
      group: state.iteration + 1,
      skip: state.foundSources,
      keepsTeasersApart: true,
    },
    context,
  );
  for (const message of found.failures) ports.emit({ type: 'warning', message });
  return {
    searchesDone: found.searches,
    foundSources: found.sources,
    evidence: found.evidence,
    teasers: found.teasers,
    sources: mergeSources([...state.foundSources, ...found.sources]),
    pendingSearches: [],
    messages: [new AIMessage(`Searched ${queries.length} queries, read ${found.sources.length} pages.`)],
  };
}
