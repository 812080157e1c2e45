import type { ReportBrief } from '@research-studio/core/report';
import { z } from 'zod';
import type { Discovery } from '../discovery/discovery.ts';
import type { QueryAnalysis } from '../discovery/query-analysis.ts';

const QueryKind = z.enum(['overview', 'fact', 'official', 'data', 'recent', 'critical']);

/** What each kind of query is to find, as a model that plans is shown it. */
export const QUERY_KINDS: Record<z.infer<typeof QueryKind>, string> = {
  overview: 'pages that explain the subject',
  fact: 'the very page that states the answer',
  official: 'laws, authorities, standards, the maker or the organisation itself',
  data: 'statistics, measurements, tables, studies',
  recent: 'the newest news, versions or figures',
  critical: 'doubts, criticism, independent tests, the other side',
};

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
    question: PlannedQuestion.shape.question,
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
