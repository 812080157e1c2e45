import { z } from 'zod';

/** What a reader of the whole page says of it. */
export const PageNote = z.object({
  sourceId: z.string(),
  /** The body that issued the document, by its own words; null where it names none. */
  issuer: z.string().nullable(),
  /** Kind of document and interest, e.g. "national statistics office, annual survey"; null if unknown. */
  standing: z.string().nullable(),
  /** How well the page answers the question, 0 to 1. */
  relevance: z.number().min(0).max(1),
});
export type PageNote = z.infer<typeof PageNote>;
