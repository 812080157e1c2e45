import { AIMessage } from '@langchain/core/messages';
import { distinctSources } from '@research-studio/core/research';
import { classifyPublisher } from '@research-studio/core/search';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import { rankSources as rank } from '../../credibility/rank-sources.ts';
import type { Knobs } from '../../knobs.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Orders the sources that may be written from, best first: by relevance, credibility and what they give to work with.
 * Sources below the minimum of credibility are left out.
 *
 * Reads `sources`, `credibility`, `evidence`; replaces `rankedSourceIds`.
 */
export async function rankSources(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs } = await contextOf(runtime);
  const rankedSourceIds = rankedIds(state, knobs);
  const left = distinctSources(state.sources).length - rankedSourceIds.length;
  return {
    rankedSourceIds,
    messages: [
      new AIMessage(
        `${rankedSourceIds.length} sources to write from; ${left} without evidence or not credible.`,
      ),
    ],
  };
}

export function rankedIds(
  state: Pick<ResearchState, 'sources' | 'credibility' | 'evidence'>,
  knobs: Pick<Knobs, 'minSourceCredibility' | 'trustedDomains' | 'lowTrustDomains'>,
): string[] {
  const bySource = Map.groupBy(state.evidence, ({ sourceId }) => state.sources[sourceId]?.id ?? '');
  const most = Math.max(1, ...[...bySource.values()].map((items) => items.length));
  const candidates = distinctSources(state.sources).flatMap(({ id, url }) => {
    const items = bySource.get(id) ?? [];
    const credibility = state.credibility[id]?.score ?? 0;
    if (items.length === 0 || credibility < knobs.minSourceCredibility) return [];
    return [
      {
        id,
        relevance: Math.max(...items.map(({ relevance }) => relevance)),
        credibility,
        usefulness: items.length / most,
        publisher: classifyPublisher(url, knobs).kind,
      },
    ];
  });
  return rank(candidates);
}
