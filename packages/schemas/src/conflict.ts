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
    .string()
    .nullable()
    .describe('Which side stands better and why, in one sentence; null where nothing settles it.'),
});
export type Conflict = z.infer<typeof Conflict>;
