import { type SeriesComparison, scoresOf, verdictOf } from './compare-series.ts';
import type { ComparedRow } from './comparison.ts';
import { mean } from './mean.ts';
import { seriesValue } from './metric-series.ts';
import { pairedBootstrap } from './paired-bootstrap.ts';

/**
 * One metric over all cases that both sides have; null where there is nothing to add to the rows of the cases. With
 * noise it is this row that decides; without, the cases do.
 */
export function compareOverall(cases: readonly SeriesComparison[]): ComparedRow | null {
  const [first] = cases;
  const either = first?.after ?? first?.before;
  if (first === undefined || !either) return null;
  const { isNoisy, tolerance } = first;
  const { pipeline, evaluator, metric, kind } = either;
  const names = { caseId: null, pipeline, evaluator, metric, kind };
  const pairs = cases.flatMap(({ before, after }) => {
    if (before === null || after === null || seriesValue(before) === null || seriesValue(after) === null)
      return [];
    return [{ before: scoresOf(before), after: scoresOf(after) }];
  });
  if (pairs.length === 0) return isNoisy ? silenced(cases, names) : null;
  if (pairs.length === 1 && !isNoisy) return null;
  const [before, after] = [meanOfMeans(pairs, 'before'), meanOfMeans(pairs, 'after')];
  if (!isNoisy) {
    const change = after - before;
    const verdict = Math.abs(change) <= tolerance.epsilon ? 'same' : change > 0 ? 'better' : 'worse';
    return { ...names, before, after, change, interval: null, verdict, isRegression: false, note: '' };
  }
  const seed = [pipeline, evaluator, metric].join(' ');
  const measured = pairedBootstrap({ pairs, seed, resamples: tolerance.resamples });
  const verdict = verdictOf(measured, { tolerance, before });
  return {
    ...names,
    before,
    after,
    ...measured,
    verdict,
    isRegression: verdict === 'worse',
    note: noteOf(measured),
  };
}

type Names = Pick<ComparedRow, 'caseId' | 'pipeline' | 'evaluator' | 'metric' | 'kind'>;

/** A judge that says nothing of any case any more would otherwise pass every gate. */
function silenced(cases: readonly SeriesComparison[], names: Names): ComparedRow | null {
  const before = mean(
    cases.flatMap((side) => (side.before === null ? [] : (seriesValue(side.before) ?? []))),
  );
  const answered = cases.filter(({ after }) => after !== null);
  const isSilent =
    answered.length > 0 && answered.every(({ after }) => after !== null && seriesValue(after) === null);
  if (before === null || !isSilent) return null;
  const note = 'there is nothing to judge in any case any more';
  return {
    ...names,
    before,
    after: null,
    change: null,
    interval: null,
    verdict: 'gone',
    isRegression: true,
    note,
  };
}

function meanOfMeans(
  pairs: readonly { before: readonly number[]; after: readonly number[] }[],
  side: 'before' | 'after',
): number {
  return mean(pairs.flatMap((pair) => mean(pair[side]) ?? [])) ?? 0;
}

function noteOf({ interval }: Pick<ComparedRow, 'interval'>): string {
  return interval === null ? 'too few scores to tell a change from noise' : '';
}
