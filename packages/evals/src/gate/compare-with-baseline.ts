import { mean } from 'simple-statistics';
import type { EvalResults, EvalRow } from '../results/eval-row.ts';
import { measuredRows, unmeasuredLines, unmeasuredRuns } from '../results/eval-row.ts';
import { compareNoisy } from './compare-noisy.ts';
import {
  compareSeries,
  type MetricSeries,
  metricSeries,
  type SeriesComparison,
  seriesValue,
} from './compare-series.ts';
import type { ComparedRow, ComparedVerdict, Comparison } from './comparison.ts';
import { byCodeUnit, byPlace, defaultTolerance, type Tolerance } from './comparison.ts';

/** What an evaluation was asked for; what the baseline has besides it is not missed. */
export interface AskedFor {
  /** Left out: the cases that the results have rows of. */
  readonly cases?: readonly string[] | undefined;
  /** Left out: all of the baseline. */
  readonly pipelines?: readonly string[] | undefined;
  readonly evaluators?: readonly string[] | undefined;
}

/**
 * Holds results against a baseline, metric by metric. What repeats exactly must not fall at all. What models judge, and
 * everything of live runs, counts over all cases and where chance would seldom make so much of a difference: see
 * {@link compareNoisy}. A check that fails and is not known to have failed, and a metric that is gone though its
 * run was made, are regressions. Same input, same comparison.
 */
export function compareWithBaseline(request: {
  results: EvalResults;
  baseline: EvalResults;
  tolerance?: Partial<Tolerance>;
  asked?: AskedFor;
}): Comparison {
  const { results, baseline } = request;
  const tolerance = { ...defaultTolerance, ...request.tolerance };
  const isLive = results.mode === 'live' || baseline.mode === 'live';
  const isNoisy = ({ kind, evaluator, metric }: Pick<EvalRow, 'kind' | 'evaluator' | 'metric'>) =>
    (isLive || kind === 'judge') && evaluator !== 'run' && metric !== 'evaluated';
  const [before, after] = [ordered(baseline), ordered(results)];
  const { pairs, notRun } = pairsOf({ before, after, wasRun: runTest(results.rows, request.asked ?? {}) });
  const unmeasured = unmeasuredRuns(results.rows, { isLive });
  const compared = pairs.map((pair): SeriesComparison => {
    const either = pair.after ?? pair.before;
    const place = JSON.stringify([either?.pipeline, either?.caseId]);
    const reason = unmeasured.get(place) ?? null;
    return { ...pair, isNoisy: either !== null && isNoisy(either), unmeasured: reason, tolerance };
  });
  const overall = [
    ...compareNoisy({ before: before.filter(isNoisy), after: after.filter(isNoisy), tolerance }),
    ...groupsOf(compared).flatMap((cases) => [...exactMean(cases), ...silenced(cases)]),
  ];
  const rows = [...overall, ...compared.map(compareSeries)].sort(
    (one, other) =>
      byCodeUnit(one.pipeline, other.pipeline) ||
      byCodeUnit(one.evaluator, other.evaluator) ||
      byCodeUnit(one.metric, other.metric) ||
      Number(one.caseId !== null) - Number(other.caseId !== null),
  );
  return decided(rows, {
    notes: notesOf({ results, baseline, notRun }),
    unmeasured: unmeasuredLines(results.rows),
  });
}

/** The cases of each metric. */
function groupsOf(compared: readonly SeriesComparison[]): SeriesComparison[][] {
  const groups = Map.groupBy(compared, ({ before, after }) => {
    const either = after ?? before;
    return JSON.stringify([either?.pipeline, either?.evaluator, either?.metric]);
  });
  return [...groups.values()];
}

/** The mean over the cases that both sides have; it informs, the cases decide. */
function exactMean(cases: readonly SeriesComparison[]): ComparedRow[] {
  const pairs = cases.flatMap(({ isNoisy, before, after, tolerance }) => {
    const [was, is] = [before, after].map((side) => (side === null ? null : seriesValue(side)));
    return isNoisy || after === null || was == null || is == null ? [] : [{ was, is, after, tolerance }];
  });
  const [first] = pairs;
  if (first === undefined || pairs.length === 1) return [];
  const [before, after] = [mean(pairs.map(({ was }) => was)), mean(pairs.map(({ is }) => is))];
  const change = after - before;
  const isSame = Math.abs(change) <= first.tolerance.epsilon;
  const verdict = isSame ? 'same' : change > 0 ? 'better' : 'worse';
  const { pipeline, evaluator, metric, kind } = first.after;
  const names = { caseId: null, pipeline, evaluator, metric, kind };
  return [{ ...names, before, after, change, verdict, isRegression: false, note: '' }];
}

/** A judge that no longer says anything of any case would otherwise pass every gate. */
function silenced(cases: readonly SeriesComparison[]): ComparedRow[] {
  const was = cases.flatMap(({ before }) => (before === null ? [] : (seriesValue(before) ?? [])));
  const answered = cases.flatMap(({ after, isNoisy }) => (after !== null && isNoisy ? [after] : []));
  const [first] = answered;
  if (first === undefined || was.length === 0 || answered.some((one) => seriesValue(one) !== null)) return [];
  const reason = answered.find(({ unmeasured }) => unmeasured !== null)?.unmeasured ?? null;
  const note =
    reason === null ? 'there is nothing left to judge in any case' : `it could not be measured: ${reason}`;
  const { pipeline, evaluator, metric, kind } = first;
  const names = { caseId: null, pipeline, evaluator, metric, kind };
  const gone = { after: null, change: null, verdict: 'gone', isRegression: reason === null } as const;
  return [{ ...names, before: mean(was), ...gone, note }];
}

/** Sums of the same numbers in the same order are the same. */
function ordered({ rows }: EvalResults): EvalRow[] {
  return measuredRows(rows).sort((one, other) => byPlace(one, other) || byCodeUnit(one.metric, other.metric));
}

type Pair = Pick<SeriesComparison, 'before' | 'after'>;

function pairsOf(request: {
  before: readonly EvalRow[];
  after: readonly EvalRow[];
  wasRun: (series: MetricSeries) => boolean;
}): { pairs: Pair[]; notRun: MetricSeries[] } {
  const [before, after] = [metricSeries(request.before), metricSeries(request.after)];
  const notRun: MetricSeries[] = [];
  const pairs: Pair[] = [];
  for (const key of [...new Set([...before.keys(), ...after.keys()])].sort(byCodeUnit)) {
    const [was, is] = [before.get(key) ?? null, after.get(key) ?? null];
    if (was !== null && is === null && !request.wasRun(was)) notRun.push(was);
    else pairs.push({ before: was, after: is });
  }
  return { pairs, notRun };
}

function runTest(rows: readonly EvalRow[], asked: AskedFor): (series: MetricSeries) => boolean {
  const cases = new Set(asked.cases ?? rows.map(({ caseId }) => caseId));
  const has = (names: readonly string[] | undefined, name: string) => names?.includes(name) ?? true;
  return ({ caseId, pipeline, evaluator }) =>
    cases.has(caseId) && has(asked.pipelines, pipeline) && has(asked.evaluators, evaluator);
}

function notesOf(request: {
  results: EvalResults;
  baseline: EvalResults;
  notRun: readonly MetricSeries[];
}): string[] {
  const { results, baseline, notRun } = request;
  const notes: string[] = [];
  if (results.mode !== baseline.mode)
    notes.push(`The baseline is of mode ${baseline.mode}, the results are of mode ${results.mode}.`);
  if (notRun.length > 0) {
    const cases = [...new Set(notRun.map(({ caseId }) => caseId))].sort(byCodeUnit);
    const named = cases.length > 8 ? `${cases.slice(0, 8).join(', ')}, …` : cases.join(', ');
    notes.push(`Rows of the baseline that were not asked for: ${notRun.length}, of ${named}.`);
  }
  return notes;
}

function decided(
  rows: readonly ComparedRow[],
  { notes, unmeasured }: Pick<Comparison, 'notes' | 'unmeasured'>,
): Comparison {
  const regressions = rows.filter(({ isRegression }) => isRegression);
  const count = (verdict: ComparedVerdict) => rows.filter((row) => row.verdict === verdict).length;
  const isEmpty = rows.every(({ before }) => before === null);
  const hasFailed = regressions.length > 0 || (isEmpty && unmeasured.length === 0);
  const empty = 'Nothing of the results is in the baseline, so that nothing could be compared.';
  return {
    rows,
    regressions,
    counts: {
      better: count('better'),
      worse: count('worse'),
      same: count('same'),
      new: count('new'),
      gone: count('gone'),
    },
    notes: isEmpty ? [...notes, empty] : notes,
    unmeasured,
    passes: !hasFailed && unmeasured.length === 0,
    exitCode: hasFailed ? 1 : unmeasured.length > 0 ? 3 : 0,
  };
}
