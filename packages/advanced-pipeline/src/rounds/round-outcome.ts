import { loadOriginCounter } from '@research-studio/core/citation';
import type { Evidence, Source } from '@research-studio/schemas';
import { z } from 'zod';

/** What one research round came to, for the decision whether another is worth it. */
export const RoundOutcome = z.object({
  /** How well the best passages answer their sub-questions, by the pages that they stand on; 0 to 1. */
  confidence: z.number().min(0).max(1),
  coverage: z.number().min(0).max(1),
  /** Share of the round's sources whose registrable domain is new in the run; 0 where the round read nothing. */
  novelty: z.number().min(0).max(1),
  /** Sources found in the run by the end of the round. */
  sourcesSoFar: z.number().int().min(0),
});
export type RoundOutcome = z.infer<typeof RoundOutcome>;

/** Novelty counts by domains: the sources of this round against those of all before. */
export async function outcomeOf(
  {
    foundSources,
    rounds,
    evidence,
  }: {
    readonly foundSources: readonly Source[];
    readonly rounds: readonly Pick<RoundOutcome, 'sourcesSoFar'>[];
    readonly evidence: readonly Evidence[];
  },
  coverage: number,
): Promise<RoundOutcome> {
  const distinct = [...new Map(foundSources.map((source) => [source.id, source])).values()];
  const before = rounds.at(-1)?.sourcesSoFar ?? 0;
  const novelty = await sourceNovelty(distinct.slice(0, before), distinct.slice(before));
  const strongest = [...Map.groupBy(evidence, ({ subQuestionId }) => subQuestionId).values()].map(
    (items) => items.toSorted((a, b) => b.relevance - a.relevance)[0]?.pageRelevance ?? 0,
  );
  return { confidence: Math.max(0, ...strongest), coverage, novelty, sourcesSoFar: distinct.length };
}

/** Share of the later sources whose registrable domain none of the earlier has; 0 where there are no later ones. */
async function sourceNovelty(earlier: readonly Source[], later: readonly Source[]): Promise<number> {
  if (later.length === 0) return 0;
  const { originOf } = await loadOriginCounter();
  const known = new Set(earlier.map(({ url }) => originOf(url)));
  const domains = new Set(later.map(({ url }) => originOf(url)));
  return domains.size === 0 ? 0 : [...domains].filter((domain) => !known.has(domain)).length / domains.size;
}
