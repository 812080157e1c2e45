import {
  analyzeQuestion,
  facetsOf,
  promptData,
  queriesFor,
  type ReportPreferences,
  type Task,
} from '@research-studio/core';
import { z } from 'zod';

export interface PlanInput {
  readonly question: string;
  readonly understanding: string;
  /** What the user answered when asked which reading is meant. */
  readonly clarification: string | null;
  readonly preferences: ReportPreferences;
  readonly today: string;
  readonly maxQuestions: number;
}

export const Plan = z.object({
  researchQuestions: z
    .array(
      z.object({
        text: z.string().min(1).describe('One research question that a few pages could answer.'),
        priority: z
          .number()
          .int()
          .min(1)
          .max(3)
          .describe('1 is needed for the answer, 2 deepens it, 3 is background.'),
      }),
    )
    .min(1)
    .max(10)
    .describe('Most important first.'),
  aspects: z.array(z.string()).max(8).describe('Sides of the subject that the report should not miss.'),
  searches: z
    .array(z.string().min(1))
    .min(1)
    .max(6)
    .describe('4 to 6 web search queries, each of a few telling words.'),
});
export type Plan = z.infer<typeof Plan>;

const SYSTEM = `You plan the research for a report.
Break the question into research questions that together answer it and do not overlap. A narrow question may need only one or two; never pad, and ask no narrower than the question does. Give no more than the limit.
Then give web search queries that are likely to find the answers: telling words, names and years as an expert would type them, no whole sentences.
Use today's date to understand words such as "latest" or "this year".`;

export const planTask: Task<PlanInput, Plan> = {
  id: 'plan@1',
  role: 'smart',
  schema: Plan,
  prompt: ({ question, understanding, clarification, preferences, today, maxQuestions }) => ({
    system: SYSTEM,
    user: promptData({
      today,
      question,
      understanding,
      userClarification: clarification,
      reportPreferences: preferences,
      limitOfResearchQuestions: maxQuestions,
    }),
  }),
  extract: planFromQuestion,
};

function planFromQuestion({ question, clarification, maxQuestions }: PlanInput): Plan {
  const asked = clarification === null ? question : `${question} (${clarification})`;
  const facets = facetsOf(analyzeQuestion(asked), maxQuestions);
  const searches = facets.flatMap(({ text }) => queriesFor({ question: asked, facet: text, count: 6 }));
  return {
    researchQuestions: facets.slice(0, 10).map(({ text, priority }) => ({ text, priority })),
    aspects: [],
    searches: [...new Set(searches)].slice(0, 6),
  };
}
