import { type Keys, optionSettings } from '@research-studio/core';
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
import { settingsHere } from '../research/read-request.ts';

import { type Args, printable, shortPath, type Terminal } from '../terminal.ts';
import { type EvalRequest, outputFile } from './read-eval-request.ts';

export interface EvalSession {
  readonly request: EvalRequest;
  readonly cases: readonly EvalCase[];
  readonly args: Args;
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
  const { mode, pipelines, repeats, output } = request;
  const display = evalDisplay(terminal, { isLive: mode === 'live' });
  const common = { cases, signal, onProgress: display.onProgress };
  try {
    if (mode === 'live') return await evaluateLive(session, display);
    const rows =
      mode === 'offline'
        ? await runOffline({ ...common, pipelines, repeats, limits: testLimits(session) })
        : await runFromSnapshots({
            ...{ ...common, folder: request.snapshots ?? SNAPSHOTS_FOLDER },
            ...{ wanted: wantedBy(session), asked: askedBy(session) },
            ...(await judgesFor(session)),
          });
    const modeOfRows = mode === 'offline' ? mode : 'from-snapshots';
    return { results: { schemaVersion: 1, createdAt: '', mode: modeOfRows, rows }, output };
  } finally {
    display.end();
  }
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
function askedBy({ request, cases }: Scope): AskedSnapshots | undefined {
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

async function userSettings({ args, terminal }: EvalSession): Promise<UserSettings> {
  const { profile, model, 'test-mode': testMode, 'max-iterations': iterations, 'fast-model': fast } = args;
  const flags = optionSettings({ 'test-mode': testMode, iterations, profile, model, 'fast-model': fast });
  const names = { ...flags.names, ...(iterations !== undefined && ROUNDS) };
  const { settings, secrets } = await settingsHere(terminal, { ...flags, names });
  return { settings, keys: secrets };
}

/** None without --judge. */
export async function judgesFor(
  session: EvalSession,
  given?: UserSettings,
): Promise<{ judges: readonly Evaluator[]; context: EvalContext }> {
  const { request, signal } = session;
  if (!request.judge) return { judges: [], context: { reasoner: null, signal } };
  const { settings, keys } = given ?? (await userSettings(session));
  const reasoner = createJudgeReasoner({ models: settings.models, keys, limitUsd: request.budgetUsd });
  if (reasoner === null)
    throw new UsageError('A judge needs a model; set OPENAI_API_KEY, or name one with --model.');
  return { judges: judgeEvaluators, context: { reasoner, signal } };
}

async function evaluateLive(session: EvalSession, display: EvalDisplay): Promise<Evaluation> {
  const { request, cases, terminal } = session;
  const { pipelines, repeats, budgetUsd, concurrency } = request;
  const user = await userSettings(session);
  const judging = await judgesFor(session, user);
  const output = request.output ?? outputFile('data/evals/live.json', 'output', terminal.cwd);
  const folder = output.replace(/\.json$/i, '.live');
  const { rows, skipped, spentUsd, hasModels } = await runLive({
    ...{ ...user, ...judging, cases, pipelines, repeats, folder, budgetUsd, concurrency },
    onProgress: display.onProgress,
  });
  display.end();
  const lines = [
    `Spent, as far as prices are known: $${spentUsd.toFixed(4)}. Reports: ${shortPath(terminal, folder)}`,
    ...(hasModels ? [] : ['No model is configured: the reports were put together without one.']),
    ...(skipped === 0
      ? []
      : [
          `The cost cap kept ${plural(skipped, 'run')} from being finished; the same command with a higher --budget goes on.`,
        ]),
  ];
  for (const line of lines) terminal.stderr.write(`${line}\n`);
  const createdAt = new Date().toISOString();
  return { results: { schemaVersion: 1, createdAt, mode: 'live', rows }, output };
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
      const why = message === '' ? '' : `: ${printable(message)}`;
      if (isLive || kind === 'run-failed')
        stderr.write(`${at} ${name}${kind === 'run-kept' ? ' (finished before)' : took}${why}\n`);
      else if (isTerminal) stderr.write(`${at} ${name}`);
    },
    end: clear,
  };
}
