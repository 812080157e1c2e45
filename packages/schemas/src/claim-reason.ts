import { z } from 'zod';

/** Who says a statement, where nothing speaks against it; else what speaks most against it. */
export const ClaimReasonCode = z.enum([
  'independent_sources',
  'one_source',
  'both_sides',
  'disputed',
  'lost',
  'interested',
  'weak',
  'outdated',
  'forecast',
  'unnamed',
  'inference',
  'partly_supported',
  'not_supported',
  'contradicted',
  'no_source',
  'open',
]);
export type ClaimReasonCode = z.infer<typeof ClaimReasonCode>;

export const ClaimReason = z.object({
  code: ClaimReasonCode,
  sources: z.array(z.string()).readonly().describe('Who says so, one name an origin, most credible first.'),
  origins: z.number().int().min(0).describe('Independent origins of what it says.'),
  year: z.string().nullable().describe('Of the newest of the sources; null when unknown.'),
  problem: z.string().nullable().describe('What fails, in the words of the model that checked it.'),
});
export type ClaimReason = z.infer<typeof ClaimReason>;
