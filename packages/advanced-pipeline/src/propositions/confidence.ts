import { doubtOf, type StatementDoubt } from '@research-studio/core/citation';
import type { ClaimReason, ClaimReasonCode, Decider, Verdict } from '@research-studio/schemas';
import type { SourceStanding } from '../credibility/source-standing.ts';
import type { Knobs } from '../knobs.ts';
import type { ScoredClaim } from './claim.ts';

/** Where sources disagree on a statement: it gives both sides, or is on one side. */
export type Dispute = 'none' | 'both' | 'preferred' | 'open' | 'lost';

/** All that the confidence in a statement is made of. */
export interface StatementFacts {
  readonly verdict: Verdict;
  readonly decidedBy: Decider;
  /** The chance that its passages say it, 0 to 1. */
  readonly support: number;
  /** In which way it is less than a fact of its sources, by who checked it. */
  readonly doubt: StatementDoubt | null;
  /** Which clause fails, in a model's words; null where nobody said so. */
  readonly problem: string | null;
  /** Sources of all evidence that states it, each once. */
  readonly sources: readonly SourceStanding[];
  /** Who says it, one name for each independent origin. */
  readonly names: readonly string[];
  /** Independent origins among the sources. */
  readonly origins: number;
  /** Independent origins among those that are good; see `isGood`. */
  readonly goodOrigins: number;
  readonly dispute: Dispute;
  /** A sentence of the report: a model that checks it sees who speaks in its sources, and says so where it does not. */
  readonly isWritten: boolean;
}

export type ClaimThresholds = Pick<Knobs, 'hallucinationThreshold' | 'crossValidationThreshold'>;

/** Credibility below which a claim by one source gets a sign, or is left out where anyone may write there. */
const LEAST_ALONE = 0.5;

export type StatementScore = Pick<ScoredClaim, 'confidence' | 'reason' | 'signals'>;

/** For a question about the present: what is older than about six years. As in the credibility of sources. */
const OUTDATED_BELOW = 0.12;

/** May carry a statement alone: credible, without an interest of its own, not outdated. */
export function isGood({ credibility, isInterested, isUnfit, freshness }: SourceStanding): boolean {
  return credibility >= LEAST_ALONE && !isInterested && !isUnfit && freshness >= OUTDATED_BELOW;
}

/** Trust that pages which anyone may write on do not reach, and those do of which somebody answers for what is said. */
const ANSWERED_FOR = 0.4;

export function isOutdated({ freshness }: SourceStanding): boolean {
  return freshness < OUTDATED_BELOW;
}

/** Not credible because of who says it; an interest in the matter is another reason. */
export function isUnreliable(source: SourceStanding): boolean {
  if (source.isUnfit) return true;
  return source.credibility < LEAST_ALONE && !source.isInterested && source.trust < ANSWERED_FOR;
}

/** Good sources, from the least to the most credible: two origins; one that knows at first hand; one that reports. */
const TWO_ORIGINS = [0.94, 0.99] as const;
const FIRST_HAND = [0.88, 0.97] as const;
const ONE_ORIGIN = [0.76, 0.94] as const;
/** A party on its own cause, or a source of low credibility for other reasons. */
const WEAK = [0.35, 0.5] as const;
const WEAK_CONFIRMED = 0.58;
const UNRELIABLE = 0.25;
const MOST_OF_DOUBT: Readonly<Record<StatementDoubt, number>> = {
  inference: 0.8,
  forecast: 0.6,
  interested: 0.55,
  unnamed: 0.5,
  weak: 0.5,
};
const MOST_OF_DISPUTE: Readonly<Record<Dispute, number>> = {
  none: 1,
  both: 1,
  preferred: 0.88,
  open: 0.5,
  lost: 0.25,
};
/** As a signal: 1 where nothing speaks against the statement. */
const UNDISPUTED: Readonly<Record<Dispute, number>> = {
  none: 1,
  both: 1,
  preferred: 0.75,
  open: 0.5,
  lost: 0,
};

/** A claim without support may still be true; a denied one seldom is. */
const TRUE_ANYHOW = 0.2;
const TRUE_IF_DENIED = 0.05;

/** How likely a statement is true: by how likely its passages say it, and by how far those who say it can be believed. */
export function rateStatement(facts: StatementFacts, thresholds: ClaimThresholds): StatementScore {
  const { verdict, decidedBy, support, doubt, sources, origins, dispute } = facts;
  const bySources = capOfSources(facts, thresholds);
  const isSeenByModel = facts.isWritten && decidedBy === 'model';
  // The model was asked whether a reader sees whose word the word of an interested party is.
  const isAttributed =
    isSeenByModel && doubt === null && sources.length > 0 && sources.every((source) => source.isInterested);
  const shown = dispute === 'lost' && isAttributed ? 'both' : dispute;
  const caps: readonly Cap[] = [
    isSeenByModel ? { ...bySources, code: null } : bySources,
    { most: MOST_OF_DISPUTE[shown], code: OF_DISPUTE[shown] ?? null },
    { most: doubt === null ? 1 : MOST_OF_DOUBT[doubt], code: doubt },
  ];
  const lowest = caps.reduce((low, cap) => (cap.most < low.most ? cap : low));
  const against = lowest.code ?? caps.find((cap) => cap.code !== null)?.code ?? null;
  const failed = doubtOf({ verdict });
  // Where nobody decided, what is against its sources says more.
  const code = failed === 'open' ? (against ?? failed) : (failed ?? against);
  const otherwise = verdict === 'contradicted' ? TRUE_IF_DENIED : Math.min(TRUE_ANYHOW, lowest.most);
  const confidence = support * lowest.most + (1 - support) * otherwise;
  return {
    confidence: Math.round(confidence * 1000) / 1000,
    reason: reasonOf(code ?? (origins >= 2 ? 'independent_sources' : 'one_source'), facts),
    signals: {
      span: support,
      verbatim: decidedBy === 'quote' ? 1 : 0,
      credibility: bestOf(sources),
      origins: Math.min(1, origins / thresholds.crossValidationThreshold),
      freshness: Math.max(0, ...sources.map(({ freshness }) => freshness)),
      contradiction: UNDISPUTED[shown],
      model: decidedBy === 'model' ? 1 : 0,
    },
  };
}

/** A limit of the confidence in a statement; without a code, readers are not shown it. */
interface Cap {
  readonly most: number;
  readonly code: ClaimReasonCode | null;
}

const OF_DISPUTE: Readonly<Partial<Record<Dispute, ClaimReasonCode>>> = { lost: 'lost', open: 'disputed' };

function capOfSources(facts: StatementFacts, thresholds: ClaimThresholds): Cap {
  const { sources, origins, goodOrigins } = facts;
  const good = sources.filter(isGood);
  const isFirstHand = good.some((source) => source.isFirstHand);
  const best = (bestOf(good) - LEAST_ALONE) / (1 - LEAST_ALONE);
  if (goodOrigins >= 2) return { most: within(TWO_ORIGINS, isFirstHand ? 1 : best), code: null };
  if (good.length > 0) return { most: within(isFirstHand ? FIRST_HAND : ONE_ORIGIN, best), code: null };
  if (sources.length === 0) return { most: UNRELIABLE, code: 'no_source' };
  const isConfirmed = origins >= thresholds.crossValidationThreshold;
  if (sources.every(isUnreliable)) return { most: isConfirmed ? WEAK_CONFIRMED : UNRELIABLE, code: 'weak' };
  const most = isConfirmed ? WEAK_CONFIRMED : within(WEAK, 2 * bestOf(sources));
  if (sources.every(isOutdated)) return { most, code: 'outdated' };
  return { most, code: sources.every(({ isInterested }) => isInterested) ? 'interested' : 'weak' };
}

function bestOf(sources: readonly SourceStanding[]): number {
  return Math.max(0, ...sources.map(({ credibility }) => credibility));
}

function within([least, most]: readonly [number, number], share: number): number {
  return least + (most - least) * Math.max(0, Math.min(1, share));
}

function reasonOf(code: ClaimReasonCode, { sources, names, origins, problem }: StatementFacts): ClaimReason {
  const newest = sources
    .flatMap(({ publishedAt }) => publishedAt ?? [])
    .sort()
    .at(-1);
  return { code, sources: names.slice(0, 3), origins, year: newest?.slice(0, 4) ?? null, problem };
}

/** May not stand in a report: contradicted, not supported, or not sure enough. */
export function isTooUnsure(
  { verdict, confidence }: Pick<ScoredClaim, 'verdict' | 'confidence'>,
  { hallucinationThreshold }: Pick<Knobs, 'hallucinationThreshold'>,
): boolean {
  return verdict === 'contradicted' || verdict === 'unsupported' || confidence < hallucinationThreshold;
}

/** The mean over the claims that may be written; 0 where there is none. */
export function meanConfidence(
  claims: readonly Pick<ScoredClaim, 'confidence'>[],
  { hallucinationThreshold }: ClaimThresholds,
): number {
  const kept = claims.map(({ confidence }) => confidence).filter((value) => value >= hallucinationThreshold);
  if (kept.length === 0) return 0;
  return Math.round((1000 * kept.reduce((sum, value) => sum + value, 0)) / kept.length) / 1000;
}
