import { detectLanguage, profileSimilarity, queryProfile } from '@research-studio/language';

export interface DistinctQueriesOptions {
  /** Queries that were searched before. */
  readonly asked: readonly string[];
  /** From this similarity on (0 to 1) two queries count as one. */
  readonly similarity: number;
}

/** The queries worth searching, trimmed, in their order: each unlike the earlier ones and unlike those already asked. */
export function distinctQueries(
  queries: readonly string[],
  { asked, similarity }: DistinctQueriesOptions,
): readonly string[] {
  const fallback = detectLanguage([...queries, ...asked].join('. '));
  const profile = (query: string) => queryProfile(query, detectLanguage(query) ?? fallback);
  const taken = asked.map(profile);
  return queries
    .map((query) => query.trim())
    .filter((query) => {
      const candidate = profile(query);
      if (query === '' || taken.some((other) => profileSimilarity(candidate, other) >= similarity))
        return false;
      taken.push(candidate);
      return true;
    });
}
