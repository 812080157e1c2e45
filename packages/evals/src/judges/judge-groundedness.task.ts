import { promptData, promptText, type Task } from '@research-studio/core';
import { z } from 'zod';
import {
  type ClaimsInput,
  claimVerdictProblems,
  type ReasonedVerdict,
  shownClaims,
} from './claim-verdicts.ts';
import { JUDGING, meaningsList } from './judging-rules.ts';

export const GROUNDEDNESS = ['grounded', 'partly_grounded', 'ungrounded', 'contradicted'] as const;
export type Groundedness = (typeof GROUNDEDNESS)[number];

const MEANINGS: Readonly<Record<Groundedness, string>> = {
  grounded: 'the passages say all of it',
  partly_grounded: 'they say a part of it that matters, and deny none',
  ungrounded: 'they do not say it',
  contradicted: 'they say something that cannot be true together with it',
};

const STANDS: Readonly<Record<Groundedness, ReasonedVerdict['stands']>> = {
  grounded: 'holds',
  partly_grounded: 'partly',
  ungrounded: 'fails',
  contradicted: 'denied',
};

export const GroundednessVerdicts = z.object({
  verdicts: z
    .array(
      z.object({
        claim: z.number().int().min(1).describe('Its number.'),
        reason: z.string().min(1).describe('What the passages say of it, in at most thirty words.'),
        passages: z
          .array(z.number().int().min(1))
          .max(12)
          .describe('Numbers of the passages that decide it; empty where none does.'),
        unsaid: z.string().describe('What of the claim no passage says; empty where they say all of it.'),
        verdict: z.enum(GROUNDEDNESS),
      }),
    )
    .max(100)
    .describe('One for each claim, in their order.'),
});
export type GroundednessVerdicts = z.infer<typeof GroundednessVerdicts>;

const SYSTEM = `You check claim by claim whether a research report is grounded in the evidence of its run. Each claim names the passages that it cites and other passages of the run that come near it; any of the passages counts, cited or not.
Verdicts:
${meaningsList(MEANINGS)}
Numbers, units, dates, names, negations, causes and strength ("may" is not "does", "some" is not "most") must be the same. A translation, another wording, a pronoun resolved, a correct rounding or sum of stated figures is no fault. What title, site and date of a passage say counts as said. A claim that says what the sources do not say is grounded where no passage says it: name a passage that shows where it would stand. A claim that states nothing about the world (an introduction, a hint at what follows) is grounded where nothing speaks against it: name the nearest passage.

${JUDGING}`;

export const judgeGroundednessTask: Task<ClaimsInput, GroundednessVerdicts> = {
  id: 'judge-groundedness@1',
  role: 'smart',
  schema: GroundednessVerdicts,
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
