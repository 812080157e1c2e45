import type { EvalResults, EvalRow } from '../../results/eval-row.ts';

/** A row that says nothing in particular, with what a test is about. */
export function evalRow(given: Partial<EvalRow> = {}): EvalRow {
  return {
    caseId: 'broad',
    pipeline: 'standard-multi',
    repeat: 1,
    evaluator: 'citations',
    kind: 'structural',
    metric: 'resolved',
    score: 1,
    passed: null,
    message: '',
    judge: null,
    ...given,
  };
}

export function evalResults(rows: readonly EvalRow[], given: Partial<EvalResults> = {}): EvalResults {
  return { schemaVersion: 1, createdAt: '', mode: 'offline', rows, ...given };
}

/** Rows of a judge: one score for each case, and one repeat for each list of them. */
export function judgedRows(...repeats: readonly (readonly (number | null)[])[]): EvalRow[] {
  return repeats.flatMap((scores, repeat) =>
    scores.map((score, index) =>
      evalRow({
        caseId: `case_${index + 1}`,
        repeat: repeat + 1,
        evaluator: 'quality',
        kind: 'judge',
        metric: 'overall',
        score,
      }),
    ),
  );
}
