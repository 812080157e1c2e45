import { z } from '@hono/zod-openapi';
import { CheckedReport } from '@research-studio/core';

export const CheckStatus = z.enum(['running', 'done', 'failed']).openapi('ReportCheckStatus');

/** A report from anywhere that is compared with its sources. */
export const Check = z
  .object({
    id: z.string(),
    name: z.string().describe('Of the file.'),
    status: CheckStatus,
    error: z.string().nullable().describe('Why it failed, for people.'),
    notes: z.array(z.string()).describe('What happened on the way, in order.'),
    summary: CheckedReport.shape.summary.nullable().describe('Null until it is done.'),
    createdAt: z.string(),
    endedAt: z.string().nullable(),
  })
  .openapi('ReportCheck');
export type Check = z.infer<typeof Check>;

export const ReadCheck = Check.extend({
  result: CheckedReport.nullable().describe('A verdict for each claim; null until it is done.'),
}).openapi('ReadReportCheck');
export type ReadCheck = z.infer<typeof ReadCheck>;
