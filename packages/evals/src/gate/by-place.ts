import type { EvalRow } from '../results/eval-row.ts';
import { byCodeUnit } from './by-code-unit.ts';

/** The order of rows in files: the same results give the same file, whatever was finished first. */
export function byPlace(one: EvalRow, other: EvalRow): number {
  return (
    byCodeUnit(one.pipeline, other.pipeline) ||
    byCodeUnit(one.caseId, other.caseId) ||
    one.repeat - other.repeat ||
    byCodeUnit(one.evaluator, other.evaluator)
  );
}
