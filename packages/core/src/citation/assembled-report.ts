import { BundleEvidence, BundleSource, Claim, ReportSection } from '@research-studio/schemas';
import { z } from 'zod';

/** The finished report. Texts of sources are not part of the state; the bundle adds them by their content hash. */
export const AssembledReport = z.object({
  markdown: z.string(),
  sections: z.array(ReportSection).readonly(),
  /** In the order of their numbers. */
  sources: z.array(BundleSource.omit({ text: true, credibility: true })).readonly(),
  evidence: z.array(BundleEvidence).readonly(),
  claims: z.array(Claim).readonly(),
});
export type AssembledReport = z.infer<typeof AssembledReport>;
