import { fileURLToPath } from 'node:url';
import { SettingsError } from '@research-studio/schemas';
import type { EvalCase } from '../cases/eval-case.ts';
import type { EvalContext, Evaluator } from '../evaluators/evaluator.ts';
import type { EvalRow } from '../results/eval-row.ts';
import { readSnapshots, type SnapshotFilter } from '../snapshots/read-snapshots.ts';
import { type AskedSnapshots, missingSnapshots } from '../snapshots/snapshot.ts';
import { deterministicEvaluators } from './deterministic-evaluators.ts';
import { finishedRow, type OnEvalProgress, scoreRun } from './planned-run.ts';

/** The snapshots that come with the program. */
export const SNAPSHOTS_FOLDER = fileURLToPath(new URL('../../data/snapshots', import.meta.url));

export interface FromSnapshotsOptions {
  readonly folder: string;
  readonly cases: readonly EvalCase[];
  readonly wanted?: SnapshotFilter;
  /** Snapshots that must be there; left out: any. */
  readonly asked?: AskedSnapshots | undefined;
  /** Judges that are to be asked beside the deterministic evaluators. */
  readonly judges?: readonly Evaluator[];
  readonly context: EvalContext;
  readonly onProgress?: OnEvalProgress;
}

/**
 * Scores saved results again without running a pipeline. A snapshot that cannot be read, or that is asked for and not
 * there, is a row that does not pass.
 *
 * @throws {SettingsError} for a folder that does not exist or holds none of what is wanted.
 */
export async function runFromSnapshots(options: FromSnapshotsOptions): Promise<readonly EvalRow[]> {
  const { folder, cases, wanted, asked, judges = [], context, onProgress = () => undefined } = options;
  const snapshots = await readSnapshots({ folder, cases, ...(wanted === undefined ? {} : { wanted }) });
  if (snapshots.length === 0)
    throw new SettingsError({ message: `${folder} holds no snapshot of what is asked for.` });
  const evaluators = [...deterministicEvaluators, ...judges];
  const rows: EvalRow[] = [];
  for (const [index, snapshot] of snapshots.entries()) {
    context.signal?.throwIfAborted();
    const problem = 'problem' in snapshot ? snapshot.problem : null;
    rows.push(finishedRow(snapshot, problem));
    if ('bundle' in snapshot) rows.push(...(await scoreRun(snapshot, { evaluators, context })));
    const kind = problem === null ? 'run-end' : 'run-failed';
    onProgress({ ...snapshot, total: snapshots.length, done: index + 1, kind, message: problem ?? '' });
  }
  const missing = asked === undefined ? [] : missingSnapshots(asked, snapshots);
  return [
    ...rows,
    ...missing.map((key) => finishedRow(key, `${folder} holds no snapshot of case "${key.caseId}"`)),
  ];
}
