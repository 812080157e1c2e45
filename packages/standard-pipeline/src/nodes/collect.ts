import type { Source } from '@research-studio/core';
import type { ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Fan-in: runs once all workers of the round are done, and makes one source of pages that several workers found or
 * that carry the same text under two addresses.
 *
 * Reads `foundSources`; replaces `sources`.
 */
export async function collect(state: ResearchState, _runtime: ResearchRuntime): Promise<ResearchUpdate> {
  return { sources: mergeSources(state.foundSources) };
}

/** Every id leads to a source; ids of equal texts lead to the one that was found first. */
export function mergeSources(found: readonly Source[]): Record<string, Source> {
  const byText = new Map<string, Source>();
  const merged: Record<string, Source> = {};
  for (const source of found) {
    const first = byText.get(source.contentHash) ?? source;
    byText.set(source.contentHash, first);
    merged[source.id] ??= first;
  }
  return merged;
}
