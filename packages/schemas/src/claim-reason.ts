import { z } from 'zod';

/** Why a statement is as sure as it is: what lowers its confidence most, else who says so. */
export const ClaimReasonCode = z.enum([
  'independent_sources',
  'one_source',
  'contradicted',
  'not_supported',
  'no_source',
  'unreliable_alone',
  'unreliable_only',
  'slight',
  'interested_alone',
  'interested_only',
  'outdated',
  'lost',
  'disputed',
  'partly_supported',
  'open',
  'both_sides_told',
]);
export type ClaimReasonCode = z.infer<typeof ClaimReasonCode>;

export const ClaimReason = z.object({
  code: ClaimReasonCode,
  sources: z.array(z.string()).readonly().describe('Names of sources that say so, most credible first.'),
  origins: z.number().int().min(0).describe('Independent origins among the sources.'),
  year: z.string().nullable().describe('Of the newest of them; null when unknown.'),
  problem: z.string().nullable().describe('What fails, in the words of the model that checked it.'),
});
export type ClaimReason = z.infer<typeof ClaimReason>;
