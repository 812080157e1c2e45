import { z } from 'zod';

export const ContradictionSide = z.object({
  value: z.string().describe('What this side says, as its first statement writes it.'),
  text: z.string().optional().describe('The sentence or row that says so.'),
  statementIds: z.array(z.string()).min(1).readonly(),
  sourceIds: z.array(z.string()).min(1).readonly(),
});
export type ContradictionSide = z.infer<typeof ContradictionSide>;

/** Sources that say different things of one matter. */
export const Contradiction = z.object({
  id: z.string().describe('"X" and digits, best founded first.'),
  kind: z.enum(['quantity', 'statement', 'date', 'name']),
  subject: z.string().describe('What it is about, in words of the sources.'),
  sides: z.array(ContradictionSide).min(2).readonly(),
  certainty: z.number().min(0).max(1).describe('How sure it is that the sides speak of the same and differ.'),
  isSettledByCode: z
    .boolean()
    .describe('Code is sure: same quantity, thing, time, place and conditions. Else a model may rule.'),
  explanation: z
    .string()
    .nullable()
    .describe('What may explain the difference, as a code; null when code sees nothing.'),
});
export type Contradiction = z.infer<typeof Contradiction>;
