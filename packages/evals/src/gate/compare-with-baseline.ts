import { mean } from 'simple-statistics';
import {
  type EvalResults,
  type EvalRow,
  measuredRows,
  unmeasuredLines,
  unmeasuredRuns,
} from '../results/eval-row.ts';
import { firstOf } from '../results/printable-text.ts';
import { compareNoisy } from './compare-noisy.ts';
import {
  compareSeries,
  type MetricSeries,
  metricSeries,
  type SeriesComparison,
  seriesValue,
  verdictOf,
} from './compare-series.ts';
import { byCodeUnit, byPlace, type ComparedRow, type Comparison, metricName } from './comparison.ts';

/**
 * Holds results against a baseline, metric by metric. What repeats exactly must not fall at all. What models judge, and
 * everything of live runs, counts over all cases and where chance would seldom make so much of a difference: see
 * {@link compareNoisy}. A check that fails and is not known to have failed, and a metric that is gone though its
 * run was made, are regressions. Same input, same comparison.
 */
export function compareWithBaseline(request: {
  results: EvalResults;
  baseline: EvalResults;
  /** Series of the baseline that were not requested are not missed. Left out: the cases of the results count as requested. */
  wasAsked?: (series: MetricSeries) => boolean;
}): Comparison {
  const { results, baseline } = request;
  const cases = new Set(results.rows.map(({ caseId }) => caseId));
  const { wasAsked = ({ caseId }) => cases.has(caseId) } = request;
  const isLive = results.mode === 'live' || baseline.mode === 'live';
  const isNoisy = ({ kind, evaluator, metric }: Pick<EvalRow, 'kind' | 'evaluator' | 'metric'>) =>
    (isLive || kind === 'judge') && evaluator !== 'run' && metric !== 'evaluated';
  const [before, after] = [ordered(baseline), ordered(results)];
  const { pairs, notRun } = pairsOf({ before, after, wasAsked });
  const unmeasured = unmeasuredRuns(results.rows, { isLive });
  const compared = pairs.map((pair): SeriesComparison => {
    const reason = unmeasured.get(JSON.stringify([pair.either.pipeline, pair.either.caseId])) ?? null;
    return { ...pair, isNoisy: isNoisy(pair.either), unmeasured: reason };
  });
  const casesOfMetric = Map.groupBy(compared, ({ either: { pipeline, evaluator, metric } }) =>
    JSON.stringify([pipeline, evaluator, metric]),
  );
  const overall = [
    ...compareNoisy({ before: before.filter(isNoisy), after: after.filter(isNoisy) }),
    ...[...casesOfMetric.values()].flatMap((cases) => [...exactMean(cases), ...silenced(cases)]),
  ];
  const rows = [...overall, ...compared.map(compareSeries)].sort(
    (one, other) =>
      byCodeUnit(one.pipeline, other.pipeline) ||
      byCodeUnit(one.evaluator, other.evaluator) ||
      byCodeUnit(one.metric, other.metric) ||
      Number(one.caseId !== null) - Number(other.caseId !== null),
  );
  const notes = notesOf(notRun, request);
  return decided(rows, { notes, unmeasured: unmeasuredLines(results.rows) });
}

/** The mean over the cases that both sides have; it informs, the cases decide. */
function exactMean(cases: readonly SeriesComparison[]): ComparedRow[] {
  const pairs = cases.flatMap(({ isNoisy, before, after }) => {
    const [was, is] = [seriesValue(before), seriesValue(after)];
    return isNoisy || after === null || was === null || is === null ? [] : [{ was, is, after }];
  });
  const [first] = pairs;
  if (first === undefined || pairs.length === 1) return [];
  const [before, after] = [mean(pairs.map(({ was }) => was)), mean(pairs.map(({ is }) => is))];
  const change = after - before;
  const outcome = { verdict: verdictOf(change), isRegression: false, note: '' };
  return [{ caseId: null, ...metricName(first.after), before, after, change, ...outcome }];
}

/** A judge that no longer says anything of any case would otherwise pass every gate. */
function silenced(cases: readonly SeriesComparison[]): ComparedRow[] {
  const was = cases.flatMap(({ before }) => seriesValue(before) ?? []);
  const answered = cases.flatMap(({ after, isNoisy }) => (after !== null && isNoisy ? [after] : []));
  const [first] = answered;
  if (first === undefined || was.length === 0 || answered.some((one) => seriesValue(one) !== null)) return [];
  const reason = answered.find(({ unmeasured }) => unmeasured !== null)?.unmeasured ?? null;
  const note =
    reason === null ? 'there is nothing left to judge in any case' : `it could not be measured: ${reason}`;
  const gone = { after: null, change: null, verdict: 'gone', isRegression: reason === null } as const;
  return [{ caseId: null, ...metricName(first), before: mean(was), ...gone, note }];
}

/** Sums of the same numbers in the same order are the same. */
function ordered({ rows }: EvalResults): EvalRow[] {
  return measuredRows(rows).sort((one, other) => byPlace(one, other) || byCodeUnit(one.metric, other.metric));
}

type Pair = Pick<SeriesComparison, 'before' | 'after' | 'either'>;

function pairsOf(request: {
  before: readonly EvalRow[];
  after: readonly EvalRow[];
  wasAsked: (series: MetricSeries) => boolean;
}): { pairs: Pair[]; notRun: MetricSeries[] } {
  const [before, after] = [metricSeries(request.before), metricSeries(request.after)];
  const notRun: MetricSeries[] = [];
  const pairs: Pair[] = [];
  for (const key of [...new Set([...before.keys(), ...after.keys()])].sort(byCodeUnit)) {
    const [was, is] = [before.get(key) ?? null, after.get(key) ?? null];
    const either = is ?? was;
    if (either === null) continue;
    if (is === null && !request.wasAsked(either)) notRun.push(either);
    else pairs.push({ before: was, after: is, either });
  }
  return { pairs, notRun };
}

function notesOf(
  notRun: readonly MetricSeries[],
  { results, baseline }: { results: EvalResults; baseline: EvalResults },
): string[] {
  const notes: string[] = [];
  if (results.mode !== baseline.mode)
    notes.push(`The baseline is of mode ${baseline.mode}, the results are of mode ${results.mode}.`);
  if (notRun.length > 0) {
    const cases = [...new Set(notRun.map(({ caseId }) => caseId))].sort(byCodeUnit);
    const named = firstOf(cases, 8, () => '…').join(', ');
    notes.push(`Rows of the baseline that were not asked for: ${notRun.length}, of ${named}.`);
  }
  return notes;
}

function decided(
  rows: readonly ComparedRow[],
  { notes, unmeasured }: Pick<Comparison, 'notes' | 'unmeasured'>,
): Comparison {
  const regressions = rows.filter(({ isRegression }) => isRegression);
  const counts = { better: 0, worse: 0, same: 0, new: 0, gone: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  const isEmpty = rows.every(({ before }) => before === null);
  const hasFailed = regressions.length > 0 || (isEmpty && unmeasured.length === 0);
  const empty = 'Nothing of the results is in the baseline, so that nothing could be compared.';
  return {
    rows,
    regressions,
    counts,
    unmeasured,
    notes: isEmpty ? [...notes, empty] : notes,
    passes: !hasFailed && unmeasured.length === 0,
    exitCode: hasFailed ? 1 : unmeasured.length > 0 ? 3 : 0,
  };
}
