import { distinctSources } from '@research-studio/core';
import type { UnusableSource } from '@research-studio/schemas';
import type { ResearchState } from '../state.ts';

/** Sources that spoke to the question and were dropped for what they are. */
export function unusableSources(
  state: Pick<ResearchState, 'sources' | 'evidence'>,
  /** Addresses that the report cites all the same. */
  cited: readonly string[],
): readonly UnusableSource[] {
  const used = new Set(state.evidence.map(({ sourceId }) => state.sources[sourceId]?.id));
  return distinctSources(state.sources)
    .filter(({ id, url }) => used.has(id) && !cited.includes(url))
    .flatMap(({ title, url, flags }) => {
      const reason = REASONS.find((flag) => flags.includes(flag));
      return reason === undefined ? [] : [{ title, url, reason }];
    });
}

const REASONS = ['retracted', 'predatory'] as const;
