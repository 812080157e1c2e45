import type { ComparedRow, ComparedVerdict } from './comparison.ts';
import { type MetricSeries, seriesValue } from './metric-series.ts';
import { pairedBootstrap } from './paired-bootstrap.ts';
import type { Tolerance } from './tolerance.ts';

export interface SeriesComparison {
  /** Null where that side has no such metric of the case. At least one side has. */
  readonly before: MetricSeries | null;
  readonly after: MetricSeries | null;
  /** Judged by a model, or of runs that do: one case alone decides only by its check. */
  readonly isNoisy: boolean;
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
  if (before === null) return { ...names, ...none, verdict: 'new', note: either.message };
  if (after === null) {
    return {
      ...names,
      ...none,
      verdict: 'gone',
      isRegression: true,
      note: 'the baseline has it, the results do not',
    };
  }
  return { ...names, ...changed({ ...request, before, after }) };
}

const none = { change: null, interval: null, isRegression: false } as const;

type Outcome = Pick<ComparedRow, 'change' | 'interval' | 'verdict' | 'isRegression' | 'note'>;
type Both = SeriesComparison & { readonly before: MetricSeries; readonly after: MetricSeries };

function changed(request: Both): Outcome {
  const { before, after, isNoisy } = request;
  const [was, is] = [seriesValue(before), seriesValue(after)];
  if (was === null && is === null) return { ...none, verdict: 'same', note: '' };
  if (was === null) return { ...none, verdict: 'new', note: told('there was nothing to judge', after) };
  if (is === null) {
    const note = told('there is nothing to judge any more', after);
    return { ...none, verdict: 'gone', isRegression: !isNoisy && before.passRate !== 0, note };
  }
  const check = checkChange(request);
  if (check === 'worse') {
    const note = told('the check held and does not any more', after);
    return { ...none, change: is - was, verdict: 'worse', isRegression: true, note };
  }
  const measured = isNoisy ? noisyChange(request) : exactChange(is - was, request);
  return check === 'better'
    ? { ...measured, verdict: 'better', isRegression: false, note: 'the check holds now' }
    : measured;
}

function told(what: string, { message }: MetricSeries): string {
  return message === '' ? what : `${what}: ${message}`;
}

/** A tie among repeats with noise changes nothing. */
function checkChange({ before, after, isNoisy }: Both): 'better' | 'worse' | null {
  if (before.passRate === null || after.passRate === null) return null;
  const [was, is] = [before.passRate, after.passRate];
  if (isNoisy) {
    if (was > 0.5 && is < 0.5) return 'worse';
    return was < 0.5 && is > 0.5 ? 'better' : null;
  }
  if (was === 1 && is < 1) return 'worse';
  return was < 1 && is === 1 ? 'better' : null;
}

function exactChange(change: number, { after, tolerance }: Both): Outcome {
  const verdict: ComparedVerdict =
    Math.abs(change) <= tolerance.epsilon ? 'same' : change > 0 ? 'better' : 'worse';
  const note = verdict === 'worse' || after.passRate === 0 ? after.message : '';
  return { change, interval: null, verdict, isRegression: verdict === 'worse', note };
}

function noisyChange({ before, after, tolerance }: Both): Outcome {
  const { caseId, pipeline, evaluator, metric } = after;
  const pair = { before: scoresOf(before), after: scoresOf(after) };
  const seed = [pipeline, evaluator, metric, caseId].join(' ');
  const measured = pairedBootstrap({ pairs: [pair], seed, resamples: tolerance.resamples });
  const verdict = verdictOf(measured, { tolerance, before: seriesValue(before) ?? 0 });
  const note = verdict === 'worse' ? told('in this case; the mean over all decides', after) : '';
  return { ...measured, verdict, isRegression: false, note };
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
  if (change === null || interval === null) return 'same';
  if (Math.abs(change) < tolerance.minChange * Math.max(1, Math.abs(before))) return 'same';
  if (interval[1] < 0) return 'worse';
  return interval[0] > 0 ? 'better' : 'same';
}
