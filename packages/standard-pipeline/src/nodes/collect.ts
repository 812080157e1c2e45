import { mergeSources } from '@research-studio/core';
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
