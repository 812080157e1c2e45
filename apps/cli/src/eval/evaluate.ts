import { resolve } from 'node:path';
import { type Keys, loadSettings } from '@research-studio/core';
import {
  type AskedSnapshots,
  createJudgeReasoner,
  type EvalCase,
  type EvalContext,
  type EvalResults,
  type Evaluator,
  judgeEvaluators,
  runBehaviours,
  runFromSnapshots,
  runLive,
  runOffline,
  SNAPSHOTS_FOLDER,
  type Snapshot,
} from '@research-studio/evals';
import type { Settings } from '@research-studio/schemas';
import { plural } from '../progress/format-progress.ts';
import { readFlagSettings } from '../research/read-flag-settings.ts';
import { shortPath, type Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { checkWritable } from './check-writable.ts';
import { type EvalDisplay, evalDisplay } from './eval-display.ts';
import type { EvalRequest } from './read-eval-request.ts';
import { withBehaviours } from './with-behaviours.ts';

export interface EvalSession {
  readonly request: EvalRequest;
  readonly cases: readonly EvalCase[];
  readonly args: Readonly<Record<string, unknown>>;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

export interface Evaluation {
  readonly results: EvalResults;
  /** Where the results are to be written; absolute. */
  readonly output: string | null;
  /** Those that were scored here; live runs keep theirs themselves. */
  readonly reports: readonly Snapshot[];
}

/** Carries out the evaluation that was asked for, with its progress on standard error. */
export async function evaluate(session: EvalSession): Promise<Evaluation> {
  const { request, cases, terminal, signal } = session;
  const display = evalDisplay(terminal, { isLive: request.mode === 'live' });
  const reports: Snapshot[] = [];
  const common = {
    cases,
    signal,
    onProgress: display.onProgress,
    onReport: (report: Snapshot) => void reports.push(report),
  };
  try {
    if (request.mode === 'live') return await evaluateLive(session, display);
    if (request.mode === 'offline') {
      const scope = scopeOf(request);
      const runCases = () => runOffline({ ...common, ...scope, limits: testLimits(session) });
      const rows = request.behavioural
        ? await withBehaviours(runCases, { ...scope, signal })
        : await runCases();
      return finished(request, { mode: 'offline', rows, reports });
    }
    const { judges, context } = await judgesFor(session, request.judge ? await userSettings(session) : null);
    const rows = await runFromSnapshots({
      ...common,
      folder: request.snapshots ?? SNAPSHOTS_FOLDER,
      wanted: wantedBy(session),
      asked: askedBy(session),
      judges,
      context,
    });
    return finished(request, { mode: 'from-snapshots', rows, reports });
  } finally {
    display.end();
  }
}

function finished(
  request: EvalRequest,
  { mode, rows, reports }: Pick<EvalResults, 'mode' | 'rows'> & Pick<Evaluation, 'reports'>,
): Evaluation {
  const results = { schemaVersion: 1, createdAt: '', mode, rows } as const;
  return { results, output: request.output, reports };
}

export function scopeOf({ pipelines, repeats }: EvalRequest) {
  return { pipelines, repeats };
}

type Scope = Pick<EvalSession, 'request' | 'cases'>;

/** By --cases, or as all of a file of one's own. */
function isNamed({ request }: Scope): boolean {
  return request.cases !== null || request.caseFile !== null;
}

/** Snapshots of other pipelines and cases than the built-in ones are taken, too, unless some are named. */
export function wantedBy({ request, cases }: Scope) {
  const isAny = !isNamed({ request, cases });
  return ({ caseId, pipeline }: { caseId: string; pipeline: string }) =>
    (isAny || cases.some(({ id }) => id === caseId)) &&
    (request.isAllPipelines || request.pipelines.some((name) => name === pipeline));
}

/** Undefined where nothing is named. */
export function askedBy({ request, cases }: Scope): AskedSnapshots | undefined {
  if (!isNamed({ request, cases })) return undefined;
  return { cases, pipelines: request.pipelines, isEachPipeline: !request.isAllPipelines };
}

function testLimits({ args }: EvalSession) {
  const { values } = readFlagSettings({ 'test-mode': args['test-mode'] });
  return { research: values['research'] ?? {}, advanced: values['advanced'] ?? {} };
}

interface UserSettings {
  readonly settings: Settings;
  readonly keys: Keys;
}

export async function userSettings({ args, terminal }: EvalSession): Promise<UserSettings> {
  const { values, names } = readFlagSettings({
    'test-mode': args['test-mode'],
    model: args['model'],
    'fast-model': args['fast-model'],
  });
  const { cwd, environment } = terminal;
  const { settings, secrets } = await loadSettings({ cwd, environment, flags: values, flagNames: names });
  return { settings, keys: secrets };
}

/** None without --judge. */
export async function judgesFor(
  { request, signal }: EvalSession,
  user: UserSettings | null,
): Promise<{ judges: readonly Evaluator[]; context: EvalContext }> {
  if (!request.judge || user === null) return { judges: [], context: { reasoner: null, signal } };
  const { settings, keys } = user;
  const reasoner = createJudgeReasoner({ models: settings.models, keys, limitUsd: request.budgetUsd });
  if (reasoner === null)
    throw new UsageError('--judge needs a model; set OPENAI_API_KEY, or name one with --model.');
  return { judges: judgeEvaluators, context: { reasoner, signal } };
}

async function evaluateLive(session: EvalSession, display: EvalDisplay): Promise<Evaluation> {
  const { request, cases, terminal, signal } = session;
  const user = await userSettings(session);
  const { judges, context } = await judgesFor(session, user);
  const output = request.output ?? resolve(terminal.cwd, 'data/evals/live.json');
  await checkWritable({ option: 'output', path: output });
  const folder = output.replace(/\.json$/i, '.live');
  const { rows, skipped, spentUsd, hasModels } = await runLive({
    ...scopeOf(request),
    ...user,
    cases,
    folder,
    judges,
    context,
    budgetUsd: request.budgetUsd,
    concurrency: request.concurrency,
    onProgress: display.onProgress,
  });
  display.end();
  terminal.stderr.write(
    `Spent, as far as prices are known: $${spentUsd.toFixed(4)}. Reports: ${shortPath(terminal, folder)}\n`,
  );
  if (!hasModels)
    terminal.stderr.write('No model is configured: the reports were put together without one.\n');
  if (skipped > 0)
    terminal.stderr.write(
      `The cost cap kept ${plural(skipped, 'run')} from being finished; the same command with a higher --budget goes on.\n`,
    );
  const { pipelines } = request;
  const behaviours = request.behavioural ? await runBehaviours({ pipelines, signal, live: user }) : [];
  const results: EvalResults = {
    schemaVersion: 1,
    createdAt: new Date().toISOString(),
    mode: 'live',
    rows: [...rows, ...behaviours],
  };
  return { results, output, reports: [] };
}
