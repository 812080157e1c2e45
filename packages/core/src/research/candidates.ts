import { canonicalUrl } from '@research-studio/documents';
import { SearchResult } from '@research-studio/schemas';
import { z } from 'zod';
import { mergeResults } from '../search/merge-results.ts';
import { identifyPages } from '../search/page-identity.ts';

/** The results of the searches for one sub-question, best first. */
export const WorkerCandidates = z.object({
  /** Number of the worker in the run, from 1. */
  number: z.number().int().min(1),
  subQuestionId: z.string(),
  results: z.array(SearchResult).readonly(),
});
export type WorkerCandidates = z.infer<typeof WorkerCandidates>;

/** A page that may be read. */
export const Candidate = SearchResult.extend({
  /** The sub-questions whose searches found it, and at which rank, from 0. */
  foundFor: z.array(z.object({ subQuestionId: z.string(), rank: z.number().int().min(0) })).readonly(),
  /** Nobody chose it, it only fills a place: of a long page a model is shown the best part alone. */
  isFiller: z.boolean().optional(),
});
export type Candidate = z.infer<typeof Candidate>;

/** An excerpt replaces a page that cannot be read, so it must be long enough to say something. */
const SNIPPET_CHARACTERS = 1000;

/** A search result as state keeps it. */
export function asCandidate(result: SearchResult): SearchResult {
  const { snippet } = result;
  if (snippet === null || snippet.length <= SNIPPET_CHARACTERS) return result;
  return { ...result, snippet: `${snippet.slice(0, SNIPPET_CHARACTERS - 1)}…` };
}

/**
 * One candidate per page over all workers, best first by reciprocal rank fusion. Pages whose addresses are among `known` are left
 * out.
 */
export function fuseCandidates(
  workers: readonly WorkerCandidates[],
  known: readonly string[],
): readonly Candidate[] {
  const done = new Set(known.map(canonicalUrl));
  const lists = workers.map(({ results, ...worker }) => ({
    ...worker,
    results: results.filter(({ url }) => !done.has(canonicalUrl(url))),
  }));
  const { keyOf } = identifyPages(lists.flatMap(({ results }) => results));
  const foundFor = new Map<string, Candidate['foundFor'][number][]>();
  for (const { subQuestionId, results } of lists)
    for (const [rank, result] of results.entries()) {
      const key = keyOf(result);
      const places = foundFor.get(key) ?? [];
      foundFor.set(key, places);
      if (!places.some((place) => place.subQuestionId === subQuestionId))
        places.push({ subQuestionId, rank });
    }
  // What one worker found is merged already; between workers no provider is on another scale.
  const merged = mergeResults(lists.map(({ results }) => ({ provider: '', holdsDocuments: false, results })));
  return merged.map((result) => ({ ...result, foundFor: foundFor.get(keyOf(result)) ?? [] }));
}

/** Candidates in equal shares: the first of each sub-question, then the second of each, and so on. */
export function inEqualShares(candidates: readonly Candidate[]): readonly Candidate[] {
  const bestRank = ({ foundFor }: Candidate) => Math.min(...foundFor.map(({ rank }) => rank));
  return candidates
    .map((candidate) => ({ candidate, rank: bestRank(candidate) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ candidate }) => candidate);
}

/** As many candidates as a list may have, in their order, with the first of each sub-question among them. */
export function shortList(candidates: readonly Candidate[], most: number): readonly Candidate[] {
  if (candidates.length <= most) return candidates;
  const kept = new Set(inEqualShares(candidates).slice(0, Math.floor(most / 2)));
  for (const candidate of candidates) if (kept.size < most) kept.add(candidate);
  return candidates.filter((candidate) => kept.has(candidate));
}
