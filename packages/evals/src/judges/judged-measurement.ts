import { promptText } from '@research-studio/core';
import type { Measurement } from '../evaluators/evaluator.ts';
import type { JudgeUse } from '../results/eval-row.ts';

const FAULTS_TOLD = 5;

/**
 * One row of a judge. A message says first why there is no score, else what was judged and what was found. What nobody
 * judged is told apart from what there was nothing to judge of.
 */
export function judgedMeasurement(request: {
  metric: string;
  /** 0 to 1; null when there was nothing to judge or nobody to judge it. */
  score: number | null;
  use: JudgeUse | null;
  /** Why nobody judged it; empty when somebody did, or there was nothing to judge. */
  problem: string;
  /** What to say where there was nothing to judge. */
  nothing: string;
  summary: string;
  /** Each says what and where, the weightiest first. */
  faults: readonly string[];
}): Measurement {
  const { metric, use, problem, nothing, summary, faults } = request;
  const score = problem === '' ? request.score : null;
  const told = faults.slice(0, FAULTS_TOLD).map((fault) => promptText(fault, 400));
  const more = faults.length - told.length;
  const message = [summary, ...told, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
  return {
    metric,
    score,
    passed: null,
    message: score === null ? problem || nothing : faults.length === 0 ? '' : message,
    judge: use,
    ...(problem === '' ? {} : { unmeasured: true }),
  };
}
