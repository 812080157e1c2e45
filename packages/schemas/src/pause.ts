import { z } from 'zod';

/** What a run waits for: which reading of the question is meant, a review of the brief, or a review of the report. */
export const PauseKind = z.enum(['clarification', 'brief', 'report']);
export type PauseKind = z.infer<typeof PauseKind>;

/** A question to a person; the run waits until it is answered. */
export const Pause = z.object({
  kind: PauseKind,
  question: z.string(),
  options: z
    .array(z.string())
    .max(8)
    .readonly()
    .describe('clarification: readings, most likely first; brief and report: the choices of a review.'),
  text: z.string().nullable().describe('Markdown under review; null for a clarification.'),
  flags: z.array(z.string()).readonly().describe('What a reviewer should look at, one sentence each.'),
});
export type Pause = z.infer<typeof Pause>;

/** What a reviewer may do with a brief or a report. */
export const ReviewChoice = z.enum(['approve', 'edit', 'feedback']);
export type ReviewChoice = z.infer<typeof ReviewChoice>;

/** Both null: the run continues as it would without a person. */
export const PauseAnswer = z.object({
  choice: z.string().nullable().default(null).describe('One of the options.'),
  text: z
    .string()
    .max(200_000)
    .nullable()
    .default(null)
    .describe('The answer in own words; of a review the edited text, or the feedback.'),
});
export type PauseAnswer = z.infer<typeof PauseAnswer>;
