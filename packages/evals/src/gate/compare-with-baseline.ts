import type { EvalResults, EvalRow } from '../results/eval-row.ts';
import { byCodeUnit } from './by-code-unit.ts';
import { compareOverall } from './compare-overall.ts';
import { compareSeries, type SeriesComparison } from './compare-series.ts';
import type { ComparedRow, ComparedVerdict, Comparison } from './comparison.ts';
import { type MetricSeries, metricSeries } from './metric-series.ts';
import { defaultTolerance, type Tolerance } from './tolerance.ts';

/** What an evaluation was asked for; what the baseline has besides it is not missed. */
export interface AskedFor {
  /** Left out: the cases that the results have rows of. */
  readonly cases?: readonly string[] | undefined;
  /** Left out: all of the baseline. */
  readonly pipelines?: readonly string[] | undefined;
  readonly evaluators?: readonly string[] | undefined;
}

/**
 * Holds results against a baseline, metric by metric. What repeats exactly must not fall at all; what models judge, and
 * everything of live runs, by a seeded bootstrap over cases and repeats. A check that held and does not, and a metric
 * that is gone though its case was run, are regressions always. Same input, same comparison.
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
  const [before, after] = [metricSeries(baseline.rows), metricSeries(results.rows)];
  const wasRun = runTest(results.rows, request.asked ?? {});
  const groups = new Map<string, SeriesComparison[]>();
  const notRun: MetricSeries[] = [];
  for (const key of [...new Set([...before.keys(), ...after.keys()])].sort(byCodeUnit)) {
    const [was, is] = [before.get(key) ?? null, after.get(key) ?? null];
    const either = is ?? was;
    if (either === null) continue;
    if (is === null && !wasRun(either)) {
      notRun.push(either);
      continue;
    }
    const isNoisy = isLive || either.kind === 'judge';
    const group = JSON.stringify([either.pipeline, either.evaluator, either.metric]);
    const cases = groups.get(group) ?? [];
    groups.set(group, cases);
    cases.push({ before: was, after: is, isNoisy, tolerance });
  }
  const rows = [...groups.values()].flatMap((cases) => {
    const overall = compareOverall(cases);
    return [...(overall === null ? [] : [overall]), ...cases.map(compareSeries)];
  });
  return decided(rows, notesOf({ results, baseline, notRun }));
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

function decided(rows: readonly ComparedRow[], notes: readonly string[]): Comparison {
  const regressions = rows.filter(({ isRegression }) => isRegression);
  const count = (verdict: ComparedVerdict) => rows.filter((row) => row.verdict === verdict).length;
  const isEmpty = rows.every(({ verdict }) => verdict === 'new');
  const passes = regressions.length === 0 && !isEmpty;
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
    passes,
    exitCode: passes ? 0 : 1,
  };
}
