import type { EvalRow } from '../results/eval-row.ts';
import type { ComparedRow, ComparedVerdict, Tolerance } from './comparison.ts';
import { type Hypothesis, measureName, type RunNoise } from './run-noise.ts';
import { mean, pairedBootstrap } from './statistics.ts';

export interface SeriesComparison {
  /** Null where that side has no such metric of the case. At least one side has. */
  readonly before: MetricSeries | null;
  readonly after: MetricSeries | null;
  /** What of the changes is more than noise; null for what repeats exactly. */
  readonly noise: RunNoise | null;
  /** Why its run could not be made or measured; null where it was. */
  readonly unmeasured: string | null;
  readonly tolerance: Tolerance;
}

/** One metric of one case. */
export function compareSeries(request: SeriesComparison): ComparedRow {
  const { before, after } = request;
  const either = after ?? before;
  if (either === null) throw new Error('A comparison has a side.');
  const { caseId, pipeline, evaluator, metric, kind } = either;
  const [was, is] = [before, after].map((side) => (side === null ? null : seriesValue(side)));
  const names = { caseId, pipeline, evaluator, metric, kind, before: was ?? null, after: is ?? null };
  if (before === null) return { ...names, ...appeared(either, request) };
  if (after === null) return { ...names, ...disappeared(request) };
  return { ...names, ...changed({ ...request, before, after }) };
}

const none = { change: null, interval: null, isRegression: false } as const;

type Outcome = Pick<ComparedRow, 'change' | 'interval' | 'verdict' | 'isRegression' | 'note'>;
type Both = SeriesComparison & { readonly before: MetricSeries; readonly after: MetricSeries };

/** Nobody knows a check that fails at once: it counts until it is in a baseline. */
function appeared(series: MetricSeries, { noise }: Pick<SeriesComparison, 'noise'>): Outcome {
  if (!failsAnew(series, noise)) return { ...none, verdict: 'new', note: series.message };
  const what = 'the check fails and is not in the baseline; where that is meant, write the baseline anew';
  return { ...none, verdict: 'worse', isRegression: true, note: told(what, series) };
}

/** With noise in most of its repeats. */
function failsAnew({ passRate }: MetricSeries, noise: RunNoise | null): boolean {
  return passRate !== null && (noise === null ? passRate < 1 : passRate < 0.5);
}

function disappeared({ unmeasured }: SeriesComparison): Outcome {
  if (unmeasured !== null)
    return { ...none, verdict: 'gone', note: `it could not be measured: ${unmeasured}` };
  return {
    ...none,
    verdict: 'gone',
    isRegression: true,
    note: 'the baseline has it, the results do not',
  };
}

function changed(request: Both): Outcome {
  const { before, after, noise } = request;
  const [was, is] = [seriesValue(before), seriesValue(after)];
  const unmeasured = after.unmeasured ?? request.unmeasured;
  if (is === null && unmeasured !== null) return disappeared({ ...request, unmeasured });
  if (was === null && is === null) return { ...none, verdict: 'same', note: '' };
  if (was === null) {
    if (noise === null && failsAnew(after, noise)) {
      const what =
        'there was nothing to judge, and the check fails now; where that is meant, write the baseline anew';
      return { ...none, verdict: 'worse', isRegression: true, note: told(what, after) };
    }
    return { ...none, verdict: 'new', note: told('there was nothing to judge', after) };
  }
  if (is === null) {
    const note = told('there is nothing to judge any more', after);
    return { ...none, verdict: 'gone', isRegression: noise === null && before.passRate !== 0, note };
  }
  return noise === null ? exactChange(is - was, request) : noisyChange(is - was, { ...request, noise });
}

function told(what: string, { message }: Pick<MetricSeries, 'message'>): string {
  return message === '' ? what : `${what}: ${message}`;
}

function exactChange(change: number, { before, after, tolerance }: Both): Outcome {
  if (before.passRate === 1 && after.passRate !== null && after.passRate < 1) {
    const note = told('the check held and does not any more', after);
    return { ...none, change, verdict: 'worse', isRegression: true, note };
  }
  if (before.passRate !== null && before.passRate < 1 && after.passRate === 1)
    return { ...none, change, verdict: 'better', note: 'the check holds now' };
  const verdict: ComparedVerdict =
    Math.abs(change) <= tolerance.epsilon ? 'same' : change > 0 ? 'better' : 'worse';
  const note = verdict === 'worse' || after.passRate === 0 ? after.message : '';
  return { change, interval: null, verdict, isRegression: verdict === 'worse', note };
}

/** One case decides where its own repeats are more than noise; else the rows of all cases do. */
function noisyChange(change: number, request: Both & { readonly noise: RunNoise }): Outcome {
  const { before, after, noise, tolerance } = request;
  const { caseId, pipeline, evaluator, metric } = after;
  const { interval } = pairedBootstrap({
    pairs: [{ before: scoresOf(before), after: scoresOf(after) }],
    seed: [pipeline, evaluator, metric, caseId].join(' '),
    resamples: tolerance.resamples,
  });
  const moved = { change, interval, before: seriesValue(before) ?? 0 };
  const counted = countedChange({ noise, names: { ...after, caseId }, moved, tolerance });
  const check = checkText(before, after);
  if (counted === 'worse')
    return { change, interval, verdict: 'worse', isRegression: true, note: told(check, after) };
  const verdict = counted ?? flipOf(before, after) ?? verdictOf(moved, { tolerance, before: moved.before });
  const few = 'too few repeats to tell from noise; the rows of all cases decide';
  const note = verdict === 'worse' ? told([check, few].filter((part) => part !== '').join(': '), after) : '';
  return { change, interval, verdict, isRegression: false, note };
}

/** What most repeats say; a tie changes nothing. */
function flipOf(before: MetricSeries, after: MetricSeries): 'better' | 'worse' | null {
  if (before.passRate === null || after.passRate === null) return null;
  if (before.passRate > 0.5 && after.passRate < 0.5) return 'worse';
  return before.passRate < 0.5 && after.passRate > 0.5 ? 'better' : null;
}

/** "the check held in 3 of 3 runs and holds in 1 of 3"; empty for measures. */
function checkText(before: MetricSeries, after: MetricSeries): string {
  if (before.passRate === null || after.passRate === null) return '';
  const held = ({ passRate, checked }: MetricSeries) =>
    `${Math.round((passRate ?? 0) * checked)} of ${checked}`;
  return `the check held in ${held(before)} ${before.checked === 1 ? 'run' : 'runs'} and holds in ${held(after)}`;
}

/** What is more than noise: any change of a check, and one of a score that is large enough to matter. */
export function countedChange(request: {
  noise: RunNoise;
  names: Pick<Hypothesis, 'pipeline' | 'caseId'> & Pick<MetricSeries, 'evaluator' | 'metric'>;
  moved: Pick<ComparedRow, 'change'> & { readonly before: number };
  tolerance: Tolerance;
}): 'better' | 'worse' | null {
  const { noise, names, moved, tolerance } = request;
  const chance = (what: 'holds' | 'score') => noise.chanceOf({ ...names, measure: measureName(names, what) });
  const [check, score] = [chance('holds'), chance('score')];
  if (check?.fell) return 'worse';
  const isLarge = matters(moved.change, { tolerance, before: moved.before });
  if (isLarge && score?.fell) return 'worse';
  return check?.rose || (isLarge && score?.rose) ? 'better' : null;
}

/** Never empty where `seriesValue` gives a number. */
export function scoresOf({ scores, passRate }: MetricSeries): readonly number[] {
  return scores.length > 0 || passRate === null ? scores : [passRate];
}

/** A change counts when its interval leaves out 0 and it is large enough to matter. */
export function verdictOf(
  measured: Pick<ComparedRow, 'change' | 'interval'>,
  { tolerance, before }: { tolerance: Tolerance; before: number },
): 'better' | 'worse' | 'same' {
  const { change, interval } = measured;
  if (interval === null || !matters(change, { tolerance, before })) return 'same';
  if (interval[1] < 0) return 'worse';
  return interval[0] > 0 ? 'better' : 'same';
}

function matters(
  change: number | null,
  { tolerance, before }: { tolerance: Tolerance; before: number },
): boolean {
  return change !== null && Math.abs(change) >= tolerance.minChange * Math.max(1, Math.abs(before));
}

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
