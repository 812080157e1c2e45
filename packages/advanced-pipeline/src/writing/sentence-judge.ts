import type { OriginCounter } from '@research-studio/core';
import type { Claim, Source } from '@research-studio/schemas';
import { type Judgement, judgeClaim, judgeInDocument, judgeSupport } from '@research-studio/verification';
import type { ScoredClaim, SpanVerification } from '../claims/claim-stages.ts';
import { countOrigins, type Saying } from '../claims/count-origins.ts';
import { disputeOf, sidesOf } from '../claims/dispute-of.ts';
import type { EvidenceBase } from '../claims/evidence-base.ts';
import { findSupport } from '../claims/find-support.ts';
import type { RuledContradiction } from '../claims/ruled-contradiction.ts';
import { type ClaimThresholds, type Dispute, scoreClaim } from '../claims/score-claim.ts';
import type { SourceStanding } from '../claims/source-standing.ts';
import { verifySpan } from '../claims/verify-span.ts';
import { type ClaimMatcher, sameWords } from './match-claims.ts';

export interface JudgedSentence extends Judgement, Required<Pick<Claim, 'level' | 'reason'>> {
  /** All evidence that bears it out, cited or not. */
  readonly supportingIds: readonly string[];
  /** Independent origins among the sources of that evidence. */
  readonly origins: number;
}

export interface Sentence {
  /** Without marks. */
  readonly text: string;
  readonly evidenceIds: readonly string[];
}

export interface JudgeRequest {
  readonly base: EvidenceBase;
  readonly matcher: ClaimMatcher;
  readonly contradictions: readonly RuledContradiction[];
  readonly standings: ReadonlyMap<string, SourceStanding>;
  readonly sources: Readonly<Record<string, Source>>;
  readonly origins: OriginCounter;
  readonly knobs: ClaimThresholds & { readonly spanThreshold: number };
}

/** Judges sentences of a report as the trust engine judges claims; `dispute` where it is known already. */
export type SentenceJudge = (sentence: Sentence, dispute?: Dispute) => JudgedSentence;

/**
 * The ladder, then the verdict of a model on the claim that the sentence words anew, then the confidence from sources,
 * origins and contradictions. Each sentence is judged once.
 */
export function sentenceJudge(request: JudgeRequest): SentenceJudge {
  const known = new Map<string, JudgedSentence>();
  return (sentence, dispute) => {
    const key = `${sentence.evidenceIds.join(' ')}\n${dispute ?? ''}\n${sentence.text}`;
    const judged = known.get(key) ?? judgeOnce(sentence, dispute, request);
    known.set(key, judged);
    return judged;
  };
}

function judgeOnce(sentence: Sentence, dispute: Dispute | undefined, request: JudgeRequest): JudgedSentence {
  const { base, standings, origins, contradictions, knobs } = request;
  const verification = verified(sentence, request);
  const { evidenceIds, isJoint } = findSupport(sentence, verification, base);
  const resting = evidenceIds.length > 0 ? evidenceIds : sentence.evidenceIds;
  const sourceIds = [...new Set(resting.flatMap((id) => base.find(id)?.sourceId ?? []))];
  const count = countOrigins(sayingsOf(resting, request), origins);
  const party = { text: sentence.text, evidenceIds: [...new Set([...resting, ...sentence.evidenceIds])] };
  const facts = {
    verification,
    sources: sourceIds.flatMap((id) => standings.get(id) ?? []),
    origins: isJoint ? Math.min(1, count) : count,
    dispute:
      dispute ??
      disputeOf(
        contradictions.map((contradiction) => ({
          contradiction,
          sides: sidesOf(party, contradiction, base),
        })),
      ),
  };
  return {
    verdict: verification.verdict,
    ...scoreClaim(facts, knobs),
    supportingIds: evidenceIds,
    origins: facts.origins,
  };
}

/** Evidence with its source, for counting origins. */
export function sayingsOf(
  evidenceIds: readonly string[],
  { base, sources }: Pick<JudgeRequest, 'base' | 'sources'>,
): readonly Saying[] {
  return evidenceIds.flatMap((id) => {
    const item = base.find(id);
    const source = sources[item?.sourceId ?? ''];
    return item === undefined || source === undefined ? [] : [{ source, quote: item.quote }];
  });
}

/**
 * The rungs of the ladder. What they leave open takes the verdict of the claim that it words anew, where the guards
 * allow it; without such a claim it must at least share half of its terms with its passages, or what nobody checked
 * could stand in the report.
 */
function verified(sentence: Sentence, request: JudgeRequest): SpanVerification {
  const { base, matcher, knobs } = request;
  const check = verifySpan({ claim: { id: '', ...sentence }, base, threshold: knobs.spanThreshold });
  const { verification } = check;
  const meant = matcher.nearest(sentence)[0];
  if (meant !== undefined && sameWords(meant.claim.text, sentence.text))
    return verification.verdict === 'supported' ? verification : carried(verification, meant.claim);
  if (!check.isOpen) return verification;
  const isAlike = meant !== undefined && meant.similarity >= SAME_CLAIM && check.mayBeSupported;
  if (isAlike && agrees(sentence, meant.claim, base)) return carried(verification, meant.claim);
  return withoutClaim(sentence, verification, base);
}

/** Two wordings of one claim; below it they may differ in what matters. */
const SAME_CLAIM = 0.75;

/** No number, unit, date, name or negation of the sentence is another than the claim's, and it adds nothing to it. */
function agrees({ text, evidenceIds }: Sentence, claim: ScoredClaim, base: EvidenceBase): boolean {
  const { language } = base;
  const context = evidenceIds.flatMap((id) => base.find(id)?.context ?? []).join('\n');
  const page = evidenceIds.flatMap((id) => base.find(id)?.page ?? []).join('\n');
  const { verdict, signals } = judgeClaim({
    claim: text,
    evidence: [{ id: claim.id, quote: claim.text, context, page }],
    language,
  });
  if (verdict !== 'supported' || signals['names'] !== 1) return false;
  return judgeInDocument({ claim: text, sentences: [claim.text], language }).mismatches.length === 0;
}

function carried(
  verification: SpanVerification,
  { verdict, decidedBy, signals }: ScoredClaim,
): SpanVerification {
  return { ...verification, verdict, decidedBy, score: signals['span'] ?? 0, reason: null };
}

const HALF = 0.5;

/** A statement in another language than its passages, or one that compares them, is left as nobody can tell. */
function withoutClaim(
  { text, evidenceIds }: Sentence,
  verification: SpanVerification,
  base: EvidenceBase,
): SpanVerification {
  const support = base.support(text, evidenceIds);
  const { verdict } = judgeSupport({
    claim: text,
    quotes: evidenceIds.flatMap((id) => base.find(id)?.quote ?? []),
    support,
    isTranslated: base.isTranslated(text, evidenceIds),
  });
  if (verdict === 'unverifiable') return verification;
  const isPartly = support.cover >= HALF && support.guards.passes;
  return { ...verification, verdict: isPartly ? 'partially_supported' : 'unsupported', decidedBy: 'rules' };
}
