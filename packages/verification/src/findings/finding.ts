import { z } from 'zod';

/** Something in a report that a careful reader should look at again. Advisory: it changes nothing. */
export const Finding = z.object({
  kind: z.enum([
    'fabricated_name',
    'impossible_date',
    'uncited_claim',
    'suspicious_statistic',
    'contradiction',
  ]),
  sentenceId: z.string(),
  severity: z.enum(['low', 'medium', 'high']),
  message: z.string().describe('What is odd and where, for a person.'),
  decidedBy: z.enum(['code', 'model']),
  open: z.boolean().describe('Code suspects and is not sure; a model may rule.'),
});
export type Finding = z.infer<typeof Finding>;
