import { z } from 'zod';

/** A model's view of a source that is on no list. */
export const SourceView = z.object({
  authority: z
    .number()
    .min(0)
    .max(1)
    .describe('How well placed its author and publisher are to know: 0 anyone, 0.5 unknown, 1 first hand.'),
  contentQuality: z
    .number()
    .min(0)
    .max(1)
    .describe('How careful the text is: 0 slogans, 0.5 plain, 1 precise, with sources or methods.'),
  isInterestedParty: z
    .boolean()
    .describe('True only where it speaks of its own product, trade, client or cause.'),
  issuerLabel: z.string().nullable().describe('The body that issued it, by its own words; null if none.'),
  reasonLabel: z.string().describe('Why, in at most ten words.'),
});
export type SourceView = z.infer<typeof SourceView>;
