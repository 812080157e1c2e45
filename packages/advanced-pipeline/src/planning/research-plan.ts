import { SubQuestion } from '@research-studio/schemas';
import { z } from 'zod';

/** What a search query is for; dead ends are met with another kind. */
export const QueryKind = z.enum(['overview', 'fact', 'official', 'data', 'recent', 'critical']);
export type QueryKind = z.infer<typeof QueryKind>;

export const PlannedQuery = z.object({ text: z.string().min(1), kind: QueryKind });
export type PlannedQuery = z.infer<typeof PlannedQuery>;

const branch = z.array(SubQuestion).readonly();

/** Questions by how much the answer needs them: priority 1, 2 and 3. */
export const ResearchTree = z.object({ primary: branch, secondary: branch, tertiary: branch });
export type ResearchTree = z.infer<typeof ResearchTree>;

/** A question that a model proposes to research, before it is held to the limits. */
export const PlannedQuestion = z.object({
  question: z
    .string()
    .min(1)
    .describe('One research question that a few pages could answer, understandable without the others.'),
  priority: z
    .number()
    .int()
    .min(1)
    .max(3)
    .describe('1: a part that the question itself names; 2: not named, but needed; 3: background.'),
  queries: z
    .array(
      z.object({
        query: z.string().min(1).describe('Telling words, names and years; no whole sentence.'),
        kind: QueryKind,
      }),
    )
    .min(1)
    .describe('Web search queries, each from another angle, most telling first.'),
});
export type PlannedQuestion = z.infer<typeof PlannedQuestion>;

export const PlannedSection = z.object({
  heading: z.string().min(1),
  purpose: z.string(),
  /** Ids of the questions that it answers. */
  questionIds: z.array(z.string()).readonly(),
});
export type PlannedSection = z.infer<typeof PlannedSection>;

export const ResearchPlan = z.object({
  /** Of the report. */
  title: z.string().min(1),
  tree: ResearchTree,
  queries: z.array(PlannedQuery.extend({ questionId: z.string() })).readonly(),
  sections: z.array(PlannedSection).min(1).readonly(),
});
export type ResearchPlan = z.infer<typeof ResearchPlan>;

/** All questions, most needed first. */
export function questionsOf({ primary, secondary, tertiary }: ResearchTree): readonly SubQuestion[] {
  return [...primary, ...secondary, ...tertiary];
}

export interface PlanLimits {
  readonly primary: number;
  readonly secondary: number;
  readonly tertiary: number;
  /** In all. */
  readonly questions: number;
  readonly queriesPerQuestion: number;
  /** In all; each question has a first one before any has a second. */
  readonly queries: number;
  readonly sections: number;
  /** Questions and queries at least this similar count as one. */
  readonly similarity: number;
}
