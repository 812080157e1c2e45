import type { Config } from '../config.ts';
import type { ScoredClaim, SpanVerification } from './claim-stages.ts';
import { explainClaim } from './explain-claim.ts';
import type { SourceStanding } from './source-standing.ts';

/** How a claim fares where sources say different things: it tells both sides, is on one, or nobody objects. */
export type Dispute = 'none' | 'told' | 'preferred' | 'open' | 'lost';

/** All that a claim's confidence is made of. */
export interface ClaimFacts {
  readonly verification: Pick<SpanVerification, 'verdict' | 'score' | 'decidedBy' | 'reason' | 'signals'>;
  /** Sources of the evidence that bears it out, each once; the cited ones where none does. */
  readonly sources: readonly SourceStanding[];
  /** Independent origins among them. */
  readonly origins: number;
  readonly dispute: Dispute;
}

export type ClaimThresholds = Pick<
  Config,
  | 'hallucinationThreshold'
  | 'mediumConfidence'
  | 'highConfidence'
  | 'minLoneCredibility'
  | 'crossValidationThreshold'
>;

export type ClaimScore = Pick<ScoredClaim, 'confidence' | 'level' | 'reason' | 'signals'>;

/**
 * That the passages say it weighs most: without it, nothing else counts. The best source weighs more than the mean,
 * since a weak source that agrees takes nothing away. One origin alone is worth half of what two are. The weights sum
 * to 1, so that a verbatim claim of one unknown, dated source comes out as medium and one of two good ones as high.
 */
const WEIGHTS = { span: 0.35, best: 0.25, mean: 0.1, origins: 0.2, freshness: 0.1 } as const;
/** For a question about the present: what is older than about six years. As in the credibility of sources. */
const OUTDATED_BELOW = 0.12;
const STEP = 0.01;

/** Confidence from named signals, bounded by what no signal outweighs. Deterministic; the same for claims and for sentences. */
export function scoreClaim(facts: ClaimFacts, thresholds: ClaimThresholds): ClaimScore {
  const { verification, sources, origins, dispute } = facts;
  const credibilities = sources.map(({ credibility }) => credibility);
  const parts = {
    span: verification.score,
    best: Math.max(0, ...credibilities),
    mean: mean(credibilities),
    origins: Math.min(1, origins / thresholds.crossValidationThreshold),
    freshness: Math.max(0, ...sources.map(({ freshness }) => freshness)),
  };
  const sum = Object.entries(WEIGHTS).reduce(
    (total, [part, weight]) => total + weight * parts[part as keyof typeof parts],
    0,
  );
  const bound = lowestBound(facts, thresholds);
  const confidence = round(Math.max(0, Math.min(sum, bound?.cap ?? 1)));
  return {
    confidence,
    level: levelOf(confidence, thresholds),
    reason: explainClaim(facts, bound?.name ?? null),
    signals: {
      ...verification.signals,
      span: round(parts.span),
      credibility: round(parts.best),
      meanCredibility: round(parts.mean),
      origins: round(parts.origins),
      freshness: round(parts.freshness),
      contradiction: UNDISPUTED[dispute],
      model: verification.decidedBy === 'model' ? 1 : 0,
    },
  };
}

/** As a signal: 1 where nothing speaks against the claim. */
const UNDISPUTED: Readonly<Record<Dispute, number>> = {
  none: 1,
  told: 1,
  preferred: 0.75,
  open: 0.5,
  lost: 0,
};

/** What holds a claim down, whatever speaks for it. */
export type BoundName =
  | 'contradicted'
  | 'unsupported'
  | 'weak_alone'
  | 'lost'
  | 'weak_only'
  | 'slight'
  | 'interested_alone'
  | 'interested_only'
  | 'outdated'
  | 'partial'
  | 'unverifiable'
  | 'disputed';

interface Bound {
  readonly name: BoundName;
  readonly cap: number;
}

/** Of two that hold it down as far, the one that tells more. */
function lowestBound(facts: ClaimFacts, thresholds: ClaimThresholds): Bound | null {
  const bounds = [
    ...ofVerdict(facts, thresholds),
    ...ofDispute(facts, thresholds),
    ...ofSources(facts, thresholds),
  ];
  return bounds.reduce<Bound | null>(
    (lowest, bound) => (lowest === null || bound.cap < lowest.cap ? bound : lowest),
    null,
  );
}

/**
 * Below the hallucination threshold what the passages deny or do not say, and what names or adds something of its own;
 * never more than low what they say in part.
 */
function ofVerdict({ verification }: ClaimFacts, thresholds: ClaimThresholds): readonly Bound[] {
  const { hallucinationThreshold, mediumConfidence } = thresholds;
  const departs = verification.signals['said'] === 0;
  const open = (departs ? hallucinationThreshold : mediumConfidence) - STEP;
  switch (verification.verdict) {
    case 'contradicted':
      return [{ name: 'contradicted', cap: hallucinationThreshold / 3 }];
    case 'unsupported':
      return [{ name: 'unsupported', cap: (2 * hallucinationThreshold) / 3 }];
    case 'partially_supported':
      return [{ name: 'partial', cap: open }];
    case 'unverifiable':
      return [{ name: 'unverifiable', cap: open }];
    case 'supported':
      return [];
  }
}

/**
 * What anyone may write (a forum, answers by users) or what is hostile carries no claim alone; two such origins make it
 * low. A party on its own cause is low alone, medium with a second party. What is old for the question is low, and so is
 * what is little credible for other reasons (an opinion, a page that tells nothing of itself).
 */
function ofSources({ sources, origins }: ClaimFacts, thresholds: ClaimThresholds): readonly Bound[] {
  const { hallucinationThreshold, mediumConfidence, highConfidence, minLoneCredibility } = thresholds;
  if (sources.length === 0) return [{ name: 'unsupported', cap: (2 * hallucinationThreshold) / 3 }];
  const isConfirmed = origins >= thresholds.crossValidationThreshold;
  const bounds: Bound[] = [];
  if (sources.every((source) => isWeak(source, minLoneCredibility)))
    bounds.push(
      isConfirmed
        ? { name: 'weak_only', cap: mediumConfidence - STEP }
        : { name: 'weak_alone', cap: hallucinationThreshold - STEP },
    );
  if (sources.every(({ isInterested }) => isInterested))
    bounds.push(
      isConfirmed
        ? { name: 'interested_only', cap: highConfidence - STEP }
        : { name: 'interested_alone', cap: mediumConfidence - STEP },
    );
  if (sources.every(isOutdated)) bounds.push({ name: 'outdated', cap: mediumConfidence - STEP });
  if (sources.every(({ credibility, isInterested }) => credibility < minLoneCredibility && !isInterested))
    bounds.push({ name: 'slight', cap: mediumConfidence - STEP });
  return bounds;
}

/** Trust that pages which anyone may write on do not reach, and those do of which somebody answers for what he says. */
const ANSWERED_FOR = 0.4;

/** Little credible for who says it: not for an interest in the matter, which is told as such. */
function isWeak(source: SourceStanding, minLoneCredibility: number): boolean {
  if (source.credibility >= minLoneCredibility) return false;
  return source.isUnfit || (!source.isInterested && source.trust < ANSWERED_FOR);
}

function isOutdated({ freshness }: SourceStanding): boolean {
  return freshness < OUTDATED_BELOW;
}

function ofDispute({ dispute }: ClaimFacts, thresholds: ClaimThresholds): readonly Bound[] {
  if (dispute === 'lost') return [{ name: 'lost', cap: thresholds.mediumConfidence - STEP }];
  if (dispute === 'open') return [{ name: 'disputed', cap: thresholds.highConfidence - STEP }];
  return [];
}

function levelOf(confidence: number, { highConfidence, mediumConfidence }: ClaimThresholds) {
  if (confidence >= highConfidence) return 'high' as const;
  return confidence >= mediumConfidence ? ('medium' as const) : ('low' as const);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
