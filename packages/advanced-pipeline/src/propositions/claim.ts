import { StatementDoubt } from '@research-studio/core/citation';
import { ClaimReason, Decider, ResolutionReason, Verdict } from '@research-studio/schemas';
import { Contradiction } from '@research-studio/verification';
import { z } from 'zod';

const unit = z.number().min(0).max(1);

/** One atomic statement that the report is to make. */
export const AtomicClaim = z.object({
  id: z.string().describe('"K" and digits, in the order of the report.'),
  text: z.string().min(1),
  /** Bodies or persons whose word it is, where the sources pass on what others say; empty where they speak themselves. */
  saidBy: z.array(z.string()).readonly().optional(),
  /** Evidence that it rests on, strongest first; empty until it is cited. */
  evidenceIds: z.array(z.string()).readonly(),
});
export type AtomicClaim = z.infer<typeof AtomicClaim>;

/** Evidence that states a claim beside what the claim names. */
export const FurtherEvidence = z.object({ claimId: z.string(), evidenceIds: z.array(z.string()).readonly() });
export type FurtherEvidence = z.infer<typeof FurtherEvidence>;

/** Whether the cited passages say what a claim says. */
export const ClaimVerification = z.object({
  claimId: z.string(),
  verdict: Verdict,
  decidedBy: Decider,
  doubt: StatementDoubt.nullable().optional(),
  /** Which clause fails, in a model's words; null where nobody said so. */
  problem: z.string().nullable(),
});
export type ClaimVerification = z.infer<typeof ClaimVerification>;

/** How all sources together judge a claim. */
export const CrossValidation = z.object({
  claimId: z.string(),
  /** All evidence that supports it, cited or not. */
  supportingEvidenceIds: z.array(z.string()).readonly(),
  /** Independent origins among the sources of that evidence. */
  origins: z.number().int().min(0),
  /** Contradictions that it is a side of. */
  contradictionIds: z.array(z.string()).readonly(),
});
export type CrossValidation = z.infer<typeof CrossValidation>;

/** A claim with all that is known of it. Named signals say what the confidence was made of. */
export const ScoredClaim = AtomicClaim.extend({
  verdict: Verdict,
  decidedBy: Decider,
  confidence: unit,
  reason: ClaimReason,
  signals: z.record(z.string(), z.number()),
  origins: z.number().int().min(0),
  contradictionIds: z.array(z.string()).readonly(),
});
export type ScoredClaim = z.infer<typeof ScoredClaim>;

/** A contradiction that code settled or a model confirmed, and which side is to be preferred. */
export const RuledContradiction = Contradiction.extend({
  decidedBy: z.enum(['rules', 'model']),
  /** Index into `sides`; null where nothing settles it and both sides stand. */
  preferredSide: z.number().int().min(0).nullable(),
  /** The rule of code that decided; null where a model or nothing did. */
  rule: ResolutionReason.nullable(),
  /** Why that side, or why neither, in a model's words; else empty. */
  ruling: z.string(),
  /** An older figure that a newer one of the same kind has replaced; left out where nobody said so. */
  isReplaced: z.boolean().optional(),
});
export type RuledContradiction = z.infer<typeof RuledContradiction>;
