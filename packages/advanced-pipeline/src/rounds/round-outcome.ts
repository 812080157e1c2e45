import { z } from 'zod';

/** What one research round came to, for the decision whether another is worth it. */
export const RoundOutcome = z.object({
  /** Of the synthesis, 0 to 1. */
  confidence: z.number().min(0).max(1),
  coverage: z.number().min(0).max(1),
  /** Share of the round's sources whose registrable domain is new in the run; 0 where the round read nothing. */
  novelty: z.number().min(0).max(1),
  /** Sources found in the run by the end of the round. */
  sourcesSoFar: z.number().int().min(0),
});
export type RoundOutcome = z.infer<typeof RoundOutcome>;
