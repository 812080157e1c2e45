import { type Finding, GROUNDING, promptData, promptText, type Task } from '@research-studio/core';
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
  /** The report's statements in order, with the passages that they cite. */
  readonly statements: readonly { readonly text: string; readonly quotes: readonly string[] }[];
  /** How contradictions between sources were weighed. */
  readonly rulings: readonly string[];
}

type FindingKind = Finding['kind'];

const KINDS: Readonly<Record<FindingKind, string>> = {
  fabricated_name: 'a person, body or product that none of its passages names',
  impossible_date: 'a date that cannot be, or an order of events that cannot be',
  uncited_claim: 'it states more than its passages say',
  suspicious_statistic:
    'a figure that cannot be right, or that is told of something else than its passage tells it of',
  contradiction: 'it says the opposite of another statement of the report',
};

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
    .describe('One for each suspicion, in their order.'),
  more: z
    .array(
      z.object({
        statementNumber: z.number().int().min(1).max(500),
        kind: z.enum(Object.keys(KINDS) as [FindingKind, ...FindingKind[]]),
        reason: z.string().min(1).describe('What is wrong, in one short sentence for a reader.'),
      }),
    )
    .max(8)
    .describe('What the program did not see and a careful reader should look at again; mostly empty.'),
});
export type FindingRulings = z.infer<typeof FindingRulings>;

const SYSTEM = `You read a finished report over, statement by statement, each with the passages that it cites, and check the suspicions that a program has about some of them.
For each suspicion say whether it is a problem, by the sentence and the passages that it cites alone. It is none where the passage says what the sentence says in other words, or where the program misread a name, a date or a figure.
Then name what the program did not see. Kinds:
${Object.entries(KINDS)
  .map(([kind, meaning]) => `- ${kind}: ${meaning}.`)
  .join('\n')}
Wording, style and what the report leaves out are no problems, nor is a statement that says which side of a contradiction is to be preferred as one of the rulings given has it.

${GROUNDING}`;

export const checkFindingsTask: Task<CheckFindingsInput, FindingRulings> = {
  id: 'check-findings@1',
  role: 'fast',
  schema: FindingRulings,
  prompt: ({ today, findings, statements, rulings }) => ({
    system: SYSTEM,
    user: promptData({
      today,
      suspicions: findings.map(({ message, sentence, quotes }) => ({
        suspicion: promptText(message, 400),
        sentence: promptText(sentence, 600),
        passages: quotes.map((quote) => promptText(quote, 800)),
      })),
      rulings: rulings.map((ruling) => promptText(ruling, 400)),
      statements: statements.map(({ text, quotes }, at) => ({
        number: at + 1,
        statement: promptText(text, 600),
        passages: quotes.map((quote) => promptText(quote, 500)),
      })),
    }),
  }),
  // Without a model nothing rules: what code suspects stays open.
  extract: ({ findings }) => ({
    rulings: findings.map(() => ({ isProblem: null, reason: '' })),
    more: [],
  }),
};
