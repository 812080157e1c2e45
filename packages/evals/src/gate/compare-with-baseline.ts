import type { EvalResults, EvalRow } from '../results/eval-row.ts';
import { measuredRows, unmeasuredLines, unmeasuredRuns } from '../results/eval-row.ts';
import { compareOverall, comparePooled } from './compare-overall.ts';
import { compareSeries, type MetricSeries, metricSeries, type SeriesComparison } from './compare-series.ts';
import type { ComparedRow, ComparedVerdict, Comparison } from './comparison.ts';
import { byCodeUnit, byPlace, defaultTolerance, type Tolerance } from './comparison.ts';
import { runNoise } from './run-noise.ts';

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
 * everything of live runs, counts where runs that change places between before and after would seldom make so much of a
 * difference: {@link runNoise}. A check that fails and is not known to have failed, and a metric that is gone though its
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
  const noisy = { before: before.filter(isNoisy), after: after.filter(isNoisy), tolerance };
  const noise = noisy.after.length === 0 ? null : runNoise(noisy);
  const { pairs, notRun } = pairsOf({ before, after, wasRun: runTest(results.rows, request.asked ?? {}) });
  const unmeasured = unmeasuredRuns(results.rows, { isLive });
  const compared = pairs.map((pair): SeriesComparison => {
    const either = pair.after ?? pair.before;
    const place = JSON.stringify([either?.pipeline, either?.caseId]);
    const isOfNoise = either !== null && isNoisy(either);
    return { ...pair, noise: isOfNoise ? noise : null, unmeasured: unmeasured.get(place) ?? null, tolerance };
  });
  const groups = Map.groupBy(compared, ({ before: was, after: is }) =>
    JSON.stringify([
      is?.pipeline ?? was?.pipeline,
      is?.evaluator ?? was?.evaluator,
      is?.metric ?? was?.metric,
    ]),
  ).values();
  const rows = [
    ...(noise === null ? [] : comparePooled({ ...noisy, noise })),
    ...[...groups].flatMap((cases) => [...[compareOverall(cases) ?? []].flat(), ...cases.map(compareSeries)]),
  ];
  return decided(rows, {
    notes: notesOf({ results, baseline, notRun }),
    unmeasured: unmeasuredLines(results.rows),
  });
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
