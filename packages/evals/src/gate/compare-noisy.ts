import { mean, permutationTest } from 'simple-statistics';
import type { EvalRow } from '../results/eval-row.ts';
import { allPipelines, byCodeUnit, type ComparedRow, type MetricName, metricName } from './comparison.ts';
import { seededRandom } from './seeded-random.ts';

/** Rows of runs that differ from one time to the next: live runs, and what a model judged. */
export interface NoisyRows {
  readonly before: readonly EvalRow[];
  readonly after: readonly EvalRow[];
}

/** The least change of a mean that matters, for scores above 1 as a share of the score. */
const MIN_CHANGE = 0.05;
/** The greatest chance that anything counts as worse though nothing changed. */
const ALPHA = 0.05;
/** Random divisions of the runs that a change is compared with. */
const PERMUTATIONS = 10_000;

/** One thing that is tested: a metric of a pipeline, or all checks or all judged scores of its runs together. */
interface Hypothesis extends MetricName {
  readonly isPool: boolean;
  /** A value for each run that both sides have the case of. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

const POOLS = ['checks', 'judged_scores'] as const;

/**
 * Each metric over all runs, and all checks and all judged scores of a run together, since many checks that fail at once
 * show what no single one does. A fall counts where a permutation of the runs would seldom make one as large. The chance
 * that anything counts though nothing changed is at most `ALPHA`: half of it for the pools, half for the metrics, each
 * half shared by its tests (Bonferroni).
 */
export function compareNoisy(rows: NoisyRows): ComparedRow[] {
  const hypotheses = hypothesesOf(rows);
  const testsOf = (isPool: boolean) => hypotheses.filter((one) => one.isPool === isPool).length;
  return hypotheses.map((hypothesis) =>
    comparedRow(hypothesis, { ...rows, alpha: ALPHA / 2 / testsOf(hypothesis.isPool) }),
  );
}

function comparedRow(
  hypothesis: Hypothesis,
  { alpha, ...rows }: NoisyRows & { readonly alpha: number },
): ComparedRow {
  const [was, is] = [mean([...hypothesis.before]), mean([...hypothesis.after])];
  const change = is - was;
  const isCheck = hypothesis.kind === 'structural' || isChecked(hypothesis, rows.after);
  const isLarge = isCheck || Math.abs(change) >= MIN_CHANGE * Math.max(1, Math.abs(was));
  const verdict = isLarge && isCounted(hypothesis, { change, alpha });
  const canDistinguish = 1 / combinations(hypothesis) <= alpha;
  const few = change !== 0 && !canDistinguish ? 'too few runs to distinguish a change from noise' : '';
  const within = change < 0 && canDistinguish && !verdict ? 'within the noise' : '';
  const isRegression = verdict && change < 0;
  return {
    caseId: null,
    ...metricName(hypothesis),
    before: was,
    after: is,
    change,
    verdict: verdict ? (change > 0 ? 'better' : 'worse') : 'same',
    isRegression,
    note: isRegression ? failuresText(hypothesis, rows) : few || within,
  };
}

function isCounted(
  { pipeline, evaluator, metric, before, after }: Hypothesis,
  { change, alpha }: { change: number; alpha: number },
): boolean {
  if (change === 0) return false;
  const place = pipeline === allPipelines ? '' : pipeline;
  const name = [place, evaluator, metric].join(' ');
  const side = change < 0 ? 'less' : 'greater';
  // Rounding must not keep a permutation of equal values from being counted as large as what was seen.
  const whole = (values: readonly number[]) => values.map((value) => Math.round(value * 1e6));
  const chanceIn = (count: number) =>
    permutationTest(whole(after), whole(before), side, count, seededRandom(name));
  // A few show what is far from any alpha: of most metrics, which do not change.
  return chanceIn(PERMUTATIONS / 50) < 5 * ALPHA && chanceIn(PERMUTATIONS) + 1 / PERMUTATIONS <= alpha;
}

function isChecked({ evaluator, metric, isPool }: Hypothesis, rows: readonly EvalRow[]): boolean {
  return isPool
    ? metric === 'checks'
    : rows.some((row) => row.evaluator === evaluator && row.metric === metric && row.passed !== null);
}

/** Ways to divide the runs into those before and those after. */
function combinations({ before, after }: Hypothesis): number {
  let count = 1;
  for (let step = 1; step <= before.length; step += 1) count = (count * (after.length + step)) / step;
  return count;
}

function hypothesesOf({ before, after }: NoisyRows): Hypothesis[] {
  const placeOf = ({ pipeline, caseId }: EvalRow) => JSON.stringify([pipeline, caseId]);
  const cases = new Set(before.map(placeOf));
  const shared = new Set(after.map(placeOf).filter((place) => cases.has(place)));
  const [was = [], is = []] = [before, after].map((rows) => rows.filter((row) => shared.has(placeOf(row))));
  const pipelines = [...new Set(is.map(({ pipeline }) => pipeline))].sort(byCodeUnit);
  const keyOf = (row: EvalRow) => JSON.stringify([row.pipeline, row.evaluator, row.metric]);
  const rowsBefore = Map.groupBy(was, keyOf);
  const metrics = [...Map.groupBy(is, keyOf)].flatMap(([key, rows]) =>
    rows
      .slice(0, 1)
      .map((first) => ({
        ...metricName(first),
        isPool: false,
        before: rowsBefore.get(key)?.flatMap(runValue) ?? [],
        after: rows.flatMap(runValue),
      })),
  );
  const pools = (pipelines.length > 1 ? [allPipelines, ...pipelines] : pipelines).flatMap((pipeline) =>
    POOLS.map((metric) => ({
      pipeline,
      evaluator: 'all',
      metric,
      kind: metric === 'checks' ? ('structural' as const) : ('judge' as const),
      isPool: true,
      before: pooled(was, { pipeline, metric }),
      after: pooled(is, { pipeline, metric }),
    })),
  );
  return [...pools, ...metrics].filter((one) => one.before.length > 0 && one.after.length > 0);
}

/** Whether a check holds goes before its score. */
function runValue({ passed, score }: EvalRow): number[] {
  return passed === null ? (score === null ? [] : [score]) : [Number(passed)];
}

/** One value a run; none where the pool is a single metric, which is tested by itself. */
function pooled(
  rows: readonly EvalRow[],
  { pipeline, metric }: { pipeline: string; metric: (typeof POOLS)[number] },
): number[] {
  const isChecks = metric === 'checks';
  const isMeant = ({ passed, kind, score }: EvalRow) =>
    isChecks ? passed !== null : kind === 'judge' && score !== null;
  const own = rows.filter((row) => isOf(row, pipeline) && isMeant(row));
  if (new Set(own.map(nameOf)).size < 2) return [];
  const runs = Map.groupBy(own, (row) => JSON.stringify([row.pipeline, row.caseId, row.repeat]));
  const valuesOf = ({ passed, score }: EvalRow) => (isChecks ? Number(passed) : (score ?? []));
  return [...runs.values()].map((run) => mean(run.flatMap(valuesOf)));
}

function isOf(row: EvalRow, pipeline: string): boolean {
  return pipeline === allPipelines || row.pipeline === pipeline;
}

function nameOf(row: EvalRow): string {
  return `${row.evaluator}.${row.metric}`;
}

const MOST_NAMED = 4;

/** "the checks failed 3 of 296 times and now 42 of 296; most of all citations.resolved (9 more), …". */
function failuresText(
  { pipeline, evaluator, metric, isPool, kind }: Hypothesis,
  { before, after }: Pick<NoisyRows, 'before' | 'after'>,
): string {
  if (isPool && kind === 'judge') return '';
  const isMeant = (row: EvalRow) => isPool || (row.evaluator === evaluator && row.metric === metric);
  const checksOf = (rows: readonly EvalRow[]) =>
    rows.filter((row) => row.passed !== null && isOf(row, pipeline) && isMeant(row));
  const [was, is] = [checksOf(before), checksOf(after)];
  if (is.length === 0) return '';
  const failed = (rows: readonly EvalRow[]) => rows.filter(({ passed }) => passed === false);
  const counts = `failed in ${failed(was).length} of ${was.length} and now in ${failed(is).length} of ${is.length}`;
  if (!isPool) return counts;
  const old = Map.groupBy(failed(was), nameOf);
  const most = [...Map.groupBy(failed(is), nameOf)]
    .map(([name, rows]) => ({ name, more: rows.length - (old.get(name)?.length ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((one, other) => other.more - one.more)
    .slice(0, MOST_NAMED);
  return `${counts}; most of all ${most.map(({ name, more }) => `${name} (${more} more)`).join(', ')}`;
}
