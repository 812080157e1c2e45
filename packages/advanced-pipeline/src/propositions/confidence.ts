import type { Verdict } from '@research-studio/schemas';
import type { ScoredClaim } from '../claims/claim-stages.ts';
import { explainClaim } from '../claims/explain-claim.ts';
import type { BoundName, ClaimScore, ClaimThresholds, Dispute } from '../claims/score-claim.ts';
import type { SourceStanding } from '../claims/source-standing.ts';

/** All that the confidence in a statement is made of, once a model has checked it. */
export interface StatementFacts {
  readonly verdict: Verdict;
  readonly decidedBy: ScoredClaim['decidedBy'];
  /** Which clause fails; null where none does. */
  readonly problem: string | null;
  /** Sources of all evidence that states it, each once. */
  readonly sources: readonly SourceStanding[];
  /** Independent origins among them. */
  readonly origins: number;
  /** Independent origins among those that are good; see `isGood`. */
  readonly goodOrigins: number;
  readonly dispute: Dispute;
}

/** For a question about the present: what is older than about six years. As in the credibility of sources. */
const OUTDATED_BELOW = 0.12;

/** May carry a statement alone: credible, without an interest of its own, not outdated. */
export function isGood(
  { credibility, isInterested, isUnfit, freshness }: SourceStanding,
  { minLoneCredibility }: Pick<ClaimThresholds, 'minLoneCredibility'>,
): boolean {
  return credibility >= minLoneCredibility && !isInterested && !isUnfit && freshness >= OUTDATED_BELOW;
}

/** Two good origins; one that knows at first hand; one other; from the least to the most credible. */
const TWO_ORIGINS = [0.9, 0.98] as const;
const FIRST_HAND = [0.82, 0.88] as const;
const ONE_ORIGIN = [0.7, 0.79] as const;
/** A party on its own cause, or what is little credible for other reasons. */
const WEAK = [0.35, 0.5] as const;
const WEAK_CONFIRMED = 0.58;
const UNFIT = 0.25;
/** Whatever speaks for it. */
const MOST_OF_VERDICT: Readonly<Record<Verdict, number>> = {
  supported: 1,
  partially_supported: 0.5,
  unverifiable: 0.5,
  unsupported: 0.2,
  contradicted: 0.1,
};
const MOST_OF_DISPUTE: Readonly<Record<Dispute, number>> = {
  none: 1,
  told: 1,
  preferred: 0.88,
  open: 0.5,
  lost: 0.25,
};

/** How sure a statement is, over the whole scale, from who says it, how many independently, and who disagrees. */
export function rateStatement(facts: StatementFacts, thresholds: ClaimThresholds): ClaimScore {
  const { verdict, decidedBy, problem, sources, origins, dispute } = facts;
  const best = Math.max(0, ...sources.map(({ credibility }) => credibility));
  const { base, bound } = ofSources(facts, best, thresholds);
  const caps: readonly { readonly cap: number; readonly name: BoundName | null }[] = [
    { cap: base, name: bound },
    {
      cap: MOST_OF_DISPUTE[dispute],
      name: dispute === 'lost' ? 'lost' : dispute === 'open' ? 'disputed' : null,
    },
    { cap: MOST_OF_VERDICT[verdict], name: OF_VERDICT[verdict] },
  ];
  const lowest = caps.reduce((low, cap) => (cap.cap < low.cap ? cap : low));
  const confidence = Math.round(lowest.cap * 1000) / 1000;
  const verification = { verdict, score: MOST_OF_VERDICT[verdict], decidedBy, reason: problem, signals: {} };
  return {
    confidence,
    level: levelOf(confidence, thresholds),
    reason: explainClaim({ verification, sources, origins, dispute }, lowest.name),
    signals: {
      span: MOST_OF_VERDICT[verdict],
      verbatim: decidedBy === 'quote' ? 1 : 0,
      credibility: best,
      origins: Math.min(1, origins / thresholds.crossValidationThreshold),
      freshness: Math.max(0, ...sources.map(({ freshness }) => freshness)),
      contradiction: UNDISPUTED[dispute],
      model: decidedBy === 'model' ? 1 : 0,
    },
  };
}

/** As a signal: 1 where nothing speaks against the statement. */
const UNDISPUTED: Readonly<Record<Dispute, number>> = {
  none: 1,
  told: 1,
  preferred: 0.75,
  open: 0.5,
  lost: 0,
};

const OF_VERDICT: Readonly<Record<Verdict, BoundName | null>> = {
  supported: null,
  partially_supported: 'partial',
  unverifiable: 'unverifiable',
  unsupported: 'unsupported',
  contradicted: 'contradicted',
};

function ofSources(
  { sources, origins, goodOrigins }: StatementFacts,
  best: number,
  thresholds: ClaimThresholds,
): { readonly base: number; readonly bound: BoundName | null } {
  const good = sources.filter((source) => isGood(source, thresholds));
  const isFirstHand = good.some((source) => source.isFirstHand === true);
  if (goodOrigins >= 2) return { base: within(TWO_ORIGINS, isFirstHand ? 1 : best), bound: null };
  if (good.length > 0) return { base: within(isFirstHand ? FIRST_HAND : ONE_ORIGIN, best), bound: null };
  if (sources.length === 0) return { base: MOST_OF_VERDICT.unsupported, bound: 'unsupported' };
  if (sources.every(({ isUnfit }) => isUnfit)) return { base: UNFIT, bound: 'weak_alone' };
  const isConfirmed = origins >= thresholds.crossValidationThreshold;
  const isInterested = sources.every((source) => source.isInterested);
  const isOutdated = sources.every(({ freshness }) => freshness < OUTDATED_BELOW);
  const base = isConfirmed ? WEAK_CONFIRMED : within(WEAK, 2 * best);
  if (isOutdated) return { base, bound: 'outdated' };
  if (isInterested) return { base, bound: isConfirmed ? 'interested_only' : 'interested_alone' };
  return { base, bound: isConfirmed ? 'weak_only' : 'slight' };
}

function within([least, most]: readonly [number, number], share: number): number {
  return least + (most - least) * Math.max(0, Math.min(1, share));
}

function levelOf(confidence: number, { highConfidence, mediumConfidence }: ClaimThresholds) {
  if (confidence >= highConfidence) return 'high' as const;
  return confidence >= mediumConfidence ? ('medium' as const) : ('low' as const);
}
