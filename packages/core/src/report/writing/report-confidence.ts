import type { Answered, Claim } from '@research-studio/schemas';

/** However sure its statements are, a report that leaves parts of the question open is not a sure answer. */
const MOST: Readonly<Record<Answered, number>> = { full: 1, partial: 0.75, none: 0.3 };

/**
 * How far a report can be relied on as an answer, 0 to 1, in both pipelines: the mean confidence of its claims, lowered
 * by what of the question is not covered, and bounded by how far it is answered.
 */
export function reportConfidence(report: {
  readonly claims: readonly Pick<Claim, 'confidence'>[];
  /** 0 to 1. */
  readonly coverage: number;
  readonly answered: Answered;
}): number {
  const { claims, coverage, answered } = report;
  if (claims.length === 0) return 0;
  const mean = claims.reduce((sum, { confidence }) => sum + confidence, 0) / claims.length;
  const whole = Math.min(MOST[answered], mean * (0.5 + 0.5 * coverage));
  return Math.round(whole * 1000) / 1000;
}
