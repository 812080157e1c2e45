import { z } from 'zod';

/** A quotation that answers the question, cut by code from what was read: it is never written or changed by a model. */
export const VerifiedFinding = z.object({
  id: z.string().describe('That of its evidence.'),
  sourceId: z.string(),
  quote: z.string().describe('Whole sentences of one passage, 15 to 60 words.'),
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  status: z
    .enum(['pending', 'passed', 'failed'])
    .describe('passed: the stored text has it at these offsets, character by character.'),
});
export type VerifiedFinding = z.infer<typeof VerifiedFinding>;
