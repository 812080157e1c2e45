import { ConfidenceLevel, Verdict } from '@research-studio/schemas';
import { z } from 'zod';

const unit = z.number().min(0).max(1);

/** One atomic statement that the report is to make. */
export const AtomicClaim = z.object({
  id: z.string().describe('"K" and digits, in the order of the report.'),
  text: z.string().min(1),
  /** Place of its section in the plan, from 0. */
  section: z.number().int().min(0),
  /** Evidence that it rests on, strongest first; empty until it is cited. */
  evidenceIds: z.array(z.string()).readonly(),
});
export type AtomicClaim = z.infer<typeof AtomicClaim>;

/** Evidence that states a claim beside what the claim names. */
export const FurtherEvidence = z.object({ claimId: z.string(), evidenceIds: z.array(z.string()).readonly() });
export type FurtherEvidence = z.infer<typeof FurtherEvidence>;

/** What settled a verdict: rung of the ladder, or nothing did. */
export const DecidedBy = z.enum(['quote', 'rules', 'model', 'nothing']);
export type DecidedBy = z.infer<typeof DecidedBy>;

/** Whether the cited passages say what a claim says. */
export const SpanVerification = z.object({
  claimId: z.string(),
  verdict: Verdict,
  /** Support by the passages, 0 to 1. */
  score: unit,
  decidedBy: DecidedBy,
  /** For a reader, in one sentence; null where the verdict speaks for itself. */
  reason: z.string().nullable(),
  signals: z.record(z.string(), z.number()),
});
export type SpanVerification = z.infer<typeof SpanVerification>;

/** How a claim stands among all sources. */
export const CrossValidation = z.object({
  claimId: z.string(),
  /** All evidence that bears it out, cited or not. */
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
  decidedBy: DecidedBy,
  confidence: unit,
  level: ConfidenceLevel,
  /** Why so sure or unsure, in one sentence for a reader. */
  reason: z.string(),
  signals: z.record(z.string(), z.number()),
  origins: z.number().int().min(0),
  contradictionIds: z.array(z.string()).readonly(),
});
export type ScoredClaim = z.infer<typeof ScoredClaim>;
