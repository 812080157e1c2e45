import { Contradiction } from '@research-studio/verification';
import { z } from 'zod';

/** A contradiction that code settled or a model confirmed, and which side is to be preferred. */
export const RuledContradiction = Contradiction.extend({
  decidedBy: z.enum(['rules', 'model']),
  /** Index into `sides`; null where nothing settles it and both sides stand. */
  preferredSide: z.number().int().min(0).nullable(),
  /** Why that side, or why neither, in one sentence for a reader. */
  ruling: z.string(),
  /** An older figure that a newer one of the same kind has replaced; left out where nobody said so. */
  isReplaced: z.boolean().optional(),
});
export type RuledContradiction = z.infer<typeof RuledContradiction>;
