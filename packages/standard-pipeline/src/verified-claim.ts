import { z } from 'zod';

/** Whether the fact that a piece of evidence states is what its passage says. */
export const VerifiedClaim = z.object({
  evidenceId: z.string(),
  supported: z.boolean(),
  /** Who decided: `quote` when the fact is the passage itself, `rules` for the deterministic checks, `model` else. */
  decidedBy: z.enum(['quote', 'rules', 'model']),
  reason: z.string().nullable(),
});
export type VerifiedClaim = z.infer<typeof VerifiedClaim>;
