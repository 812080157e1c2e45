import { z } from 'zod';
import { ClaimReason } from './claim-reason.ts';

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
  /** The parts of the confidence, each 0 to 1, by name. */
  signals: z.record(z.string(), z.number()),
  evidenceIds: z.array(z.string()).readonly(),
  /** Cited sources counted by independent origin: one registrable domain counts once. */
  independentSources: z.number().int().min(0),
  reason: ClaimReason.optional().describe(
    'Who says so, or why a reader must be careful; left out where nothing is known but the verdict.',
  ),
});
export type Claim = z.infer<typeof Claim>;
