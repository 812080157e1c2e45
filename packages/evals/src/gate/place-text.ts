import type { ComparedRow } from './comparison.ts';

/** What stands for a row of all cases. */
export const allCases = 'all cases';

/** What stands for a row of all pipelines. */
export const allPipelines = 'all pipelines';

/** "standard-multi · broad · citations.resolved". */
export function placeText(row: Pick<ComparedRow, 'pipeline' | 'caseId' | 'evaluator' | 'metric'>): string {
  const { pipeline, caseId, evaluator, metric } = row;
  return [pipeline, caseId ?? allCases, `${evaluator}.${metric}`].join(' · ');
}
