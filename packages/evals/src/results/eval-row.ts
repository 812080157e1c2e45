import { z } from 'zod';

/** Who judged, and what it cost. */
export const JudgeUse = z.object({
  model: z.string(),
  promptId: z.string().describe('"<task>@<version>".'),
  inputTokens: z.number().int().min(0),
  outputTokens: z.number().int().min(0),
  costUsd: z.number().min(0).nullable(),
});
export type JudgeUse = z.infer<typeof JudgeUse>;

/** One metric of one evaluator on one run of one case. */
export const EvalRow = z.object({
  caseId: z.string(),
  /** As in the bundle, e.g. "standard-multi" or "advanced-full". */
  pipeline: z.string(),
  /** Number of the repeat, from 1. */
  repeat: z.number().int().min(1),
  evaluator: z.string(),
  kind: z.enum(['structural', 'groundedness', 'expectations', 'judge', 'behavioural']),
  metric: z
    .string()
    .describe('snake_case; together with evaluator it names what is compared with a baseline.'),
  /** Higher is better; null where there was nothing to judge, never 0 for that. */
  score: z.number().nullable(),
  /** Of checks that hold or do not hold; null for measures. */
  passed: z.boolean().nullable(),
  /** What was found and where, for a person; empty when all is well. */
  message: z.string(),
  judge: JudgeUse.nullable(),
  unmeasured: z
    .literal(true)
    .optional()
    .describe('It was asked for and could not be measured; `message` says why. Left out otherwise.'),
});
export type EvalRow = z.infer<typeof EvalRow>;

/** The outcome of an evaluation, as in --output results.json. */
export const EvalResults = z.strictObject({
  schemaVersion: z.literal(1),
  /** ISO 8601, UTC; empty in runs that must repeat exactly. */
  createdAt: z.string(),
  mode: z.enum(['offline', 'from-snapshots', 'live']),
  rows: z.array(EvalRow).readonly(),
});
export type EvalResults = z.infer<typeof EvalResults>;
