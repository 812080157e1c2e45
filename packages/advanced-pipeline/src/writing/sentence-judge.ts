import type { Claim, Judgement, OriginCounter, Source } from '@research-studio/core';
import type { ScoredClaim } from '../claims/claim-stages.ts';
import { countOrigins } from '../claims/count-origins.ts';
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
  const { base, standings, sources, origins, contradictions, knobs } = request;
  const verification = verified(sentence, request);
  const { evidenceIds, isJoint } = findSupport(sentence, verification, base);
  const resting = evidenceIds.length > 0 ? evidenceIds : sentence.evidenceIds;
  const sourceIds = [...new Set(resting.flatMap((id) => base.find(id)?.sourceId ?? []))];
  const count = countOrigins(
    sourceIds.flatMap((id) => sources[id] ?? []),
    origins,
  );
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

/** What a model said of the claim that the sentence repeats holds for the sentence, as far as the guards allow it. */
function verified(sentence: Sentence, { base, matcher, knobs }: JudgeRequest) {
  const check = verifySpan({
    claim: { id: '', ...sentence },
    base,
    threshold: knobs.spanThreshold,
  });
  const { verification } = check;
  if (verification.verdict === 'supported') return verification;
  const meant = matcher.nearest(sentence)[0];
  if (meant === undefined || meant.claim.decidedBy !== 'model') return verification;
  const isSame = sameWords(meant.claim.text, sentence.text);
  const carries = isSame || (meant.similarity >= SAME_CLAIM && check.isOpen && check.mayBeSupported);
  return carries ? { ...verification, ...carriedFrom(meant.claim) } : verification;
}

/** Two wordings of one claim; below it they may differ in what matters. */
const SAME_CLAIM = 0.75;

function carriedFrom({ verdict, signals }: ScoredClaim) {
  return { verdict, score: signals['span'] ?? 0, decidedBy: 'model' as const, reason: null };
}
