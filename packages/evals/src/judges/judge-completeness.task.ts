import type { Task } from '@research-studio/core/models';
import { promptData, promptText } from '@research-studio/core/research';
import { z } from 'zod';
import { verdictOrderProblems } from './claim-verdicts.ts';
import { JUDGING, meaningsList } from './judging-rules.ts';

export interface CompletenessInput {
  readonly question: string;
  /** The required contents of the report: parts of the question and items of the plan. */
  readonly items: readonly string[];
  /** Markdown of the whole report or of one part of it. */
  readonly report: string;
  /** Part of a long report, such as "2 of 3"; "1 of 1" for a whole one. */
  readonly part: string;
}

export const COVERAGE = ['answered', 'partly', 'told_open', 'missed'] as const;
export type Coverage = (typeof COVERAGE)[number];

const MEANINGS: Readonly<Record<Coverage, string>> = {
  answered: 'a reader who asks this finds the answer here',
  partly: 'a piece of what it asks is answered, and another that matters is not',
  told_open: 'the report says plainly that its sources do not answer it',
  missed: 'it is not dealt with, or only touched on',
};

export const CoverageVerdicts = z.object({
  verdicts: z
    .array(
      z.object({
        item: z.number().int().min(1).describe('Its number.'),
        reason: z
          .string()
          .min(1)
          .describe('What the report says on it and what it leaves open, in at most thirty words.'),
        verdict: z.enum(COVERAGE),
      }),
    )
    .max(40)
    .describe('One for each item, in their order.'),
});
export type CoverageVerdicts = z.infer<typeof CoverageVerdicts>;

const SYSTEM = `You judge whether a research report deals with everything that it had to deal with. The items are the parts of the question and of the plan made for it.
Verdicts:
${meaningsList(MEANINGS)}
An item counts wherever in the report it is dealt with, under whatever heading. One precise sentence answers as well as a page. Where the report is given in parts, judge the part that is given. Whether the answers are true or well cited is judged elsewhere.

${JUDGING}`;

export const judgeCompletenessTask: Task<CompletenessInput, CoverageVerdicts> = {
  id: 'judge-completeness@1',
  role: 'smart',
  schema: CoverageVerdicts,
  prompt: ({ question, items, report, part }) => ({
    system: SYSTEM,
    ...promptData({
      question: promptText(question, 2000),
      items: items.map((item, index) => ({ item: index + 1, asks: promptText(item, 500) })),
      part,
      report,
    }),
  }),
  check: ({ verdicts }, { items }) =>
    verdictOrderProblems('items', { numbers: verdicts.map(({ item }) => item), count: items.length }),
  extract: () => ({ verdicts: [] }),
};
