import { promptText } from '@research-studio/core';
import type { Measurement } from '../evaluators/evaluator.ts';
import type { JudgeUse } from '../results/eval-row.ts';

const FAULTS_TOLD = 5;

/** One row of a judge. A message says first why there is no score, else what was judged and the faults that were found. */
export function judgedMeasurement(request: {
  metric: string;
  /** 0 to 1; null when there was nothing to judge or nobody to judge it. */
  score: number | null;
  use: JudgeUse | null;
  /** Why there is no score; empty when there is one. */
  problem: string;
  summary: string;
  /** Each says what and where, the weightiest first. */
  faults: readonly string[];
}): Measurement {
  const { metric, score, use, problem, summary, faults } = request;
  const told = faults.slice(0, FAULTS_TOLD).map((fault) => promptText(fault, 400));
  const more = faults.length - told.length;
  const message = [summary, ...told, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
  return {
    metric,
    score,
    passed: null,
    message: score === null ? problem : faults.length === 0 ? '' : message,
    judge: use,
  };
}
