import { z } from 'zod';
import { firstOf } from './printable-text.ts';

/** Named as in their bundles. */
export const PipelineName = z.enum([
  'standard-single',
  'standard-multi',
  'advanced-full',
  'advanced-batched',
  'advanced-supervised',
]);
export type PipelineName = z.infer<typeof PipelineName>;

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
  /** Whether a check holds; null for measures. */
  passed: z.boolean().nullable(),
  /** The finding and its place, for a person; empty when all is well. */
  message: z.string(),
  judge: JudgeUse.nullable(),
  counts: z
    .record(z.string(), z.number().int())
    .optional()
    .describe('Statements by verdict and who decided, such as "supported/quote"; "open": nobody did.'),
  knownBecause: z
    .string()
    .min(1)
    .optional()
    .describe('In a baseline: why a check that fails is kept. `readResults` asks for it.'),
  unmeasured: z
    .literal(true)
    .optional()
    .describe('It was asked for and could not be measured; `message` says why. Left out otherwise.'),
});
export type EvalRow = z.infer<typeof EvalRow>;

/** Which run of which case. */
export type RunKey = Pick<EvalRow, 'caseId' | 'pipeline' | 'repeat'>;

/** The outcome of an evaluation, as in --output results.json. */
export const EvalResults = z.strictObject({
  schemaVersion: z.literal(1),
  /** ISO 8601, UTC; empty in runs that must repeat exactly. */
  createdAt: z.string(),
  mode: z.enum(['offline', 'from-snapshots', 'live']),
  rows: z.array(EvalRow).readonly(),
});
export type EvalResults = z.infer<typeof EvalResults>;

/** The metric by which a run of models says that none of them answered. */
export const BY_MODEL = 'by_model';

/** Rows without those of runs that a model was to make and none made: they say nothing of the models. */
export function measuredRows(rows: readonly EvalRow[]): EvalRow[] {
  const left = new Set(rows.filter(isUnmeasuredRun).map(runOf));
  return left.size === 0 ? [...rows] : rows.filter((row) => !left.has(runOf(row)));
}

/** Why runs of a case by a pipeline could not be made or came to nothing, by pipeline and case; of live runs a failed one is not a finding. */
export function unmeasuredRuns(
  rows: readonly EvalRow[],
  { isLive }: { readonly isLive: boolean },
): ReadonlyMap<string, string> {
  const failed = rows.filter(
    (row) => isUnmeasuredRun(row) || (isLive && row.evaluator === 'run' && row.passed === false),
  );
  return new Map(
    failed.map(({ pipeline, caseId, message }) => [JSON.stringify([pipeline, caseId]), message]),
  );
}

function isUnmeasuredRun(row: EvalRow): boolean {
  return row.evaluator === 'run' && isUnmeasured(row);
}

function runOf({ pipeline, caseId, repeat }: RunKey): string {
  return JSON.stringify([pipeline, caseId, repeat]);
}

/** A line with the reason for each requested measurement that could not be made; empty where all were made. */
export function unmeasuredLines(rows: readonly EvalRow[]): string[] {
  const ofRuns = rows.filter(({ evaluator }) => evaluator === 'run');
  const runs = counted(countOf(ofRuns.map(runOf)), 'run');
  const [unmade = [], withoutModel = []] = [false, true].map((isByModel) =>
    ofRuns.filter((row) => isUnmeasured(row) && (row.metric === BY_MODEL) === isByModel),
  );
  const line = (some: readonly EvalRow[], what: string) =>
    some.length === 0 ? [] : [`${some.length} of ${runs} ${what}: ${reasonsOf(some)}`];
  return [
    ...line(unmade, 'not made'),
    ...line(withoutModel, 'not made by a model, so that nothing was learnt of it'),
    ...judgeLines(rows),
  ];
}

function isUnmeasured({ unmeasured }: EvalRow): boolean {
  return unmeasured === true;
}

/** "5 of 5 judges gave no verdict: … 0 of 1 report judged in full." */
function judgeLines(rows: readonly EvalRow[]): string[] {
  const judged = rows.filter(({ kind }) => kind === 'judge');
  const silent = judged.filter(isUnmeasured);
  if (silent.length === 0) return [];
  const judgesOf = (some: readonly EvalRow[]) => countOf(some.map(({ evaluator }) => evaluator));
  const callsOf = (some: readonly EvalRow[]) => countOf(some.map((row) => runOf(row) + row.evaluator));
  const reports = countOf(judged.map(runOf));
  const whole = reports - countOf(silent.map(runOf));
  const times = reports === 1 ? '' : ` ${callsOf(silent)} of ${callsOf(judged)} times`;
  return [
    `${judgesOf(silent)} of ${counted(judgesOf(judged), 'judge')} gave no verdict${times}: ${reasonsOf(silent)} ${whole} of ${counted(reports, 'report')} judged in full.`,
  ];
}

const mostReasons = 3;
const longestReason = 300;

/** Distinct ones in the order of the rows. */
function reasonsOf(rows: readonly EvalRow[]): string {
  const reasons = new Set(
    rows.map(({ message }) =>
      message
        .replace(/^Not judged: /, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  );
  const reported = [...reasons].map((one) =>
    one.length > longestReason ? `${one.slice(0, longestReason)}…` : one,
  );
  return firstOf(reported, mostReasons, (left) => `And ${left} other reasons.`).join(' ');
}

function countOf(names: readonly string[]): number {
  return new Set(names).size;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
