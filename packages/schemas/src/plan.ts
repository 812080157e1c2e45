import { z } from 'zod';

export const SubQuestion = z.object({
  id: z.string().describe('"q" and a number, unique within a run.'),
  text: z.string(),
  priority: z
    .number()
    .int()
    .min(1)
    .max(3)
    .describe('1 is needed for the answer, 2 deepens it, 3 is background.'),
  queries: z.array(z.string()).readonly().describe('Search queries, most telling first.'),
});
export type SubQuestion = z.infer<typeof SubQuestion>;

export const Intent = z.enum(['research', 'chit_chat', 'malicious', 'clarification_needed']);
export type Intent = z.infer<typeof Intent>;

export const AmbiguityKind = z.enum([
  'polysemy',
  'scope',
  'time_period',
  'geography',
  'perspective',
  'specificity',
  'comparison_baseline',
]);
export type AmbiguityKind = z.infer<typeof AmbiguityKind>;

/** What must be asked before research makes sense. */
export const Clarification = z.object({
  kind: AmbiguityKind,
  question: z.string(),
  options: z.array(z.string()).min(3).max(5).readonly().describe('Distinct readings, most likely first.'),
});
export type Clarification = z.infer<typeof Clarification>;

export const ReportFormat = z.enum(['detailed', 'concise', 'bullet_points']);
export type ReportFormat = z.infer<typeof ReportFormat>;

/** What the question itself says about the report; null where it says nothing. */
export const ReportPreferences = z.object({
  maxWords: z.number().int().min(20).nullable(),
  audience: z.string().nullable(),
  tone: z.string().nullable(),
  format: ReportFormat.nullable(),
  language: z
    .string()
    .nullable()
    .describe('BCP 47 tag of the language the report shall be written in, e.g. "de".'),
});
export type ReportPreferences = z.infer<typeof ReportPreferences>;

/** How far the evidence answers a question. */
export const Answered = z.enum(['full', 'partial', 'none']);
export type Answered = z.infer<typeof Answered>;
