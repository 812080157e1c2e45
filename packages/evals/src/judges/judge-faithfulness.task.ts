import { promptData, promptText, type Task } from '@research-studio/core';
import { z } from 'zod';
import {
  type ClaimsInput,
  claimVerdictProblems,
  type ReasonedVerdict,
  shownClaims,
} from './claim-verdicts.ts';
import { JUDGING, meaningsList } from './judging-rules.ts';

export const FAITHFULNESS = ['faithful', 'overstated', 'unfaithful', 'reversed'] as const;
export type Faithfulness = (typeof FAITHFULNESS)[number];

const MEANINGS: Readonly<Record<Faithfulness, string>> = {
  faithful: 'the passages cited say what the sentence says, no less sure and no less limited',
  overstated: 'they say less: weaker, narrower, older, of another group, or only a part of it',
  unfaithful: 'they do not say it; another source may',
  reversed: 'they say the opposite, or another figure, date or name',
};

const STANDS: Readonly<Record<Faithfulness, ReasonedVerdict['stands']>> = {
  faithful: 'holds',
  overstated: 'partly',
  unfaithful: 'fails',
  reversed: 'denied',
};

export const FaithfulnessVerdicts = z.object({
  verdicts: z
    .array(
      z.object({
        claim: z.number().int().min(1).describe('Its number.'),
        reason: z.string().min(1).describe('What the cited passages say of it, in at most thirty words.'),
        passages: z
          .array(z.number().int().min(1))
          .max(12)
          .describe('Numbers of the cited passages that decide it; empty where none does.'),
        unsaid: z
          .string()
          .describe('What of the sentence the cited passages do not say; empty where they say all of it.'),
        verdict: z.enum(FAITHFULNESS),
      }),
    )
    .max(100)
    .describe('One for each claim, in their order.'),
});
export type FaithfulnessVerdicts = z.infer<typeof FaithfulnessVerdicts>;

const SYSTEM = `You check whether the citations of a research report are faithful: whether the sources that a sentence cites say what the sentence says. Each claim is a sentence of the report with the numbers of the passages from the sources that it cites; only these count for it, not those of other claims.
Verdicts:
${meaningsList(MEANINGS)}
Read for meaning, not for wording: a translation, a paraphrase, a pronoun resolved or a correct rounding is faithful. Look at figures and their units, years, names, who says it, negations, conditions, and whether a cause or a mere coincidence is stated. What title, site and date of a passage say counts as said.

${JUDGING}`;

export const judgeFaithfulnessTask: Task<ClaimsInput, FaithfulnessVerdicts> = {
  id: 'judge-faithfulness@1',
  role: 'smart',
  schema: FaithfulnessVerdicts,
  prompt: ({ question, cases }) => ({
    system: SYSTEM,
    ...promptData({ question: promptText(question, 2000), ...shownClaims(cases) }),
  }),
  check: ({ verdicts }, input) =>
    claimVerdictProblems(
      verdicts.map((verdict) => ({ ...verdict, stands: STANDS[verdict.verdict] })),
      input,
    ),
  extract: () => ({ verdicts: [] }),
};
