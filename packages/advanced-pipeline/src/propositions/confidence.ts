import type {
  ClaimReason,
  ClaimReasonCode,
  ConfidenceLevel,
  Decider,
  Verdict,
} from '@research-studio/schemas';
import type { Config } from '../config.ts';
import type { SourceStanding } from '../credibility/source-standing.ts';
import type { ScoredClaim } from './claim.ts';

/** How a statement fares where sources say different things: it tells both sides, is on one, or nobody objects. */
export type Dispute = 'none' | 'told' | 'preferred' | 'open' | 'lost';

/** All that the confidence in a statement is made of. */
export interface StatementFacts {
  readonly verdict: Verdict;
  readonly decidedBy: Decider;
  /** Which clause fails, in a model's words; null where nobody said so. */
  readonly problem: string | null;
  /** Sources of all evidence that states it, each once. */
  readonly sources: readonly SourceStanding[];
  /** Independent origins among them. */
  readonly origins: number;
  /** Independent origins among those that are good; see `isGood`. */
  readonly goodOrigins: number;
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

export type StatementScore = Pick<ScoredClaim, 'confidence' | 'level' | 'reason' | 'signals'>;

/** For a question about the present: what is older than about six years. As in the credibility of sources. */
const OUTDATED_BELOW = 0.12;

/** May carry a statement alone: credible, without an interest of its own, not outdated. */
export function isGood(
  { credibility, isInterested, isUnfit, freshness }: SourceStanding,
  { minLoneCredibility }: Pick<ClaimThresholds, 'minLoneCredibility'>,
): boolean {
  return credibility >= minLoneCredibility && !isInterested && !isUnfit && freshness >= OUTDATED_BELOW;
}

/** Trust that pages which anyone may write on do not reach, and those do of which somebody answers for what is said. */
const ANSWERED_FOR = 0.4;

export function isOutdated(source: Pick<SourceStanding, 'freshness'> | undefined): boolean {
  return source !== undefined && source.freshness < OUTDATED_BELOW;
}

/** Little credible for who says it: not for an interest in the matter, which is told as such. */
export function isUnreliable(
  source: SourceStanding,
  { minLoneCredibility }: Pick<ClaimThresholds, 'minLoneCredibility'>,
): boolean {
  if (source.isUnfit) return true;
  return source.credibility < minLoneCredibility && !source.isInterested && source.trust < ANSWERED_FOR;
}

/** Two good origins; one that knows at first hand; one other; from the least to the most credible. */
const TWO_ORIGINS = [0.9, 0.98] as const;
const FIRST_HAND = [0.82, 0.88] as const;
const ONE_ORIGIN = [0.7, 0.79] as const;
/** A party on its own cause, or what is little credible for other reasons. */
const WEAK = [0.35, 0.5] as const;
const WEAK_CONFIRMED = 0.58;
const UNRELIABLE = 0.25;
/** Whatever speaks for it. */
const MOST_OF_VERDICT: Readonly<Record<Verdict, number>> = {
  supported: 1,
  partially_supported: 0.5,
  open: 0.5,
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
/** As a signal: 1 where nothing speaks against the statement. */
const UNDISPUTED: Readonly<Record<Dispute, number>> = {
  none: 1,
  told: 1,
  preferred: 0.75,
  open: 0.5,
  lost: 0,
};

/** How sure a statement is, over the whole scale, from who says it, how many independently, and who disagrees. */
export function rateStatement(facts: StatementFacts, thresholds: ClaimThresholds): StatementScore {
  const { verdict, decidedBy, sources, origins, dispute } = facts;
  const best = Math.max(0, ...sources.map(({ credibility }) => credibility));
  const caps: readonly Cap[] = [
    capOfSources(facts, best, thresholds),
    { most: MOST_OF_DISPUTE[dispute], code: OF_DISPUTE[dispute] ?? null },
    { most: MOST_OF_VERDICT[verdict], code: OF_VERDICT[verdict] ?? null },
  ];
  const lowest = caps.reduce((low, cap) => (cap.most < low.most ? cap : low));
  const confidence = Math.round(lowest.most * 1000) / 1000;
  return {
    confidence,
    level: levelOf(confidence, thresholds),
    reason: reasonOf(lowest.code ?? (origins >= 2 ? 'independent_sources' : 'one_source'), facts),
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

/** What holds a statement down, whatever speaks for it; without a code nothing does. */
interface Cap {
  readonly most: number;
  readonly code: ClaimReasonCode | null;
}

const OF_VERDICT: Readonly<Partial<Record<Verdict, ClaimReasonCode>>> = {
  partially_supported: 'partly_supported',
  open: 'open',
  unsupported: 'not_supported',
  contradicted: 'contradicted',
};
const OF_DISPUTE: Readonly<Partial<Record<Dispute, ClaimReasonCode>>> = { lost: 'lost', open: 'disputed' };

function capOfSources(facts: StatementFacts, best: number, thresholds: ClaimThresholds): Cap {
  const { sources, origins, goodOrigins } = facts;
  const good = sources.filter((source) => isGood(source, thresholds));
  const isFirstHand = good.some((source) => source.isFirstHand);
  if (goodOrigins >= 2) return { most: within(TWO_ORIGINS, isFirstHand ? 1 : best), code: null };
  if (good.length > 0) return { most: within(isFirstHand ? FIRST_HAND : ONE_ORIGIN, best), code: null };
  if (sources.length === 0) return { most: MOST_OF_VERDICT.unsupported, code: 'no_source' };
  const isConfirmed = origins >= thresholds.crossValidationThreshold;
  if (sources.every((source) => isUnreliable(source, thresholds)))
    return isConfirmed
      ? { most: WEAK_CONFIRMED, code: 'unreliable_only' }
      : { most: UNRELIABLE, code: 'unreliable_alone' };
  const most = isConfirmed ? WEAK_CONFIRMED : within(WEAK, 2 * best);
  if (sources.every(isOutdated)) return { most, code: 'outdated' };
  if (sources.every(({ isInterested }) => isInterested))
    return { most, code: isConfirmed ? 'interested_only' : 'interested_alone' };
  return { most, code: isConfirmed ? 'unreliable_only' : 'slight' };
}

function within([least, most]: readonly [number, number], share: number): number {
  return least + (most - least) * Math.max(0, Math.min(1, share));
}

function levelOf(confidence: number, { highConfidence, mediumConfidence }: ClaimThresholds): ConfidenceLevel {
  if (confidence >= highConfidence) return 'high';
  return confidence >= mediumConfidence ? 'medium' : 'low';
}

function reasonOf(code: ClaimReasonCode, { sources, origins, problem }: StatementFacts): ClaimReason {
  const names = sources.toSorted((a, b) => b.credibility - a.credibility).map(({ name }) => name);
  const newest = sources
    .flatMap(({ publishedAt }) => publishedAt ?? [])
    .sort()
    .at(-1);
  return {
    code,
    sources: [...new Set(names)].slice(0, 3),
    origins,
    year: newest?.slice(0, 4) ?? null,
    problem,
  };
}

/** May not stand in a report: contradicted, not supported, or not sure enough. */
export function isTooUnsure(
  { verdict, confidence }: Pick<ScoredClaim, 'verdict' | 'confidence'>,
  { hallucinationThreshold }: Pick<Config, 'hallucinationThreshold'>,
): boolean {
  return verdict === 'contradicted' || verdict === 'unsupported' || confidence < hallucinationThreshold;
}

/** The mean over the claims that may be written; 0 where there is none. */
export function meanConfidence(
  claims: readonly Pick<ScoredClaim, 'confidence'>[],
  { hallucinationThreshold }: Pick<ClaimThresholds, 'hallucinationThreshold'>,
): number {
  const kept = claims.map(({ confidence }) => confidence).filter((value) => value >= hallucinationThreshold);
  if (kept.length === 0) return 0;
  return Math.round((1000 * kept.reduce((sum, value) => sum + value, 0)) / kept.length) / 1000;
}
