import { join } from 'node:path';
import type { ResearchOptions, ResearchResult } from '@research-studio/core/run';
import { type Bundle, Settings } from '@research-studio/schemas';
import type { EvalCase } from '../cases/eval-case.ts';
import type { EvalContext, EvalSubject, Evaluator } from '../evaluators/evaluator.ts';
import type { BY_MODEL, EvalRow, PipelineName, RunKey } from '../results/eval-row.ts';

/** One run of one case that an evaluation is made of. */
export interface PlannedRun extends RunKey {
  readonly case: EvalCase;
  readonly pipeline: PipelineName;
}

export interface EvalScope {
  readonly cases: readonly EvalCase[];
  readonly pipelines: readonly PipelineName[];
  readonly repeats: number;
}

/** Every run of the scope: by case, then pipeline, then repeat; rows keep this order, however runs overlap. */
export function plannedRuns({ cases, pipelines, repeats }: EvalScope): readonly PlannedRun[] {
  const numbers = Array.from({ length: repeats }, (_, index) => index + 1);
  return cases.flatMap((one) =>
    pipelines.flatMap((pipeline) =>
      numbers.map((repeat) => ({ caseId: one.id, case: one, pipeline, repeat })),
    ),
  );
}

/** Reported while an evaluation goes on. */
export interface EvalProgress extends RunKey {
  readonly kind:
    | 'run-start'
    /** A run is there and judged. */
    | 'run-end'
    /** It was finished by an earlier evaluation that had stopped. */
    | 'run-kept'
    | 'run-failed'
    /** Not begun, as the cost cap was reached. */
    | 'run-skipped';
  /** Runs that have come to an end, this one included where it has. */
  readonly done: number;
  readonly total: number;
  /** The problem, also of runs that came to an end; empty otherwise. */
  readonly message: string;
}
export type OnEvalProgress = (progress: EvalProgress) => void;

/** The settings with which `research` of the right package runs just this pipeline. */
export function settingsFor(pipeline: PipelineName, settings: Settings): Settings {
  switch (pipeline) {
    case 'standard-single':
      return { ...settings, research: { ...settings.research, mode: 'single' } };
    case 'standard-multi':
      return { ...settings, research: { ...settings.research, mode: 'multi' } };
    case 'advanced-full':
      return { ...settings, advanced: { ...settings.advanced, supervised: false, trust: 'full' } };
    case 'advanced-batched':
      return { ...settings, advanced: { ...settings.advanced, supervised: false, trust: 'batched' } };
    case 'advanced-supervised':
      return { ...settings, advanced: { ...settings.advanced, supervised: true } };
  }
}

type Research = (options: ResearchOptions) => Promise<ResearchResult>;

/** Loads the pipeline's package at first use. */
export async function researchWith(pipeline: PipelineName): Promise<Research> {
  const { research } = pipeline.startsWith('advanced')
    ? await import('@research-studio/advanced-pipeline')
    : await import('@research-studio/standard-pipeline');
  return research;
}

/** The user's settings with what the case says of date and documents; a case with documents searches nothing else. */
export function liveSettings({ case: { docs, today }, pipeline }: PlannedRun, user: Settings): Settings {
  const settings = settingsFor(pipeline, user);
  const search: Settings['search'] =
    docs.length === 0 ? settings.search : { ...settings.search, docs, providers: ['documents'] };
  return { ...settings, search, run: { ...settings.run, today: today ?? settings.run.today } };
}

/** The day of a case that names none: an evaluation that must repeat exactly reads no clock. */
export const OFFLINE_DAY = '2025-11-01';

/** The product's own defaults over the case's documents and nothing else; runs and indexes lie in `folder`. */
export function offlineSettings(
  { case: { docs, today }, pipeline }: PlannedRun,
  { folder, limits }: { readonly folder: string; readonly limits: object },
): Settings {
  const run = {
    directory: join(folder, 'runs'),
    cacheDirectory: join(folder, 'cache'),
    today: today ?? OFFLINE_DAY,
    checkpoints: 'at_end',
  };
  const search = { docs, providers: ['documents'] };
  return settingsFor(pipeline, Settings.parse({ ...limits, search, run }));
}

/** A check that holds where there is no problem. */
export function rowOfRun(
  { caseId, pipeline, repeat }: RunKey,
  { problem, ...check }: Pick<EvalRow, 'evaluator' | 'kind' | 'metric'> & { readonly problem: string | null },
): EvalRow {
  const passed = problem === null;
  const outcome = { score: Number(passed), passed, message: problem ?? '', judge: null };
  return { caseId, pipeline, repeat, ...check, ...outcome };
}

const OF_RUN = { evaluator: 'run', kind: 'structural' } as const;

/** Whether a run came to a result at all; every run has this row first. */
export function finishedRow(key: RunKey, problem: string | null): EvalRow {
  return rowOfRun(key, { ...OF_RUN, metric: 'finished', problem });
}

/** A run that was not made (`finished`), or that no model made (by_model): nothing is known of what it was for. */
export function unmeasuredRow(
  { caseId, pipeline, repeat }: RunKey,
  metric: 'finished' | typeof BY_MODEL,
  message: string,
): EvalRow {
  const nothing = { score: null, passed: null, message, judge: null, unmeasured: true } as const;
  return { caseId, pipeline, repeat, ...OF_RUN, metric, ...nothing };
}

/** Why a run came to nothing, in one line. */
export function problemOfRun(error: unknown): string {
  const [line] = messageOf(error).split('\n');
  return `The run came to nothing: ${line}`;
}

/**
 * What the evaluators say of a run, in their order. One that fails says so in a row that does not pass; the others go on.
 *
 * @throws the signal's reason when the caller cancelled.
 */
export async function scoreRun(
  run: RunKey & EvalSubject,
  { evaluators, context }: { readonly evaluators: readonly Evaluator[]; readonly context: EvalContext },
): Promise<readonly EvalRow[]> {
  const { caseId, pipeline, repeat } = run;
  const rows: EvalRow[] = [];
  for (const { name: evaluator, kind, evaluate } of evaluators) {
    try {
      const found = await evaluate(run, context);
      rows.push(
        ...found.map((measurement) => ({ caseId, pipeline, repeat, evaluator, kind, ...measurement })),
      );
    } catch (error) {
      context.signal?.throwIfAborted();
      const problem = `${evaluator} failed: ${messageOf(error)}`;
      rows.push(rowOfRun(run, { evaluator, kind, metric: 'evaluated', problem }));
    }
  }
  return rows;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Why no model had a part in a report though some are configured; null where one had, or none is. */
export function noModelIn(bundle: Bundle, { hasModels }: { readonly hasModels: boolean }): string | null {
  if (!hasModels || bundle.metadata.models.length > 0) return null;
  return ['No model answered; the report was put together without one.', ...troublesOf(bundle)].join(' ');
}

/** The steps without a model in a report of a model; empty without any. */
export function stepsWithoutModel(bundle: Bundle): string {
  const troubles = bundle.metadata.models.length > 0 ? troublesOf(bundle) : [];
  return troubles.length === 0 ? '' : `Some steps were done without a model. ${troubles.join(' ')}`;
}

const mostReported = 2;

function troublesOf({ metadata }: Bundle): string[] {
  const goingOn = / Going on without a model\b.*$/s;
  const troubles = metadata.warnings.filter((warning) => goingOn.test(warning));
  return troubles.slice(0, mostReported).map((warning) => warning.replace(goingOn, ''));
}
