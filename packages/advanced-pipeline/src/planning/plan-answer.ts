import type { ReportBrief } from '@research-studio/core/report';
import { z } from 'zod';
import type { Discovery } from '../discovery/discovery.ts';
import type { QueryAnalysis } from '../discovery/query-analysis.ts';
import { type PlanLimits, QueryKind } from './research-plan.ts';

export interface PlanResearchInput {
  readonly question: string;
  readonly understanding: string;
  /** What the user answered when asked which reading is meant. */
  readonly clarification: string | null;
  readonly analysis: QueryAnalysis | null;
  readonly discovery: Discovery | null;
  readonly brief: Pick<ReportBrief, 'format' | 'language' | 'maxWords' | 'audience'>;
  readonly today: string;
  readonly limits: PlanLimits;
}

/** Questions of one branch and sections that any setting allows; see AdvancedSettings. */
const MAX_BRANCH = 10;
const MAX_SECTIONS = 12;

const branch = z.array(
  z.object({
    question: z
      .string()
      .min(1)
      .describe('One research question that a few pages could answer, understandable without the others.'),
    queries: z
      .array(
        z.object({
          query: z
            .string()
            .min(1)
            .describe('Telling words, names and years as an expert would type them; no whole sentence.'),
          kind: QueryKind,
        }),
      )
      .min(1)
      .max(10)
      .describe('Web search queries, each from another angle, most telling first.'),
  }),
);

export const PlanAnswer = z.object({
  title: z.string().min(1).describe('Title of the report, at most twelve words.'),
  primary: branch.min(1).max(MAX_BRANCH).describe('One for each part that the question itself names.'),
  secondary: branch.max(MAX_BRANCH).describe('Not named, and needed for the answer; often none.'),
  tertiary: branch
    .max(MAX_BRANCH)
    .describe('Background without which the answer is hard to follow; often none.'),
  sections: z
    .array(
      z.object({
        heading: z.string().min(1).describe('What this section says, at most eight words.'),
        purpose: z
          .string()
          .describe('What the section says and what it leaves to the others, in one sentence.'),
        questionNumbers: z
          .array(
            z
              .number()
              .int()
              .min(1)
              .max(3 * MAX_BRANCH),
          )
          .max(3 * MAX_BRANCH)
          .describe('Questions that it answers, counted from 1 over primary, secondary and tertiary.'),
      }),
    )
    .min(1)
    .max(MAX_SECTIONS),
});
export type PlanAnswer = z.infer<typeof PlanAnswer>;
