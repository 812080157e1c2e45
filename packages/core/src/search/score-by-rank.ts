/**
 * A score for services that give none that can be compared between queries: 0.9 for the first hit that has all words,
 * falling slowly with the position and to a half with the words missing.
 */
export function scoreByRank({
  rank,
  wanted,
  found,
}: {
  /** From 0. */
  readonly rank: number;
  /** Index terms of the query. */
  readonly wanted: ReadonlySet<string>;
  /** Index terms of title and excerpt. */
  readonly found: ReadonlySet<string>;
}): number {
  const covered = [...wanted].filter((term) => found.has(term)).length / Math.max(1, wanted.size);
  return Math.round((0.9 * (0.5 + 0.5 * covered) * 1e4) / (1 + 0.1 * rank)) / 1e4;
}
