import { loadOriginCounter } from '@research-studio/core/citation';
import type { Evidence, Source } from '@research-studio/schemas';
import { z } from 'zod';

/** The outcome of a research round, for the decision whether another is worth it. */
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

/** Novelty counts by registrable domains: the sources of this round against those of all before. */
export async function outcomeOf(
  foundSources: readonly Source[],
  evidence: readonly Evidence[],
  { rounds, coverage }: { readonly rounds: readonly RoundOutcome[]; readonly coverage: number },
): Promise<RoundOutcome> {
  const distinct = [...new Map(foundSources.map((source) => [source.id, source])).values()];
  const before = rounds.at(-1)?.sourcesSoFar ?? 0;
  const { originOf } = await loadOriginCounter();
  const domainsOf = (some: readonly Source[]) => new Set(some.map(({ url }) => originOf(url)));
  const known = domainsOf(distinct.slice(0, before));
  const domains = [...domainsOf(distinct.slice(before))];
  const novelty = domains.filter((domain) => !known.has(domain)).length / Math.max(1, domains.length);
  const strongest = [...Map.groupBy(evidence, ({ subQuestionId }) => subQuestionId).values()].map(
    (items) => items.toSorted((a, b) => b.relevance - a.relevance)[0]?.pageRelevance ?? 0,
  );
  return { confidence: Math.max(0, ...strongest), coverage, novelty, sourcesSoFar: distinct.length };
}
