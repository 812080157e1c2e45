import type { AtomicClaim, SpanVerification } from './claim-stages.ts';
import type { EvidenceBase } from './evidence-base.ts';
import type { HeldEvidence } from './hold-evidence.ts';
import { type ModelVerdict, settleByModel } from './settle-by-model.ts';
import { verifySpan } from './verify-span.ts';

/** A claim that code left open, with the passages that it cites. */
export interface OpenClaim {
  readonly claim: string;
  readonly passages: readonly HeldEvidence[];
}

/** Span verification of all claims: what code settles, and what a model is asked. */
export interface SpanRound {
  /** In the order of the report, at most as many as a model may check. */
  readonly open: readonly OpenClaim[];
  /** All verdicts, given a model's on `open` in their order. */
  readonly settle: (verdicts: readonly ModelVerdict[]) => SpanVerification[];
}

export function spanRound(request: {
  readonly claims: readonly AtomicClaim[];
  readonly base: EvidenceBase;
  readonly threshold: number;
  readonly maxModelChecks: number;
}): SpanRound {
  const { claims, base, threshold, maxModelChecks } = request;
  const checks = claims.map((claim) => verifySpan({ claim, base, threshold }));
  const openAt = checks.flatMap(({ isOpen }, at) => (isOpen ? [at] : [])).slice(0, maxModelChecks);
  return {
    open: openAt.flatMap((at) => {
      const claim = claims[at];
      return claim === undefined
        ? []
        : [{ claim: claim.text, passages: claim.evidenceIds.flatMap((id) => base.find(id) ?? []) }];
    }),
    settle: (verdicts) => {
      const answers = new Map(openAt.map((at, place) => [at, verdicts[place]]));
      return checks.map((check, at) =>
        check.isOpen ? settleByModel(check, answers.get(at), threshold) : check.verification,
      );
    },
  };
}
