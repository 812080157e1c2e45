import { z } from 'zod';
import type { Discovery } from '../discovery/discovery.ts';
import type { QueryAnalysis } from '../discovery/query-analysis.ts';

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
    .array(z.string().min(1).describe('Telling words, names and years; no whole sentence.'))
    .min(1)
    .describe('Web search queries, each from another angle, most telling first.'),
});
export type PlannedQuestion = z.infer<typeof PlannedQuestion>;

export interface PlanLimits {
  readonly primary: number;
  readonly secondary: number;
  readonly tertiary: number;
  /** In all. */
  readonly questions: number;
  readonly queriesPerQuestion: number;
  /** In all; each question has a first one before any has a second. */
  readonly queries: number;
  /** Questions and queries at least this similar count as one. */
  readonly similarity: number;
}

export interface PlanResearchInput {
  readonly question: string;
  /** Left out where the question is planned while it is analysed. */
  readonly understanding?: string;
  /** The user's answer to the question which reading is meant. */
  readonly clarification: string | null;
  readonly analysis: QueryAnalysis | null;
  readonly discovery: Discovery | null;
  readonly today: string;
  readonly limits: PlanLimits;
}

export const PlanAnswer = z.object({
  questions: z.array(PlannedQuestion).min(1).describe('Most needed first.'),
});
export type PlanAnswer = z.infer<typeof PlanAnswer>;
