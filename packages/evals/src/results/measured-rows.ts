import type { EvalRow } from './eval-row.ts';

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
