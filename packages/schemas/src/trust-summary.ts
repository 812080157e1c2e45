import { z } from 'zod';
import { ClaimReason } from './claim-reason.ts';

/** A path of research that led nowhere. */
export const DeadEnd = z.object({
  kind: z
    .enum(['nothing_found', 'paywall', 'irrelevant', 'blocked'])
    .describe(
      'nothing_found: a query without results; paywall, blocked: a page that could not be read; irrelevant: one without evidence.',
    ),
  subQuestionId: z.string(),
  target: z.string().describe('The query, or the address of the page.'),
});
export type DeadEnd = z.infer<typeof DeadEnd>;

/** Why one side of a contradiction is preferred, by code. */
export const ResolutionReason = z.enum([
  'not_retracted',
  'measured',
  'newer',
  'primary',
  'credibility',
  'origins',
]);
export type ResolutionReason = z.infer<typeof ResolutionReason>;

/** Sources that say different things of one matter, as the report shows it. */
export const ToldContradiction = z.object({
  subject: z.string(),
  sides: z
    .array(z.object({ value: z.string(), evidenceIds: z.array(z.string()).readonly() }))
    .min(2)
    .readonly(),
  preferredSide: z
    .number()
    .int()
    .min(0)
    .nullable()
    .describe('Index into `sides`; null where nothing settles it and both stand.'),
  rule: ResolutionReason.nullable().describe('The rule that decided; null where a model or nothing did.'),
  ruling: z.string().describe('Why that side, or why neither, in the words of a model; else empty.'),
});
export type ToldContradiction = z.infer<typeof ToldContradiction>;

/** Something that a careful reader should look at again. Advisory. */
export const FlaggedIssue = z.object({
  kind: z.string(),
  severity: z.enum(['low', 'medium', 'high']),
  claimId: z.string().nullable(),
  message: z.string(),
});
export type FlaggedIssue = z.infer<typeof FlaggedIssue>;

/** A source that evidence was taken from before it was known that it cannot be used. */
export const UnusableSource = z.object({
  title: z.string(),
  url: z.string(),
  reason: z.enum(['retracted', 'predatory']),
});
export type UnusableSource = z.infer<typeof UnusableSource>;

/** What the trust engine found out, beside the verdicts of the claims. */
export const TrustSummary = z.object({
  contradictions: z.array(ToldContradiction).readonly(),
  flaggedIssues: z.array(FlaggedIssue).readonly(),
  deadEnds: z.array(DeadEnd).readonly(),
  notFound: z.array(z.string()).readonly().describe('What was looked for and not found.'),
  leftOut: z
    .array(z.object({ text: z.string(), reason: ClaimReason }))
    .readonly()
    .describe('Claims that were not sure enough for the report.'),
  unusable: z
    .array(UnusableSource)
    .readonly()
    .optional()
    .describe('Sources that speak to the question and must not be used; left out in bundles of old.'),
});
export type TrustSummary = z.infer<typeof TrustSummary>;
