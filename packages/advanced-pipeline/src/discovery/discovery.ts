import { z } from 'zod';

/** The meanings of the names in the question, after a first search. */
export const Discovery = z.object({
  entities: z
    .array(
      z.object({
        name: z.string(),
        /** The reading that is taken, in a few words. */
        reading: z.string(),
        confidence: z.number().min(0).max(1),
      }),
    )
    .readonly(),
  /** The lowest of the entities'; 1 where the question names nothing that could mistake. */
  confidence: z.number().min(0).max(1),
  /** Queries of the first look. Nothing of what they found was read, so that research may ask them again. */
  searches: z.array(z.string()).readonly(),
});
export type Discovery = z.infer<typeof Discovery>;
