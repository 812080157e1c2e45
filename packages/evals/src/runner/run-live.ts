import { hash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openJsonLines } from '@research-studio/core/files';
import { createModelChains } from '@research-studio/core/models';
import type { ResearchResult } from '@research-studio/core/run';
import type { Keys } from '@research-studio/core/settings';
import { ResearchError, type Settings } from '@research-studio/schemas';
import pLimit from 'p-limit';
import { sum } from 'simple-statistics';
import { z } from 'zod';
import type { EvalContext, Evaluator } from '../evaluators/evaluator.ts';
import { BY_MODEL, EvalRow, type RunKey } from '../results/eval-row.ts';
import { readSnapshots } from '../snapshots/read-snapshots.ts';
import { saveSnapshot } from '../snapshots/save-snapshot.ts';
import { type Snapshot, snapshotPath } from '../snapshots/snapshot.ts';
import { deterministicEvaluators } from './deterministic-evaluators.ts';
import {
  type EvalProgress,
  type EvalScope,
  finishedRow,
  liveSettings,
  noModelIn,
  type OnEvalProgress,
  type PlannedRun,
  plannedRuns,
  problemOfRun,
  researchWith,
  scoreRun,
  stepsWithoutModel,
  unmeasuredRow,
} from './planned-run.ts';

export interface LiveOptions extends EvalScope {
  /** The user's: models, search and limits; runs lie in their `run.directory`. */
  readonly settings: Settings;
  readonly keys: Keys;
  /** Where state and snapshots of this evaluation are kept. */
  readonly folder: string;
  readonly judges: readonly Evaluator[];
  readonly context: EvalContext;
  /** Most that runs and judgements together may cost, in US dollars; runs then go one after the other. */
  readonly budgetUsd: number | null;
  /** Runs at the same time. */
  readonly concurrency: number;
  readonly onProgress?: OnEvalProgress;
}

/**
 * Runs the pipelines with the user's models and search. What an earlier evaluation in the same folder had finished is
 * taken from there; when everything is finished and measured, the next one begins again. Where models are configured and
 * none answered, the run says nothing of them: it has a row that says so, and is made again.
 *
 * @throws {SettingsError} for models that cannot be used.
 * @throws the signal's reason when the caller cancelled; what was finished is kept.
 */
export async function runLive(options: LiveOptions) {
  const { folder, budgetUsd, concurrency, settings, keys } = options;
  const chains = createModelChains({ settings: settings.models, keys });
  const hasModels = chains.smart.length + chains.fast.length > 0;
  const planned = plannedRuns(options);
  const state = await openLiveState(folder);
  const limit = pLimit(budgetUsd === null ? concurrency : 1);
  let done = 0;
  const tell = (run: PlannedRun, kind: EvalProgress['kind'], message = '') => {
    if (kind !== 'run-start') done += 1;
    options.onProgress?.({ ...run, done, total: planned.length, kind, message });
  };
  try {
    const session = { ...options, state, tell, hasModels };
    const results = await Promise.all(planned.map((run) => limit(() => runAndScore(run, session))));
    const rows = results.flat();
    const isComplete = rows.every(
      ({ evaluator, passed, unmeasured }) => !unmeasured && (evaluator !== 'run' || passed === true),
    );
    const skipped = rows.filter(
      ({ evaluator, metric, unmeasured }) => evaluator === 'run' && metric === 'finished' && unmeasured,
    ).length;
    if (isComplete) await state.forget();
    return {
      /** With rows for what could not be measured. */
      rows,
      /** Runs that the cost cap prevented or broke off. */
      skipped,
      spentUsd: state.spentUsd(),
      /** False where none is configured, so that the reports owe nothing to one. */
      hasModels,
    };
  } finally {
    limit.clearQueue();
    state.close();
  }
}

interface LiveSession extends LiveOptions {
  readonly state: LiveState;
  readonly tell: (run: PlannedRun, kind: EvalProgress['kind'], message?: string) => void;
  readonly hasModels: boolean;
}

const CAPPED = 'The cost cap is reached.';
/** Name of a folder. */
const SNAPSHOTS = 'snapshots';

async function runAndScore(planned: PlannedRun, session: LiveSession): Promise<readonly EvalRow[]> {
  const { state, tell, context, judges } = session;
  context.signal?.throwIfAborted();
  const settings = liveSettings(planned, session.settings);
  const name = liveRunName(planned, settings);
  const kept = state.hasRun(name) ? await keptRun(planned, session) : null;
  const ran = kept === null ? await runOnce({ planned, session, settings, name }) : kept;
  if (ran === null) {
    tell(planned, 'run-skipped', CAPPED);
    return [unmeasuredRow(planned, 'finished', CAPPED)];
  }
  if ('problem' in ran) {
    tell(planned, 'run-failed', ran.problem);
    return [finishedRow(planned, ran.problem)];
  }
  const { bundle, plan } = ran;
  const subject = { ...planned, bundle, plan };
  const rows = await scoreRun(subject, { evaluators: deterministicEvaluators, context });
  const before = state.judgedRows(name);
  const judged = before ?? (await scoreRun(subject, { evaluators: judges, context }));
  if (before === null) keepJudged({ name, judged, state });
  const problem = noModelIn(bundle, session);
  tell(planned, kept === null ? 'run-end' : 'run-kept', problem ?? stepsWithoutModel(bundle));
  return [
    finishedRow(planned, null),
    ...(problem === null ? [] : [unmeasuredRow(planned, BY_MODEL, problem)]),
    ...rows,
    ...(judges.length > 0 ? judged : []),
  ];
}

/** Judges that failed or gave no verdict are asked again; what they cost stays spent. */
function keepJudged(options: { name: string; judged: readonly EvalRow[]; state: LiveState }): void {
  const { name, judged, state } = options;
  if (judged.length === 0) return;
  const isWhole = judged.every(
    ({ metric, passed, unmeasured }) => !unmeasured && (metric !== 'evaluated' || passed !== false),
  );
  const runId = `${name}/judges`;
  const costUsd = state.spentOn(runId) + costOf(judged);
  state.add(isWhole ? { kind: 'judged', run: name, rows: [...judged] } : { kind: 'spent', runId, costUsd });
}

async function keptRun(planned: PlannedRun, { folder }: LiveSession): Promise<FinishedRun | null> {
  const wanted = (key: RunKey) => snapshotPath('', key) === snapshotPath('', planned);
  const [found] = await readSnapshots({ folder: join(folder, SNAPSHOTS), cases: [], wanted });
  return found !== undefined && 'bundle' in found ? found : null;
}

/** A report and the questions of its plan; a run that is resumed after it had planned does not tell them again. */
type FinishedRun = Pick<Snapshot, 'bundle' | 'plan'>;

interface OneRun {
  readonly planned: PlannedRun;
  readonly session: LiveSession;
  readonly settings: Settings;
  readonly name: string;
}

/** Null where the cost cap keeps it from being begun or breaks it off. */
async function runOnce(run: OneRun): Promise<FinishedRun | { readonly problem: string } | null> {
  const { planned, session, name } = run;
  const { state, context, budgetUsd } = session;
  const leftUsd = budgetUsd === null ? null : budgetUsd - state.spentUsd();
  if (leftUsd !== null && leftUsd <= 0) return null;
  session.tell(planned, 'run-start');
  try {
    const { bundle, outcome, plan } = await research(run, leftUsd);
    state.add({ kind: 'spent', runId: bundle.runId, costUsd: bundle.metadata.costUsd ?? 0 });
    if (outcome === 'out_of_budget' && leftUsd !== null) {
      state.add({ kind: 'started', run: name, runId: null });
      return null;
    }
    await saveSnapshot(join(session.folder, SNAPSHOTS), { ...planned, bundle, plan });
    const isByModel = noModelIn(bundle, session) === null;
    state.add(isByModel ? { kind: 'ran', run: name } : { kind: 'started', run: name, runId: null });
    return { bundle, plan };
  } catch (error) {
    context.signal?.throwIfAborted();
    return { problem: problemOfRun(error) };
  }
}

/** Goes on with the run where an earlier evaluation was stopped in it and its folder is still whole. */
async function research(run: OneRun, leftUsd: number | null): ReturnType<typeof begin> {
  const resumeRunId = run.session.state.startedRunId(run.name);
  if (resumeRunId === null) return begin(run, { leftUsd });
  return begin(run, { leftUsd, resumeRunId }).catch((error: unknown) => {
    if (ResearchError.isInstance(error) && error.code.startsWith('RUN_')) return begin(run, { leftUsd });
    throw error;
  });
}

async function begin(
  { planned, session, settings, name }: OneRun,
  { leftUsd, resumeRunId }: { leftUsd: number | null; resumeRunId?: string },
): Promise<ResearchResult & Pick<Snapshot, 'plan'>> {
  const { state, keys, context } = session;
  const ownUsd = settings.run.budgetUsd;
  const budgetUsd = leftUsd === null ? ownUsd : Math.min(leftUsd, ownUsd ?? leftUsd);
  let runId: string | null = null;
  let plan: Snapshot['plan'];
  const run = await researchWith(planned.pipeline);
  const result = await run({
    question: planned.case.question,
    settings: { ...settings, run: { ...settings.run, budgetUsd } },
    keys,
    signal: context.signal,
    resumeRunId,
    onRunStart: (started) => {
      runId = started.runId;
      state.add({ kind: 'started', run: name, runId });
    },
    onEvent: (event) => {
      if (event.type === 'plan-ready') plan = event.subQuestions.map(({ text }) => text);
      if (runId === null || !('costUsd' in event) || event.costUsd === null) return;
      state.add({ kind: 'spent', runId, costUsd: state.spentOn(runId) + event.costUsd });
    },
  });
  return { ...result, plan };
}

const LiveEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('started'),
    run: z.string(),
    runId: z.string().nullable().describe('To go on with; null where that makes no sense any more.'),
  }),
  z.object({
    kind: z.literal('spent'),
    runId: z.string(),
    costUsd: z.number().describe('Of the whole run so far; the last one counts.'),
  }),
  z.object({ kind: z.literal('ran'), run: z.string() }).describe('Its bundle lies among the snapshots.'),
  z.object({ kind: z.literal('judged'), run: z.string(), rows: z.array(EvalRow) }),
]);
type LiveEntry = z.infer<typeof LiveEntry>;

type LiveState = Awaited<ReturnType<typeof openLiveState>>;

/** The progress of a live evaluation, on disk after each step, so that nothing is paid for twice. */
async function openLiveState(folder: string) {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'state.jsonl');
  const { values, lines } = await openJsonLines(file);
  const spent = new Map<string, number>();
  const judged = new Map<string, readonly EvalRow[]>();
  const started = new Map<string, string | null>();
  const ran = new Set<string>();
  const take = (entry: LiveEntry) => {
    if (entry.kind === 'started') started.set(entry.run, entry.runId);
    else if (entry.kind === 'spent') spent.set(entry.runId, entry.costUsd);
    else if (entry.kind === 'ran') ran.add(entry.run);
    else judged.set(entry.run, entry.rows);
  };
  for (const { data } of values.map((value) => LiveEntry.safeParse(value))) if (data) take(data);
  return {
    startedRunId: (run: string) => started.get(run) ?? null,
    hasRun: (run: string) => ran.has(run),
    judgedRows: (run: string) => judged.get(run) ?? null,
    /** Expenses for runs and judgements, in US dollars, as far as prices are known. */
    spentUsd: () => sum([...spent.values(), ...[...judged.values()].map(costOf)]),
    /** Expenses for one run so far. */
    spentOn: (runId: string) => spent.get(runId) ?? 0,
    add: (entry: LiveEntry) => {
      take(entry);
      lines.append(entry);
    },
    close: () => lines.close(),
    /** The next evaluation in this folder begins again; its snapshots stay. */
    forget: () => rm(file, { force: true }),
  };
}

function costOf(rows: readonly EvalRow[]): number {
  return sum(rows.map(({ judge }) => judge?.costUsd ?? 0));
}

/** Names a run of an evaluation together with all that its result depends on. */
function liveRunName(planned: PlannedRun, settings: Settings): string {
  const { caseId, pipeline, repeat } = planned;
  const { question, docs, today } = planned.case;
  const { run, ...deciding } = settings;
  const what = JSON.stringify([question, docs, today, run.today, deciding]);
  return `${caseId}/${pipeline}/${repeat}/${hash('sha256', what).slice(0, 16)}`;
}
