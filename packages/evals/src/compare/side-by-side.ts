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
    better:
      before === null || after === null
        ? null
        : verdict === 'better'
          ? 'right'
          : verdict === 'worse'
            ? 'left'
            : null,
  }));
}

function pipelinesOf(rows: readonly EvalRow[]): string[] {
  return [...new Set(rows.map(({ pipeline }) => pipeline))].sort(byCodeUnit);
}

/** Rows by what there is to say of them; one-sided ones have a number on one side only. */
export interface SortedRows {
  /** Those over all cases first. */
  readonly differing: readonly SideBySideRow[];
  readonly oneSided: readonly SideBySideRow[];
  readonly alike: readonly SideBySideRow[];
}

export function sortedRows(rows: readonly SideBySideRow[]): SortedRows {
  const isOneSided = ({ left, right }: SideBySideRow) => (left === null) !== (right === null);
  const differing = rows.filter((row) => row.left !== row.right && !isOneSided(row));
  return {
    differing: [
      ...differing.filter(({ caseId }) => caseId === null),
      ...differing.filter(({ caseId }) => caseId !== null),
    ],
    oneSided: rows.filter(isOneSided),
    alike: rows.filter(({ left, right }) => left === right),
  };
}
