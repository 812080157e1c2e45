import { distinctSources, loadOriginCounter, type OriginCounter } from '@research-studio/core';
import type { Evidence } from '@research-studio/schemas';
import type { WeighedSource } from '@research-studio/verification';
import type { ResearchState } from '../state.ts';
import { countOrigins } from './count-origins.ts';

/** How independent sources are, and what is known of each when sides of a contradiction are weighed. */
export interface SourceScale {
  readonly origins: (evidence: readonly Pick<Evidence, 'sourceId' | 'quote'>[]) => number;
  readonly weighed: readonly WeighedSource[];
}

/** Loads the list of public suffixes. */
export async function openSourceScale(
  state: Pick<ResearchState, 'sources' | 'credibility' | 'nearCopies'>,
): Promise<SourceScale> {
  const counter: OriginCounter = await loadOriginCounter(state.nearCopies);
  const sources = distinctSources(state.sources);
  const byId = new Map(sources.map((source) => [source.id, source]));
  return {
    origins: (evidence) =>
      countOrigins(
        evidence.flatMap(({ sourceId, quote }) => {
          const source = byId.get(sourceId);
          return source === undefined ? [] : [{ source, quote }];
        }),
        counter,
      ),
    weighed: sources.map(({ id, url, publishedAt, flags }) => ({
      id,
      credibility: state.credibility[id]?.score ?? null,
      publishedAt,
      originId: counter.originOf(url),
      flags,
    })),
  };
}
