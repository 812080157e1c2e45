import type { PublisherKind } from '@research-studio/core/search';

export interface RankedCandidate {
  readonly id: string;
  /** How directly it answers the question, 0 to 1. */
  readonly relevance: number;
  /** The score of its credibility, 0 to 1. */
  readonly credibility: number;
  /** How much it gives to work with, 0 to 1, e.g. the score of its content or its share of the evidence. */
  readonly usefulness: number;
  readonly publisher: PublisherKind;
}

/** Weights and multipliers are those that re-ranking by a model has used with success; here code gives the scores. */
const WEIGHTS = { relevance: 0.5, credibility: 0.3, usefulness: 0.2 } as const;
/** How much can be extracted: nothing from a video, little from short posts, most from articles with sections. */
const EXTRACTABILITY: Partial<Readonly<Record<PublisherKind, number>>> = {
  video: 0.2,
  social: 0.5,
  community: 0.5,
  encyclopaedia: 1.1,
  academic: 1.08,
  journal: 1.08,
  preprint: 1.08,
  news: 0.85,
};
const THRESHOLD = { lenient: 0.45, usual: 0.6, strict: 0.65 } as const;
const FEW = 15;
const MANY = 40;

/**
 * Ids, those that pass first, the most credible before the others; then the rest by score. Relevance decides who passes,
 * credibility who comes first. Fewer pass the richer the choice is.
 */
export function rankSources(candidates: readonly RankedCandidate[]): string[] {
  const threshold = thresholdFor(candidates);
  return candidates
    .map(({ id, relevance, credibility, usefulness, publisher }) => {
      const sum =
        WEIGHTS.relevance * relevance + WEIGHTS.credibility * credibility + WEIGHTS.usefulness * usefulness;
      const score = Math.round(100 * Math.min(1, sum * (EXTRACTABILITY[publisher] ?? 1))) / 100;
      return { id, score, rank: score >= threshold ? 1 + credibility : 0 };
    })
    .sort((a, b) => b.rank - a.rank || b.score - a.score)
    .map(({ id }) => id);
}

/** A subject with few sources, or with talk for the most part, must do with what there is. */
function thresholdFor(candidates: readonly RankedCandidate[]): number {
  const talk = candidates.filter(
    ({ publisher }) => publisher === 'social' || publisher === 'community',
  ).length;
  if (candidates.length < FEW || talk > candidates.length * 0.5) return THRESHOLD.lenient;
  return candidates.length > MANY && talk < candidates.length * 0.2 ? THRESHOLD.strict : THRESHOLD.usual;
}
