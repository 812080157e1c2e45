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

/** The outcome of an evaluation, as in --output results.json. */
export const EvalResults = z.strictObject({
  schemaVersion: z.literal(1),
  /** ISO 8601, UTC; empty in runs that must repeat exactly. */
  createdAt: z.string(),
  mode: z.enum(['offline', 'from-snapshots', 'live']),
  rows: z.array(EvalRow).readonly(),
});
export type EvalResults = z.infer<typeof EvalResults>;

/** The metric by which a run of models tells that none of them answered. */
export const BY_MODEL = 'by_model';

/** Rows without those of runs that a model was to make and none made: they say nothing of the models. */
export function measuredRows(rows: readonly EvalRow[]): EvalRow[] {
  const left = new Set(rows.filter(isUnmeasuredRun).map(runOf));
  return left.size === 0 ? [...rows] : rows.filter((row) => !left.has(runOf(row)));
}

/** Why runs of a case by a pipeline could not be made or came to nothing, by pipeline and case; of live runs a failed one is no finding. */
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

function isUnmeasuredRun({ evaluator, unmeasured }: EvalRow): boolean {
  return evaluator === 'run' && unmeasured === true;
}

function runOf({ pipeline, caseId, repeat }: EvalRow): string {
  return JSON.stringify([pipeline, caseId, repeat]);
}

/** What was asked for and could not be measured, and why, a line each for a person; empty where everything was. */
export function unmeasuredLines(rows: readonly EvalRow[]): string[] {
  const unmeasured = rows.filter((row) => row.unmeasured === true);
  if (unmeasured.length === 0) return [];
  const ofRuns = unmeasured.filter(({ evaluator }) => evaluator === 'run');
  const unmade = ofRuns.filter(({ metric }) => metric !== BY_MODEL);
  const withoutModel = ofRuns.filter(({ metric }) => metric === BY_MODEL);
  const runs = countOf(rows.filter(({ evaluator }) => evaluator === 'run').map(runOf));
  return [
    ...(unmade.length === 0
      ? []
      : [`${unmade.length} of ${counted(runs, 'run')} not made: ${reasonsOf(unmade)}`]),
    ...(withoutModel.length === 0
      ? []
      : [
          `${withoutModel.length} of ${counted(runs, 'run')} not made by a model, so that nothing was learnt of it: ${reasonsOf(withoutModel)}`,
        ]),
    ...judgeLines(rows),
  ];
}

/** "5 of 5 judges gave no verdict: … 0 of 1 report judged in full." */
function judgeLines(rows: readonly EvalRow[]): string[] {
  const judged = rows.filter(({ kind }) => kind === 'judge');
  const silent = judged.filter(({ unmeasured }) => unmeasured === true);
  if (silent.length === 0) return [];
  const judges = countOf(judged.map(({ evaluator }) => evaluator));
  const silentJudges = countOf(silent.map(({ evaluator }) => evaluator));
  const reports = countOf(judged.map(runOf));
  const whole = reports - countOf(silent.map(runOf));
  const asked = countOf(judged.map((row) => runOf(row) + row.evaluator));
  const vain = countOf(silent.map((row) => runOf(row) + row.evaluator));
  const times = reports === 1 ? '' : ` ${vain} of ${asked} times`;
  return [
    `${silentJudges} of ${counted(judges, 'judge')} gave no verdict${times}: ${reasonsOf(silent)} ${whole} of ${counted(reports, 'report')} judged in full.`,
  ];
}

const mostReasons = 3;
const longestReason = 300;

/** Distinct ones in the order of the rows. */
function reasonsOf(rows: readonly EvalRow[]): string {
  const reasons = [
    ...new Set(
      rows.map(({ message }) =>
        message
          .replace(/^Not judged: /, '')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    ),
  ];
  const told = reasons
    .slice(0, mostReasons)
    .map((reason) => (reason.length > longestReason ? `${reason.slice(0, longestReason)}…` : reason));
  const more = reasons.length - told.length;
  return [...told, ...(more > 0 ? [`And ${more} other reasons.`] : [])].join(' ');
}

function countOf(names: readonly string[]): number {
  return new Set(names).size;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
