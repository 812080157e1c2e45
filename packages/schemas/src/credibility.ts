import { z } from 'zod';

const unit = z.number().min(0).max(1);

/** One sign that a score was made of: a closed code, and what in the address or text shows it. */
export const CredibilityReason = z.object({ code: z.string(), detail: z.string().nullable() });
export type CredibilityReason = z.infer<typeof CredibilityReason>;

/** One part of a source's credibility; the sign that decided comes first. */
export const CredibilityPart = z.object({ score: unit, reasons: z.array(CredibilityReason).readonly() });
export type CredibilityPart = z.infer<typeof CredibilityPart>;

/** How far a source can be believed by what it is, after E-E-A-T (experience, expertise, authority, trust). */
export const Credibility = z.object({
  score: unit.describe(
    'Weighted from the parts; capped where the source is retracted, predatory or hostile.',
  ),
  parts: z.object({
    domainTrust: CredibilityPart.describe('Who publishes it, by its address, and in what role.'),
    freshness: CredibilityPart.describe('Its date, held against the time that the question is about.'),
    authority: CredibilityPart.describe('Named author, publisher, data of its own, references.'),
    contentQuality: CredibilityPart.describe('How whole, specific and clean its text is.'),
  }),
});
export type Credibility = z.infer<typeof Credibility>;
