import { Decider, Verdict } from '@research-studio/schemas';
import type { VerifiedReport } from '@research-studio/verification';
import { z } from 'zod';
import { explainCode } from './explain-code.ts';

/** A verified report as programs and pages read it: reasons are sentences. */
export const CheckedReport = z.object({
  title: z.string().nullable(),
  claims: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      section: z.string().nullable(),
      line: z.int(),
      citations: z.array(z.string()).readonly(),
      verdict: Verdict,
      decidedBy: Decider,
      score: z.number().nullable(),
      reasons: z.array(z.string()).describe('The weightiest first.'),
      passages: z.array(z.object({ source: z.string(), title: z.string(), text: z.string() })),
    }),
  ),
  sources: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      url: z.string().nullable(),
      found: z.enum(['read', 'unreadable', 'not_given']),
      reason: z.string(),
    }),
  ),
  summary: z.object({
    claims: z.int(),
    cited: z.int(),
    counted: z.int().describe('Claims that ought to be decided.'),
    verdicts: z.record(Verdict, z.int()),
    supportedShare: z.number().nullable().describe('Of those counted.'),
    openShare: z.number().nullable().describe('Of those counted.'),
  }),
});
export type CheckedReport = z.infer<typeof CheckedReport>;

export function toCheckedReport({ claims, summary, ...report }: VerifiedReport): CheckedReport {
  return CheckedReport.parse({
    ...report,
    claims: claims.map((claim) => ({ ...claim, reasons: claim.codes.map(explainCode) })),
    summary: { ...summary, claims: claims.length },
  });
}
