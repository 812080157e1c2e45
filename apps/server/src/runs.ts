import { z } from '@hono/zod-openapi';
import { Answered, Pause, ReportForm } from '@research-studio/schemas';

const short = (max: number) => z.string().min(1).max(max);

/** Options of a run: those of the command line that touch no file of the server. */
export const RunOptions = z
  .strictObject({
    agents: z.enum(['single', 'multi']).describe('Standard pipeline: one loop, or a worker a sub-question.'),
    trust: z.enum(['full', 'batched']).describe('Advanced pipeline: each check a step, or two model calls.'),
    supervised: z
      .boolean()
      .describe('Advanced pipeline: a brief, a council, and a supervisor with researchers.'),
    council: z
      .array(z.string().regex(/^[a-z]+:\S{1,100}$/))
      .max(8)
      .describe('Supervised: models that judge the brief, as "provider:model"; empty: none.'),
    councilFindings: z.boolean().describe('Supervised: the council also judges what was found.'),
    review: z.enum(['none', 'brief', 'full']).describe('Supervised: where the run waits for a review.'),
    depth: z.enum(['quick', 'standard', 'deep']),
    iterations: z.number().int().min(1).max(10).describe('Research rounds at most.'),
    maxSources: z.number().int().min(1).max(100),
    search: z.array(short(100)).max(20).describe('Search providers; left out: those that are configured.'),
    exclude: z
      .array(short(2000))
      .max(50)
      .describe('Pages not to use: addresses as the report of the run before gives them, or names of sites.'),
    followedOnly: z
      .boolean()
      .describe('Searches only what the runs that it follows up have read, and nothing outside.'),
    model: short(200).describe('"provider:model", or "none".'),
    fastModel: short(200),
    budgetModel: short(200),
    budget: z.number().positive().max(10_000).describe('Most that the run may spend, in US dollars.'),
    budgetTokens: z
      .number()
      .int()
      .positive()
      .max(1e9)
      .describe('Most tokens that models may read and write.'),
    embeddings: z
      .string()
      .regex(/^[a-z-]+:[\w.-]{1,100}$/)
      .describe('Model that finds passages by meaning, as "openai:model".'),
    profile: short(100).describe('Set of settings: one that is built in, or one of the server.'),
    form: ReportForm.describe('How a model writes the report; panels: each part by itself, in its own form.'),
    format: z.enum(['detailed', 'concise', 'bullet_points']),
    language: short(35).describe('Tag of the language of the report, e.g. "de".'),
    systemPrompt: short(4000).describe('Wishes for the report.'),
    today: z.iso.date().describe('Date of the run, for runs that repeat exactly.'),
    testMode: z.boolean().describe('Small limits, for a quick try.'),
    mayAsk: z
      .boolean()
      .describe(
        'Whether the run may stop to ask which reading of the question is meant; a review is always asked for.',
      ),
  })
  .partial()
  .openapi('RunOptions');
export type RunOptions = z.infer<typeof RunOptions>;

export const PipelineName = z.enum(['standard', 'advanced']).openapi('Pipeline');
export type PipelineName = z.infer<typeof PipelineName>;

/** queued, running and waiting (for an answer) are under way; the others have ended. */
export const RunStatus = z
  .enum(['queued', 'running', 'waiting', 'done', 'failed', 'cancelled'])
  .openapi('RunStatus');
export type RunStatus = z.infer<typeof RunStatus>;

export const ACTIVE: readonly RunStatus[] = ['queued', 'running', 'waiting'];

/** Filters of a list of runs: under way, by their outcome, or ended without a report. */
export const RunState = z
  .enum(['working', 'answered', 'in_part', 'nothing_found', 'interrupted'])
  .openapi('RunState');
export type RunState = z.infer<typeof RunState>;

export const Tag = z.string().trim().min(1).max(30);

export const NewRun = z
  .strictObject({
    question: z
      .string()
      .trim()
      .min(3)
      .max(8000)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
      .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'must not hold control characters'),
    pipeline: PipelineName.default('standard'),
    options: RunOptions.default({}),
    documents: z
      .array(short(100))
      .max(1000)
      .default([])
      .describe('Ids of uploaded documents to search, beside what is configured.'),
    parentId: short(200).optional().describe('The run that this one follows up.'),
  })
  .openapi('NewRun');
export type NewRun = z.infer<typeof NewRun>;

export const Run = z
  .object({
    id: z.string(),
    question: z.string(),
    title: z.string().nullable().describe('What the user calls it; null: the question.'),
    tags: z.array(z.string()).readonly().describe('Words by which the user finds it again.'),
    pipeline: PipelineName,
    options: RunOptions,
    documents: z.array(z.string()).readonly(),
    parentId: z.string().nullable(),
    status: RunStatus,
    answered: Answered.nullable().describe('Null until there is a report.'),
    error: z.string().nullable().describe('Why it failed, for people.'),
    waiting: Pause.nullable().describe(
      'What a person is asked before the run continues; in lists without its text.',
    ),
    sources: z.number().int().describe('Sources of the report.'),
    statements: z.number().int().describe('Statements of the report that were checked.'),
    strip: z
      .string()
      .describe('A letter a statement, in order: w without a sign, p to be read with care, o undecided.'),
    costUsd: z.number().nullable(),
    place: z.number().int().nullable().describe('In line among your runs, from 1; null: it is not in line.'),
    beganAt: z
      .string()
      .nullable()
      .describe('When work on it began, moved forward by the time in which it waited or was stopped.'),
    pausedAt: z.string().nullable().describe('Since when it waits for an answer or has ended.'),
    isShared: z.boolean(),
    createdAt: z.string(),
    endedAt: z.string().nullable(),
  })
  .openapi('Run');
export type Run = z.infer<typeof Run>;

/** A run as it is read by itself. */
export const ReadRun = Run.extend({
  children: z
    .array(Run.pick({ id: true, question: true, title: true, status: true, options: true }))
    .describe('Your follow-ups of this run, the oldest first.'),
}).openapi('ReadRun');
