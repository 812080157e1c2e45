import { z } from 'zod';
import { ClaimReason } from './claim-reason.ts';
import { ConfidenceLevel } from './confidence-level.ts';

/** Whether cited passages say what a statement says. `open`: undecided, which is neither supported nor wrong. */
export const Verdict = z.enum(['supported', 'partially_supported', 'contradicted', 'unsupported', 'open']);
export type Verdict = z.infer<typeof Verdict>;

/** Who decided a verdict: the passage itself has the words, a rule, or a model. Null goes with `open`: nobody did. */
export const Decider = z.enum(['quote', 'rule', 'model']).nullable();
export type Decider = z.infer<typeof Decider>;

/** One factual sentence of the report with its verdict. */
export const Claim = z.object({
  id: z.string().describe('"C" and digits in order of appearance.'),
  text: z.string().describe('The sentence without its citation marks.'),
  verdict: Verdict,
  decidedBy: Decider,
  confidence: z.number().min(0).max(1),
  /** What the confidence was made of, each 0 to 1, by name. */
  signals: z.record(z.string(), z.number()),
  evidenceIds: z.array(z.string()).readonly(),
  /** Cited sources counted by independent origin: one registrable domain counts once. */
  independentSources: z.number().int().min(0),
  level: ConfidenceLevel.optional().describe('For readers; given by the trust-engine pipeline only.'),
  reason: ClaimReason.optional().describe('Why so sure or unsure; given by the trust-engine pipeline only.'),
});
export type Claim = z.infer<typeof Claim>;
