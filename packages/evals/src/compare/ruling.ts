import { Verdict } from '@research-studio/schemas';
import { z } from 'zod';

/**
 * What a person ruled of one claim, one JSON object a line. The claim and its text to hold against come in one of three
 * ways: claim and passage, claim and source, or bundle and claimId.
 */
export const Ruling = z
  .strictObject({
    claim: z.string().min(1).optional(),
    passage: z.string().min(1).optional().describe('The text itself.'),
    source: z
      .string()
      .min(1)
      .optional()
      .describe('A document to read, as a path from the folder of the rulings.'),
    bundle: z.string().min(1).optional().describe('report.json of a run, as a path from the same folder.'),
    claimId: z.string().min(1).optional().describe('Claim of the bundle; its text is that of its sources.'),
    ruling: Verdict,
    by: z.string().min(1).describe('Who ruled.'),
    note: z.string().default('').describe('Why, for a reader.'),
  })
  .superRefine((ruling, context) => {
    const given = fields.filter((field) => ruling[field] !== undefined).join(' and ');
    if (ways.includes(given)) return;
    const what = given === '' ? 'nothing' : given;
    context.addIssue({ code: 'custom', message: `it gives ${what}; allowed: ${ways.join(', ')}` });
  });
export type Ruling = z.infer<typeof Ruling>;

const fields = ['claim', 'passage', 'source', 'bundle', 'claimId'] as const;
const ways = ['claim and passage', 'claim and source', 'bundle and claimId'];
