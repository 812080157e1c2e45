import { EvalCase } from '../cases/eval-case.ts';
import { deterministicEvaluators } from '../evaluators/deterministic-evaluators.ts';
import type { EvalResults, EvalRow } from '../results/eval-row.ts';
import type { OnEvalProgress } from '../runner/eval-progress.ts';
import { finishedRow } from '../runner/row-of-run.ts';
import { scoreRun } from '../runner/score-run.ts';
import type { ComparedReport } from './pair-reports.ts';

/** Scores of reports that no evaluation has scored, without a model. */
export async function scoreComparedReports(
  reports: readonly ComparedReport[],
  { signal, onProgress }: { signal: AbortSignal | undefined; onProgress: OnEvalProgress },
): Promise<EvalResults> {
  const context = { reasoner: null, signal };
  const rows: EvalRow[] = [];
  for (const [index, report] of reports.entries()) {
    signal?.throwIfAborted();
    const { caseId, pipeline, repeat, bundle } = report;
    const key = { caseId, pipeline, repeat };
    const scored = { key, case: report.case ?? unknownCase(report), bundle, context };
    rows.push(
      finishedRow(key, null),
      ...(await scoreRun({ ...scored, evaluators: deterministicEvaluators })),
    );
    onProgress({ ...key, kind: 'run-end', done: index + 1, total: reports.length, message: '' });
  }
  return { schemaVersion: 1, createdAt: '', mode: 'from-snapshots', rows };
}

/** A report alone does not say what is expected of it. */
function unknownCase({ bundle }: ComparedReport): EvalCase {
  return EvalCase.parse({ id: 'report', kind: 'factual_simple', question: bundle.question, docs: [] });
}
