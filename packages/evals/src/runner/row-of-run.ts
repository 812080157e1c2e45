import type { EvalRow } from '../results/eval-row.ts';
import { BY_MODEL } from '../results/measured-rows.ts';

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

/** A run that was not made, and why: nothing is known of it. */
export function unmadeRow(key: RunKey, reason: string): EvalRow {
  return unmeasuredRow(key, { metric: 'finished', reason });
}

/** A run that was to show what models make, and that none of them made. */
export function withoutModelRow(key: RunKey, reason: string): EvalRow {
  return unmeasuredRow(key, { metric: BY_MODEL, reason });
}

function unmeasuredRow(
  { caseId, pipeline, repeat }: RunKey,
  { metric, reason }: { readonly metric: string; readonly reason: string },
): EvalRow {
  const nothing = { score: null, passed: null, message: reason, judge: null, unmeasured: true } as const;
  return { caseId, pipeline, repeat, evaluator: 'run', kind: 'structural', metric, ...nothing };
}
