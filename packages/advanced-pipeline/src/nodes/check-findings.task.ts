import { GROUNDING, promptData, promptText, type Task } from '@research-studio/core';
import { z } from 'zod';

/** Something odd that code found and is not sure of. */
export interface OpenFinding {
  readonly message: string;
  readonly sentence: string;
  /** Passages that the sentence cites. */
  readonly quotes: readonly string[];
}

export interface CheckFindingsInput {
  readonly today: string;
  readonly findings: readonly OpenFinding[];
}

export const FindingRulings = z.object({
  rulings: z
    .array(
      z.object({
        isProblem: z
          .boolean()
          .nullable()
          .describe('Whether a careful reader should look again; null where it cannot be told.'),
        reason: z.string().describe('Why, in one short sentence for a reader.'),
      }),
    )
    .max(100)
    .describe('One for each finding, in their order.'),
});
export type FindingRulings = z.infer<typeof FindingRulings>;

const SYSTEM = `You check suspicions that a program has about sentences of a report: a name that no source gives, a date that cannot be, a figure that does not add up, sentences that contradict each other.
For each suspicion say whether it is a problem, by the sentence and the passages that it cites alone. It is none where the passage says what the sentence says in other words, or where the program misread a name, a date or a figure.

${GROUNDING}`;

export const checkFindingsTask: Task<CheckFindingsInput, FindingRulings> = {
  id: 'check-findings@1',
  role: 'fast',
  schema: FindingRulings,
  prompt: ({ today, findings }) => ({
    system: SYSTEM,
    user: promptData({
      today,
      suspicions: findings.map(({ message, sentence, quotes }) => ({
        suspicion: promptText(message, 400),
        sentence: promptText(sentence, 600),
        passages: quotes.map((quote) => promptText(quote, 800)),
      })),
    }),
  }),
  // Without a model nothing rules: what code suspects stays open.
  extract: ({ findings }) => ({ rulings: findings.map(() => ({ isProblem: null, reason: '' })) }),
};
