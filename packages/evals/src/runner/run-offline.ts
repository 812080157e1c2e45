import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keys } from '@research-studio/core/settings';
import { type Bundle, SettingsError } from '@research-studio/schemas';
import type { EvalRow } from '../results/eval-row.ts';
import { normalBundle } from '../snapshots/snapshot.ts';
import { deterministicEvaluators } from './deterministic-evaluators.ts';
import {
  type EvalScope,
  finishedRow,
  OFFLINE_DAY,
  type OnEvalProgress,
  offlineSettings,
  type PlannedRun,
  plannedRuns,
  problemOfRun,
  researchWith,
  scoreRun,
} from './planned-run.ts';

/** Settings that replace those of the product, such as smaller limits. */
export interface OfflineOptions extends EvalScope {
  readonly limits?: { readonly research?: object; readonly advanced?: object };
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: OnEvalProgress;
}

/** A run and what came of it; `problem` where it came to nothing. */
export type OfflineRun = PlannedRun &
  ({ readonly bundle: Bundle; readonly problem: null } | { readonly bundle: null; readonly problem: string });

/**
 * Runs the pipelines for real over the documents of the cases, without a model or the network, and scores what comes of
 * it. The same on every run.
 *
 * @throws {SettingsError} for a case that names no documents.
 */
export async function runOffline(options: OfflineOptions): Promise<readonly EvalRow[]> {
  const scoring = {
    evaluators: deterministicEvaluators,
    context: { reasoner: null, signal: options.signal },
  };
  const rows: EvalRow[] = [];
  for await (const run of offlineRuns(options)) {
    rows.push(finishedRow(run, run.problem));
    if (run.bundle !== null) rows.push(...(await scoreRun(run, scoring)));
  }
  return rows;
}

/** The runs of an offline evaluation, one after the other, with bundles that are equal where the runs are. */
export async function* offlineRuns(options: OfflineOptions): AsyncGenerator<OfflineRun> {
  const { signal, limits = {}, onProgress = () => undefined } = options;
  for (const { id, docs } of options.cases)
    if (docs.length === 0)
      throw new SettingsError({
        message: `Case "${id}" names no documents and searches the web; leave it out with --cases, or run it with --live.`,
      });
  const planned = plannedRuns(options);
  const folder = await mkdtemp(join(tmpdir(), 'research-studio-eval-'));
  try {
    for (const [index, run] of planned.entries()) {
      signal?.throwIfAborted();
      const reported = { ...run, total: planned.length };
      onProgress({ ...reported, kind: 'run-start', done: index, message: '' });
      const result = await runOne(run, { folder, limits, signal });
      const kind = result.problem === null ? 'run-end' : 'run-failed';
      onProgress({ ...reported, kind, done: index + 1, message: result.problem ?? '' });
      yield result;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runOne(
  run: PlannedRun,
  { signal, ...place }: { folder: string; limits: object; signal: AbortSignal | undefined },
): Promise<OfflineRun> {
  const { question, today } = run.case;
  const research = await researchWith(run.pipeline);
  const settings = offlineSettings(run, place);
  try {
    const { bundle } = await research({ question, settings, keys: new Keys({}), signal });
    return { ...run, bundle: normalBundle(bundle, { key: run, today: today ?? OFFLINE_DAY }), problem: null };
  } catch (error) {
    signal?.throwIfAborted();
    return { ...run, bundle: null, problem: problemOfRun(error) };
  }
}
