import type { EvalRow } from '../results/eval-row.ts';
import { mean } from './mean.ts';

/** One metric of one case, over its repeats. */
export interface MetricSeries {
  readonly caseId: string;
  readonly pipeline: string;
  readonly evaluator: string;
  readonly metric: string;
  readonly kind: EvalRow['kind'];
  /** Without those of repeats that had nothing to judge. */
  readonly scores: readonly number[];
  /** Share of repeats whose check holds; null for measures and where there was nothing to check. */
  readonly passRate: number | null;
  /** Number of repeats that had something to check. */
  readonly checked: number;
  /** Of the first repeat with something to say. */
  readonly message: string;
  /** Why it could not be measured though it was asked for; null where a repeat was, or there was nothing to measure. */
  readonly unmeasured: string | null;
}

/** What is compared with what, by a key that no two of them share. */
export function metricSeries(rows: readonly EvalRow[]): ReadonlyMap<string, MetricSeries> {
  const groups = new Map<string, EvalRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.pipeline, row.evaluator, row.metric, row.caseId]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return new Map(
    [...groups].map(([key, group]) => [key, seriesOf(group.sort((one, other) => one.repeat - other.repeat))]),
  );
}

/** Its mean, of checks without a score the share that holds. */
export function seriesValue({ scores, passRate }: Pick<MetricSeries, 'scores' | 'passRate'>): number | null {
  return mean(scores) ?? passRate;
}

function seriesOf(rows: readonly EvalRow[]): MetricSeries {
  const [first] = rows;
  if (first === undefined) throw new Error('A group has a row.');
  const { caseId, pipeline, evaluator, metric, kind } = first;
  const checks = rows.flatMap(({ passed }) => (passed === null ? [] : [passed ? 1 : 0]));
  const failed = rows.find(({ passed, message }) => passed === false && message !== '');
  return {
    caseId,
    pipeline,
    evaluator,
    metric,
    kind,
    scores: rows.flatMap(({ score }) => score ?? []),
    passRate: mean(checks),
    checked: checks.length,
    message: (failed ?? rows.find(({ message }) => message !== ''))?.message ?? '',
    unmeasured: rows.some(({ score, passed }) => score !== null || passed !== null)
      ? null
      : (rows.find(({ unmeasured }) => unmeasured)?.message ?? null),
  };
}
