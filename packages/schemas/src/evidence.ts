import { z } from 'zod';

/**
 * A fact and the passage it rests on: `text.slice(start, end) === quote`, always, in UTF-16 units of the stored text
 * of source `sourceId`.
 */
export const Evidence = z.object({
  id: z.string().describe('"E" and digits, unique within a run; the only thing a model may cite.'),
  subQuestionId: z.string(),
  fact: z.string().describe('One self-contained statement; equal to the quote where no model rephrased it.'),
  sourceId: z.string(),
  quote: z.string(),
  note: z
    .string()
    .nullable()
    .optional()
    .describe('What a reader must know to understand the quote alone; null when nothing.'),
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  /** How directly the passage answers the sub-question, 0 to 1. */
  relevance: z.number().min(0).max(1),
  /** How well the whole page answers the sub-question, 0 to 1. */
  pageRelevance: z.number().min(0).max(1),
});
export type Evidence = z.infer<typeof Evidence>;
