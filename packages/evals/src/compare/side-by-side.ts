import { byCodeUnit } from '../gate/by-code-unit.ts';
import { compareWithBaseline } from '../gate/compare-with-baseline.ts';
import type { ComparedRow } from '../gate/comparison.ts';
import type { EvalResults, EvalRow } from '../results/eval-row.ts';

/** One metric of two evaluations; a caseId of null stands for all cases. */
export interface SideBySideRow
  extends Pick<ComparedRow, 'caseId' | 'pipeline' | 'evaluator' | 'metric' | 'change' | 'interval'> {
  readonly left: number | null;
  readonly right: number | null;
  /** Null where they are alike or only one has a number. */
  readonly better: 'left' | 'right' | null;
}

/**
 * Two evaluations, neither of which is the measure of the other. Results of one pipeline each are laid beside each other
 * though their pipelines differ; otherwise like stands beside like.
 */
export function sideBySide(left: EvalResults, right: EvalResults): SideBySideRow[] {
  const [one, other] = [pipelinesOf(left.rows), pipelinesOf(right.rows)];
  const [leftName, rightName] = [one[0], other[0]];
  const isCrossed = one.length === 1 && other.length === 1 && leftName !== rightName;
  const name = isCrossed ? `${leftName} / ${rightName}` : null;
  const named = (results: EvalResults): EvalResults =>
    name === null ? results : { ...results, rows: results.rows.map((row) => ({ ...row, pipeline: name })) };
  const cases = [...left.rows, ...right.rows].map(({ caseId }) => caseId);
  const { rows } = compareWithBaseline({ baseline: named(left), results: named(right), asked: { cases } });
  return rows.map(({ caseId, pipeline, evaluator, metric, change, interval, before, after, verdict }) => ({
    caseId,
    pipeline,
    evaluator,
    metric,
    change,
    interval,
    left: before,
    right: after,
    better: verdict === 'better' ? 'right' : verdict === 'worse' ? 'left' : null,
  }));
}

function pipelinesOf(rows: readonly EvalRow[]): string[] {
  return [...new Set(rows.map(({ pipeline }) => pipeline))].sort(byCodeUnit);
}
