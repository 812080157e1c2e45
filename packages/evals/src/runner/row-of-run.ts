import type { EvalRow } from '../results/eval-row.ts';

export type RunKey = Pick<EvalRow, 'caseId' | 'pipeline' | 'repeat'>;

/** A check that holds where there is no problem. */
export function rowOfRun(
  { caseId, pipeline, repeat }: RunKey,
  check: Pick<EvalRow, 'evaluator' | 'kind' | 'metric'> & { readonly problem: string | null },
): EvalRow {
  const { evaluator, kind, metric, problem } = check;
  const passed = problem === null;
  const outcome = { score: passed ? 1 : 0, passed, message: problem ?? '', judge: null };
  return { caseId, pipeline, repeat, evaluator, kind, metric, ...outcome };
}

/** Whether a run came to a result at all; every run has this row first. */
export function finishedRow(key: RunKey, problem: string | null): EvalRow {
  return rowOfRun(key, { evaluator: 'run', kind: 'structural', metric: 'finished', problem });
}
