import type { EvalCase } from '../cases/eval-case.ts';
import type { PipelineName } from '../runner/pipelines.ts';
import type { SnapshotKey } from './snapshot.ts';

export interface AskedSnapshots {
  readonly cases: readonly Pick<EvalCase, 'id'>[];
  readonly pipelines: readonly PipelineName[];
  /** Each pipeline was named; else a case of which any has a snapshot misses none. */
  readonly isEachPipeline: boolean;
}

/** What was asked for by name and is not among the snapshots, in the order of the cases. */
export function missingSnapshots(
  { cases, pipelines, isEachPipeline }: AskedSnapshots,
  snapshots: readonly Pick<SnapshotKey, 'caseId' | 'pipeline'>[],
): readonly SnapshotKey[] {
  const found = new Set(snapshots.flatMap(({ caseId, pipeline }) => [caseId, `${caseId} ${pipeline}`]));
  return cases.flatMap(({ id }) =>
    pipelines
      .filter((pipeline) => !found.has(isEachPipeline ? `${id} ${pipeline}` : id))
      .map((pipeline) => ({ caseId: id, pipeline, repeat: 1 })),
  );
}
