import { optionSettings } from '@research-studio/core/settings';
import {
  createJudgeReasoner,
  type EvalCase,
  type EvalProgress,
  type EvalResults,
  judgeEvaluators,
  refreshSnapshots,
  runFromSnapshots,
  runLive,
  runOffline,
  SNAPSHOTS_FOLDER,
} from '@research-studio/evals';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { UsageError } from '../failures.ts';
import { writeOutputFile } from '../output-file.ts';
import { formatDuration, plural } from '../progress/format-progress.ts';
import { settingsHere } from '../research/read-request.ts';

import { type Args, print, printable, shortPath, type Terminal } from '../terminal.ts';
import { type EvalRequest, outputFile } from './read-eval-request.ts';

export interface EvalSession {
  readonly request: EvalRequest;
  readonly cases: readonly EvalCase[];
  readonly args: Args;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/** Carries out the evaluation that was asked for, with its progress on standard error. */
export async function evaluate(session: EvalSession): Promise<Evaluation> {
  const { request, cases, terminal, signal } = session;
  const { mode, pipelines, repeats, output } = request;
  const display = evalDisplay(terminal, { isLive: mode === 'live' });
  const common = { cases, signal, onProgress: display.onProgress };
  try {
    if (mode === 'live') return await evaluateLive(session, display);
    if (mode === 'offline') {
      const { values } = optionSettings({ 'test-mode': session.args['test-mode'] });
      const limits = { research: values['research'] ?? {}, advanced: values['advanced'] ?? {} };
      const rows = await runOffline({ ...common, pipelines, repeats, limits });
      return { results: { schemaVersion: 1, createdAt: '', mode, rows }, output };
    }
    const folder = request.snapshots ?? SNAPSHOTS_FOLDER;
    const { judges, context } = await judgesFor(session);
    const isEachPipeline = !request.isAllPipelines;
    const asked = isNamed(session) ? { cases, pipelines, isEachPipeline } : undefined;
    const scope = { folder, wanted: wantedBy(session), asked };
    const rows = await runFromSnapshots({ ...common, ...scope, judges, context });
    return { results: { schemaVersion: 1, createdAt: '', mode: 'from-snapshots', rows }, output };
  } finally {
    display.end();
  }
}

/** The outcome of an evaluation, and the absolute path to write it to. */
export interface Evaluation {
  readonly results: EvalResults;
  readonly output: string | null;
}

type Scope = Pick<EvalSession, 'request' | 'cases'>;

/** By --cases, or as all of a file of one's own. */
const isNamed = ({ request }: Scope) => request.cases !== null || request.caseFile !== null;

/** Snapshots of other pipelines and cases than the built-in ones are taken, too, unless some are named. */
export function wantedBy(scope: Scope) {
  const { request, cases } = scope;
  return ({ caseId, pipeline }: { caseId: string; pipeline: string }) =>
    (!isNamed(scope) || cases.some(({ id }) => id === caseId)) &&
    (request.isAllPipelines || request.pipelines.some((name) => name === pipeline));
}

/** Names of options of this command in messages. */
const ROUNDS = { 'research.maxIterations': '--max-iterations' };

async function userSettings({ args, terminal }: EvalSession) {
  const { profile, model, 'test-mode': testMode, 'max-iterations': iterations, 'fast-model': fast } = args;
  const flags = optionSettings({ 'test-mode': testMode, iterations, profile, model, 'fast-model': fast });
  const names = { ...flags.names, ...(iterations !== undefined && ROUNDS) };
  const { settings, secrets: keys } = await settingsHere(terminal, { ...flags, names });
  return { settings, keys };
}

/** The judges, none without --judge, and how many questions they are asked at a time: a cap is kept to best one by one. */
export async function judgesFor(session: EvalSession, given?: Awaited<ReturnType<typeof userSettings>>) {
  const { request, signal } = session;
  const concurrency = request.budgetUsd === null ? request.concurrency : 1;
  if (!request.judge) return { judges: [], context: { reasoner: null, signal }, concurrency };
  const { settings, keys } = given ?? (await userSettings(session));
  const reasoner = createJudgeReasoner({ models: settings.models, keys, limitUsd: request.budgetUsd });
  if (reasoner === null)
    throw new UsageError('A judge needs a model; set OPENAI_API_KEY, or name one with --model.');
  return { judges: judgeEvaluators, context: { reasoner, signal }, concurrency };
}

async function evaluateLive(session: EvalSession, display: EvalDisplay): Promise<Evaluation> {
  const { request, cases, terminal } = session;
  const { pipelines, repeats, budgetUsd, concurrency } = request;
  const user = await userSettings(session);
  const { judges, context } = await judgesFor(session, user);
  const output = request.output ?? outputFile('data/evals/live.json', 'output', terminal.cwd);
  const folder = output.replace(/\.json$/i, '.live');
  const { rows, skipped, spentUsd, hasModels } = await runLive({
    ...user,
    judges,
    context,
    cases,
    pipelines,
    repeats,
    folder,
    budgetUsd,
    concurrency,
    onProgress: display.onProgress,
  });
  display.end();
  const spent = `Spent, as far as prices are known: $${spentUsd.toFixed(4)}.`;
  terminal.stderr.write(`${spent} Reports: ${shortPath(terminal, folder)}\n`);
  if (!hasModels)
    terminal.stderr.write('No model is configured: the reports were put together without one.\n');
  if (skipped > 0)
    terminal.stderr.write(
      `The cost cap kept ${plural(skipped, 'run')} from being finished; the same command with a higher --budget goes on.\n`,
    );
  const createdAt = new Date().toISOString();
  return { results: { schemaVersion: 1, createdAt, mode: 'live', rows }, output };
}

export async function printScores({ request, terminal }: EvalSession, scores: object, text: string) {
  const json = `${JSON.stringify(scores, null, 1)}\n`;
  await print(terminal.stdout, request.json ? json : text);
  if (request.output !== null) await writeOutputFile(request.output, json, terminal);
}

type EvalDisplay = ReturnType<typeof evalDisplay>;

/** Progress on standard error: one line that is rewritten on a terminal, a line for each live run elsewhere. */
export function evalDisplay({ stderr }: Terminal, { isLive }: { isLive: boolean }) {
  const startedAt = new Map<string, number>();
  const isTerminal = stderr.isTTY === true;
  const clear = () => {
    if (isTerminal) stderr.write('\r\u001B[2K');
  };
  return {
    onProgress: ({ kind, caseId, pipeline, repeat, done, total, message }: EvalProgress) => {
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

/** Changes of one snapshot shown before the rest is only counted. */
const MAX_LINES = 30;

/** Saves what the pipelines come to now and prints what changed. */
export async function refreshSnapshotFiles(session: EvalSession): Promise<ExitCode> {
  const { request, cases, terminal, signal } = session;
  const folder = request.snapshots ?? SNAPSHOTS_FOLDER;
  const display = evalDisplay(terminal, { isLive: false });
  // A file of one's own takes nothing away from the snapshots of the program.
  const isWhole =
    request.cases === null &&
    request.isAllPipelines &&
    (request.caseFile === null || request.snapshots !== null);
  const { pipelines, repeats } = request;
  const changes = await refreshSnapshots({
    cases,
    pipelines,
    repeats,
    folder,
    signal,
    isWhole,
    onProgress: display.onProgress,
    hasRecorded: isWhole && request.snapshots === null,
  }).finally(display.end);
  const changed = changes.filter(({ lines }) => lines.length > 0);
  const shownChanges = changed.map(({ caseId, pipeline, lines }) => {
    const more = lines.length - MAX_LINES;
    const shown = [...lines.slice(0, MAX_LINES), ...(more > 0 ? [`… and ${more} more`] : [])];
    return `${caseId} · ${pipeline}\n${shown.map((line) => `  ${line}\n`).join('')}`;
  });
  const place = shortPath(terminal, folder);
  const all = changes.length;
  const same = all === 1 ? `The one snapshot in ${place} is` : `All ${all} snapshots in ${place} are`;
  const some = `${changed.length} of ${plural(all, 'snapshot')} in ${place} changed.`;
  const summary = changed.length > 0 ? some : `${same} as ${all === 1 ? 'it was' : 'they were'}.`;
  await print(terminal.stdout, [...shownChanges, `${summary}\n`].join('\n'));
  return EXIT_CODE.report;
}
