import { z } from 'zod';
import { queriesFor } from '../reasoning/extractive/facets.ts';
import type { Task } from '../reasoning/task.ts';
import type { SubQuestion } from '../schemas/plan.ts';
import { promptData } from './prompt-text.ts';

export interface OrchestrateInput {
  readonly question: string;
  readonly clarification: string | null;
  readonly today: string;
  readonly researchQuestions: readonly SubQuestion[];
  readonly aspects: readonly string[];
  /** 0 for the first round; then what the synthesis found missing and proposes to search. */
  readonly round: number;
  readonly gaps: readonly string[];
  readonly additionalSearches: readonly string[];
  readonly queriesDone: readonly string[];
  readonly maxQuestions: number;
  readonly queriesPerQuestion: number;
  /** Pages that all workers of this round together may read. */
  readonly pagesInAll: number;
  /** Paths that led nowhere, one sentence each; left out where none are recorded. */
  readonly deadEnds?: readonly string[] | undefined;
}

export const Assignments = z.object({
  subQuestions: z
    .array(
      z.object({
        text: z.string().min(1).describe('One independent sub-question, understandable without the others.'),
        priority: z
          .number()
          .int()
          .min(1)
          .max(3)
          .describe('1 is needed for the answer, 2 deepens it, 3 is background.'),
        queries: z
          .array(z.string().min(1))
          .min(1)
          .max(10)
          .describe('Web search queries, each from another angle.'),
      }),
    )
    .max(10)
    .describe('Most important first.'),
});
export type Assignments = z.infer<typeof Assignments>;

const SYSTEM = `You divide research among workers who read in parallel and do not see each other's work.
Give each worker one sub-question: independent, not overlapping, answerable from a few pages. Start from the research questions; merge those that the same pages would answer, split one that needs different sources. Where few pages may be read, send fewer workers.
For each sub-question give as many web search queries as asked for, in telling words (names, terms of the field, years), each from another angle. No query may be a rewording of another or of one already done.
In a later round ask only for what is still missing, from a new angle: broader words where a search found nothing, other terms, other kinds of source.`;

export const orchestrateTask: Task<OrchestrateInput, Assignments> = {
  id: 'orchestrate@1',
  role: 'smart',
  schema: Assignments,
  prompt: (input) => ({
    system: SYSTEM,
    user: promptData({
      today: input.today,
      question: input.question,
      userClarification: input.clarification,
      round: input.round + 1,
      researchQuestions: input.researchQuestions.map(({ text, priority }) => ({ text, priority })),
      aspects: input.aspects,
      stillMissing: input.gaps,
      proposedSearches: input.additionalSearches,
      queriesAlreadyDone: input.queriesDone,
      limitOfSubQuestions: input.maxQuestions,
      queriesPerSubQuestion: input.queriesPerQuestion,
      pagesThatAllWorkersTogetherMayRead: input.pagesInAll,
      deadEnds: input.deadEnds,
    }),
  }),
  extract: assignFromPlan,
};

/** One worker per facet of the question; in a later round one per facet that is still without evidence. */
function assignFromPlan(input: OrchestrateInput): Assignments {
  const { question, researchQuestions, round, gaps, queriesPerQuestion } = input;
  const open = round === 0 ? researchQuestions : researchQuestions.filter(({ text }) => gaps.includes(text));
  return {
    subQuestions: open.map(({ text, priority }) => ({
      text,
      priority,
      queries: [...queriesFor({ question, facet: text, count: queriesPerQuestion + 2 * round })],
    })),
  };
}
