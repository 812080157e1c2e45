import type { Task } from '@research-studio/core/models';
import { promptData, promptText } from '@research-studio/core/research';
import { z } from 'zod';
import { verdictOrderProblems } from './claim-verdicts.ts';
import { JUDGING, meaningsList } from './judging-rules.ts';

export interface RelevanceInput {
  readonly question: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}

const MEANINGS: Readonly<Record<1 | 2 | 3 | 4 | 5, string>> = {
  1: 'nothing of it serves the answer',
  2: 'on the same subject, and hardly anything of it serves the answer',
  3: 'about half of it serves the answer; the rest is beside the question, empty or said before',
  4: 'it serves the answer, with some text that could go',
  5: 'all of it answers the question or is needed to understand the answer',
};

export const SectionVerdicts = z.object({
  verdicts: z
    .array(
      z.object({
        section: z.number().int().min(1).describe('Its number.'),
        reason: z.string().min(1).describe('What of it serves the answer and what does not.'),
        score: z.number().int().min(1).max(5),
      }),
    )
    .max(60)
    .describe('One for each section, in their order.'),
});
export type SectionVerdicts = z.infer<typeof SectionVerdicts>;

const SYSTEM = `You judge how far each section of a research report serves the answer to the question that was asked. Judge each section by itself, by what it says. Whether it is true or well cited is judged elsewhere.
Scores:
${meaningsList(MEANINGS)}
A section that says honestly that something asked for could not be found serves the answer. A table or list of what was asked does too.

${JUDGING}`;

export const judgeRelevanceTask: Task<RelevanceInput, SectionVerdicts> = {
  id: 'judge-relevance@1',
  role: 'smart',
  schema: SectionVerdicts,
  prompt: ({ question, sections }) => ({
    system: SYSTEM,
    ...promptData({
      question: promptText(question, 2000),
      sections: sections.map(({ heading, text }, index) => ({
        section: index + 1,
        heading: promptText(heading, 200),
        text,
      })),
    }),
  }),
  check: ({ verdicts }, { sections }) =>
    verdictOrderProblems('sections', {
      numbers: verdicts.map(({ section }) => section),
      count: sections.length,
    }),
  extract: () => ({ verdicts: [] }),
};
