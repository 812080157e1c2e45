import { type Keys, loadSettings, optionSettings } from '@research-studio/core';
import {
  type AskedSnapshots,
  createJudgeReasoner,
  type EvalCase,
  type EvalContext,
  type EvalProgress,
  type EvalResults,
  type Evaluator,
  judgeEvaluators,
  runFromSnapshots,
  runLive,
  runOffline,
  SNAPSHOTS_FOLDER,
} from '@research-studio/evals';
import type { Settings } from '@research-studio/schemas';
import { UsageError } from '../failures.ts';
import { formatDuration, plural } from '../progress/format-progress.ts';

import { printable, shortPath, type Terminal } from '../terminal.ts';
import { type EvalRequest, outputFile } from './read-eval-request.ts';

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
}

/** Carries out the evaluation that was asked for, with its progress on standard error. */
export async function evaluate(session: EvalSession): Promise<Evaluation> {
  const { request, cases, terminal, signal } = session;
  const display = evalDisplay(terminal, { isLive: request.mode === 'live' });
  const common = {
    cases,
    signal,
    onProgress: display.onProgress,
  };
  try {
    if (request.mode === 'live') return await evaluateLive(session, display);
    if (request.mode === 'offline') {
      const scope = scopeOf(request);
      const rows = await runOffline({ ...common, ...scope, limits: testLimits(session) });
      return finished(request, { mode: 'offline', rows });
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
    return finished(request, { mode: 'from-snapshots', rows });
  } finally {
    display.end();
  }
}

function finished(request: EvalRequest, { mode, rows }: Pick<EvalResults, 'mode' | 'rows'>): Evaluation {
  const results = { schemaVersion: 1, createdAt: '', mode, rows } as const;
  return { results, output: request.output };
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
  const { values } = optionSettings({ 'test-mode': args['test-mode'] });
  return { research: values['research'] ?? {}, advanced: values['advanced'] ?? {} };
}

interface UserSettings {
  readonly settings: Settings;
  readonly keys: Keys;
}

/** What the option of this command is called in messages. */
const ROUNDS = { 'research.maxIterations': '--max-iterations' };

export async function userSettings({ args, terminal }: EvalSession): Promise<UserSettings> {
  const { values, names, profile } = optionSettings({
    'test-mode': args['test-mode'],
    iterations: args['max-iterations'],
    profile: args['profile'],
    model: args['model'],
    'fast-model': args['fast-model'],
  });
  const { cwd, environment } = terminal;
  const { settings, secrets } = await loadSettings({
    cwd,
    environment,
    flags: values,
    flagNames: { ...names, ...(args['max-iterations'] !== undefined && ROUNDS) },
    profile,
  });
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
    throw new UsageError('A judge needs a model; set OPENAI_API_KEY, or name one with --model.');
  return { judges: judgeEvaluators, context: { reasoner, signal } };
}

async function evaluateLive(session: EvalSession, display: EvalDisplay): Promise<Evaluation> {
  const { request, cases, terminal } = session;
  const user = await userSettings(session);
  const { judges, context } = await judgesFor(session, user);
  const output =
    request.output ??
    outputFile('data/evals/live.json', { option: 'output', suffix: '.json', cwd: terminal.cwd });
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
  const results: EvalResults = {
    schemaVersion: 1,
    createdAt: new Date().toISOString(),
    mode: 'live',
    rows,
  };
  return { results, output };
}

/** Progress on standard error: one line that is rewritten on a terminal, a line for each live run elsewhere. */
interface EvalDisplay {
  onProgress(progress: EvalProgress): void;
  end(): void;
}

export function evalDisplay({ stderr }: Terminal, { isLive }: { isLive: boolean }): EvalDisplay {
  const startedAt = new Map<string, number>();
  const isTerminal = stderr.isTTY === true;
  const clear = () => {
    if (isTerminal) stderr.write('\r\u001B[2K');
  };
  return {
    onProgress: (progress) => {
      const { kind, caseId, pipeline, repeat, done, total, message } = progress;
      const name = `${caseId} · ${pipeline}${repeat === 1 ? '' : ` · ${repeat}`}`;
      const at = `${String(done).padStart(String(total).length)}/${total}`;
      clear();
      if (kind === 'run-start') {
        startedAt.set(name, performance.now());
        if (isTerminal) stderr.write(`${at} ${name} …`);
        return;
      }
      const begun = startedAt.get(name);
      const took = begun === undefined ? '' : ` ${formatDuration(performance.now() - begun)}`;
      if (kind === 'run-failed' || kind === 'run-skipped')
        stderr.write(`${at} ${name}${took}: ${printable(message)}\n`);
      else if (isLive) {
        const why = message === '' ? '' : `: ${printable(message)}`;
        stderr.write(`${at} ${name}${kind === 'run-kept' ? ' (finished before)' : took}${why}\n`);
      } else if (isTerminal) stderr.write(`${at} ${name}`);
    },
    end: clear,
  };
}
