import type { SpanVerification } from './claim-stages.ts';
import { type SpanCheck, settled } from './verify-span.ts';

export interface ModelVerdict {
  readonly verdict: SpanVerification['verdict'];
  readonly reason: string;
}

/** How sure a model's word is, next to what words and numbers can show. */
const MODEL_SUPPORTED = 0.8;
const MODEL_PARTIAL = 0.45;
const MODEL_DENIED = 0.1;
const LONGEST_REASON = 200;

/**
 * What a model says where code left a claim open. It never makes a claim supported whose numbers, units, dates or
 * negations fail; no word, or "unverifiable", leaves it unverifiable.
 */
export function settleByModel(
  { verification, mayBeSupported }: SpanCheck,
  answer: ModelVerdict | undefined,
  threshold: number,
): SpanVerification {
  if (answer === undefined || answer.verdict === 'unverifiable') return verification;
  const reason = answer.reason.trim().slice(0, LONGEST_REASON);
  const decided = { ...verification, decidedBy: 'model' as const, reason: reason === '' ? null : reason };
  if (answer.verdict === 'supported' && !mayBeSupported) {
    return settled(
      {
        ...decided,
        verdict: 'partially_supported',
        score: MODEL_PARTIAL,
        decidedBy: 'rules',
        reason: 'a number, date or negation of it does not stand there',
      },
      threshold,
    );
  }
  return settled(
    { ...decided, verdict: answer.verdict, score: scoreOf(answer.verdict, threshold) },
    threshold,
  );
}

function scoreOf(verdict: ModelVerdict['verdict'], threshold: number): number {
  if (verdict === 'supported') return Math.max(threshold, MODEL_SUPPORTED);
  return verdict === 'partially_supported' ? MODEL_PARTIAL : MODEL_DENIED;
}
