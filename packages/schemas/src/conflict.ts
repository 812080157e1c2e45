import { z } from 'zod';

/** A matter on which what was read disagrees. */
export const Conflict = z.object({
  subject: z.string().describe('What is disputed, in a few words.'),
  sides: z
    .array(
      z.object({
        says: z.string().describe('Beginning of the first passage that states it.'),
        evidenceIds: z.array(z.string()).readonly().describe('Evidence that states it; never empty.'),
      }),
    )
    .readonly()
    .describe('Two or more.'),
  better: z
    .number()
    .int()
    .min(0)
    .nullable()
    .describe('Position in `sides` of the better founded one; null if open.'),
  why: z.string().describe('Why that side, or why neither, in one sentence; may be empty.'),
});
export type Conflict = z.infer<typeof Conflict>;
