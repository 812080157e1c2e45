import { mean } from 'simple-statistics';
import type { EvalRow } from '../results/eval-row.ts';
import { type ComparedRow, type MetricName, metricName } from './comparison.ts';

export interface SeriesComparison {
  /** Null where that side has no such metric of the case. */
  readonly before: MetricSeries | null;
  readonly after: MetricSeries | null;
  /** The later side that has it. */
  readonly either: MetricSeries;
  /** Whether it differs from run to run: then the rows over all cases decide. */
  readonly isNoisy: boolean;
  /** Why its run could not be made or measured; null where it was. */
  readonly unmeasured: string | null;
}

/** One metric of one case. */
export function compareSeries(request: SeriesComparison): ComparedRow {
  const { before, after, either } = request;
  const values = { before: seriesValue(before), after: seriesValue(after) };
  const names = { caseId: either.caseId, ...metricName(either), ...values };
  if (before === null) return { ...names, ...appeared(either, request) };
  if (after === null) return { ...names, ...disappeared(request) };
  return { ...names, ...changed({ ...request, before, after }) };
}

type Outcome = Pick<ComparedRow, 'change' | 'verdict' | 'isRegression' | 'note'>;
type Both = SeriesComparison & { readonly before: MetricSeries; readonly after: MetricSeries };

const none = { change: null, isRegression: false } as const;
const ACCEPT = 'if intended, update the baseline';

/** A check that fails counts until it is in a baseline. */
function appeared(series: MetricSeries, { isNoisy }: Pick<SeriesComparison, 'isNoisy'>): Outcome {
  if (!fails(series, isNoisy)) return { ...none, verdict: 'new', note: series.message };
  return newFailure('the check fails and is not in the baseline', series);
}

function newFailure(what: string, series: MetricSeries): Outcome {
  const note = withMessage(`${what}; ${ACCEPT}`, series);
  return { ...none, verdict: 'worse', isRegression: true, note };
}

/** With noise in most of its repeats. */
function fails({ passRate }: MetricSeries, isNoisy: boolean): boolean {
  return passRate !== null && (isNoisy ? passRate < 0.5 : passRate < 1);
}

function disappeared({ unmeasured }: Pick<SeriesComparison, 'unmeasured'>): Outcome {
  const isRegression = unmeasured === null;
  const note = isRegression
    ? 'in the baseline, not in the results'
    : `it could not be measured: ${unmeasured}`;
  return { ...none, verdict: 'gone', isRegression, note };
}

function changed(request: Both): Outcome {
  const { before, after, isNoisy } = request;
  const [was, is] = [seriesValue(before), seriesValue(after)];
  const unmeasured = after.unmeasured ?? request.unmeasured;
  if (is === null && unmeasured !== null) return disappeared({ unmeasured });
  if (was === null && is === null) return { ...none, verdict: 'same', note: '' };
  if (was === null && !isNoisy && fails(after, isNoisy))
    return newFailure('there was nothing to judge, and the check fails now', after);
  if (was === null)
    return { ...none, verdict: 'new', note: withMessage('there was nothing to judge', after) };
  if (is === null) {
    const note = withMessage('there is nothing left to judge', after);
    return { ...none, verdict: 'gone', isRegression: !isNoisy && before.passRate !== 0, note };
  }
  return isNoisy ? noisyChange(is - was, request) : exactChange(is - was, request);
}

function withMessage(what: string, { message }: Pick<MetricSeries, 'message'>): string {
  return message === '' ? what : `${what}: ${message}`;
}

function exactChange(change: number, { before, after }: Both): Outcome {
  if (before.passRate === 1 && fails(after, false)) {
    const note = withMessage('the check held and fails now', after);
    return { change, verdict: 'worse', isRegression: true, note };
  }
  if (fails(before, false) && after.passRate === 1)
    return { change, verdict: 'better', isRegression: false, note: 'the check holds now' };
  const verdict = verdictOf(change);
  const note = verdict === 'worse' || after.passRate === 0 ? after.message : '';
  return { change, verdict, isRegression: verdict === 'worse', note };
}

/** Smaller differences of metrics that repeat exactly are rounding. */
const EPSILON = 1e-9;

export function verdictOf(change: number): 'same' | 'better' | 'worse' {
  return Math.abs(change) <= EPSILON ? 'same' : change > 0 ? 'better' : 'worse';
}

/** Shown, never counted by itself: what most repeats of a check say. */
function noisyChange(change: number, { before, after }: Both): Outcome {
  const [was, is] = [before.passRate ?? 0.5, after.passRate ?? 0.5];
  const verdict = was > 0.5 && is < 0.5 ? 'worse' : was < 0.5 && is > 0.5 ? 'better' : 'same';
  const note = verdict === 'worse' ? withMessage('one case; the rows of all cases decide', after) : '';
  return { change, verdict, isRegression: false, note };
}

/** One metric of one case, over its repeats. */
export interface MetricSeries extends MetricName {
  readonly caseId: string;
  /** Without those of repeats that had nothing to judge. */
  readonly scores: readonly number[];
  /** Share of repeats whose check holds; null for measures and where there was nothing to check. */
  readonly passRate: number | null;
  /** Message of the first repeat that has one. */
  readonly message: string;
  /** Why it could not be measured though it was asked for; null where a repeat was, or there was nothing to measure. */
  readonly unmeasured: string | null;
}

/** The series to compare, by a unique key. */
export function metricSeries(rows: readonly EvalRow[]): ReadonlyMap<string, MetricSeries> {
  const inOrder = rows.toSorted((one, other) => one.repeat - other.repeat);
  const groups = Map.groupBy(inOrder, ({ pipeline, evaluator, metric, caseId }) =>
    JSON.stringify([pipeline, evaluator, metric, caseId]),
  );
  return new Map([...groups].map(([key, group]) => [key, seriesOf(group)]));
}

/** Its mean, of checks without a score the share that holds; null where there is neither. */
export function seriesValue(series: MetricSeries | null): number | null {
  return series === null ? null : (meanOrNull(series.scores) ?? series.passRate);
}

function seriesOf(rows: readonly EvalRow[]): MetricSeries {
  const [first] = rows;
  if (first === undefined) throw new Error('A group has a row.');
  const checks = rows.flatMap(({ passed }) => (passed === null ? [] : [passed ? 1 : 0]));
  const failed = rows.find(({ passed, message }) => passed === false && message !== '');
  return {
    caseId: first.caseId,
    ...metricName(first),
    scores: rows.flatMap(({ score }) => score ?? []),
    passRate: meanOrNull(checks),
    message: (failed ?? rows.find(({ message }) => message !== ''))?.message ?? '',
    unmeasured: rows.some(({ score, passed }) => score !== null || passed !== null)
      ? null
      : (rows.find(({ unmeasured }) => unmeasured)?.message ?? null),
  };
}

function meanOrNull(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : mean([...numbers]);
}
