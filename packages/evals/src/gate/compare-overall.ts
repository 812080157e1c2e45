import type { EvalRow } from '../results/eval-row.ts';
import {
  countedChange,
  type MetricSeries,
  type SeriesComparison,
  scoresOf,
  seriesValue,
  verdictOf,
} from './compare-series.ts';
import { allPipelines, byCodeUnit, type ComparedRow, type Tolerance } from './comparison.ts';
import { measureName, measuresOfRun, POOLS, type RunNoise } from './run-noise.ts';
import { mean, pairedBootstrap } from './statistics.ts';

/**
 * One metric over all cases that both sides have; null where there is nothing to add to the rows of the cases. Without
 * noise the cases decide; with noise this row does, as far as its change is more than noise.
 */
export function compareOverall(cases: readonly SeriesComparison[]): ComparedRow | null {
  const [first] = cases;
  const either = first?.after ?? first?.before;
  if (first === undefined || !either) return null;
  const { noise, tolerance } = first;
  const { pipeline, evaluator, metric, kind } = either;
  const names = { caseId: null, pipeline, evaluator, metric, kind };
  const pairs = pairsOf(cases);
  if (pairs.length === 0) return noise === null ? null : silenced(cases, names);
  if (noise !== null) return { ...names, ...noisyOverall(pairs, { noise, names, tolerance }) };
  if (pairs.length === 1) return null;
  const [before, after] = [meanOf(pairs, 'before'), meanOf(pairs, 'after')];
  const change = after - before;
  const verdict = Math.abs(change) <= tolerance.epsilon ? 'same' : change > 0 ? 'better' : 'worse';
  return { ...names, before, after, change, interval: null, verdict, isRegression: false, note: '' };
}

function pairsOf(cases: readonly SeriesComparison[]): Pairs {
  return cases.flatMap(({ before, after }) => {
    if (before === null || after === null || seriesValue(before) === null || seriesValue(after) === null)
      return [];
    return [{ before, after }];
  });
}

type Names = Pick<ComparedRow, 'pipeline' | 'evaluator' | 'metric' | 'kind'> & { readonly caseId: null };
type Pairs = readonly { readonly before: MetricSeries; readonly after: MetricSeries }[];

function noisyOverall(
  pairs: Pairs,
  { noise, names, tolerance }: { noise: RunNoise; names: Names; tolerance: Tolerance },
): Omit<ComparedRow, keyof Names> {
  const [before, after] = [meanOf(pairs, 'before'), meanOf(pairs, 'after')];
  const measured = pairedBootstrap({
    pairs: pairs.map((pair) => ({ before: scoresOf(pair.before), after: scoresOf(pair.after) })),
    seed: [names.pipeline, names.evaluator, names.metric].join(' '),
    resamples: tolerance.resamples,
  });
  const moved = { ...measured, before };
  const counted = countedChange({ noise, names, moved, tolerance });
  const verdict = counted ?? verdictOf(measured, { tolerance, before });
  const isRegression = counted === 'worse';
  const seen = [heldText(pairs), isRegression || measured.change === 0 ? '' : doubt(noise, names, verdict)];
  const note = seen.filter((part) => part !== '').join(': ');
  return { before, after, ...measured, verdict, isRegression, note };
}

/** Why a change does not count; empty where nothing needs to be said. */
function doubt(noise: RunNoise, names: Names, verdict: ComparedRow['verdict']): string {
  const chances = (['holds', 'score'] as const).map((what) =>
    noise.chanceOf({ ...names, measure: measureName(names, what) }),
  );
  if (chances.every((chance) => chance === null || !chance.canTell))
    return 'too few runs to tell a change from noise';
  return verdict === 'worse' ? 'within the noise of all metrics together' : '';
}

/** "the check held in 8 of 8 runs and holds in 2 of 8"; empty for measures and where as many hold. */
function heldText(pairs: Pairs): string {
  const held = (side: 'before' | 'after') => {
    const checks = pairs.map((pair) => pair[side]).filter(({ passRate }) => passRate !== null);
    const holding = checks.reduce((sum, { passRate, checked }) => sum + (passRate ?? 0) * checked, 0);
    return { holding: Math.round(holding), of: checks.reduce((sum, { checked }) => sum + checked, 0) };
  };
  const [was, is] = [held('before'), held('after')];
  if (was.of === 0 || is.of === 0 || was.holding * is.of === is.holding * was.of) return '';
  const runs = was.of === 1 ? 'run' : 'runs';
  return `the check held in ${was.holding} of ${was.of} ${runs} and holds in ${is.holding} of ${is.of}`;
}

/** A judge that says nothing of any case any more would otherwise pass every gate. */
function silenced(cases: readonly SeriesComparison[], names: Names): ComparedRow | null {
  const before = mean(
    cases.flatMap((side) => (side.before === null ? [] : (seriesValue(side.before) ?? []))),
  );
  const answered = cases.flatMap(({ after }) => after ?? []);
  const isSilent = answered.length > 0 && answered.every((after) => seriesValue(after) === null);
  if (before === null || !isSilent) return null;
  const reason = answered.find(({ unmeasured }) => unmeasured !== null)?.unmeasured ?? null;
  return {
    ...names,
    before,
    after: null,
    change: null,
    interval: null,
    verdict: 'gone',
    isRegression: reason === null,
    note:
      reason === null
        ? 'there is nothing to judge in any case any more'
        : `it could not be measured: ${reason}`,
  };
}

function meanOf(pairs: Pairs, side: 'before' | 'after'): number {
  return mean(pairs.flatMap((pair) => seriesValue(pair[side]) ?? [])) ?? 0;
}

/**
 * All checks of runs with noise as one share, and all scores of judges as one mean, by pipeline and over all: many
 * checks that fail at once tell what no single one of them does.
 */
export function comparePooled(request: {
  before: readonly EvalRow[];
  after: readonly EvalRow[];
  noise: RunNoise;
  tolerance: Tolerance;
}): ComparedRow[] {
  const { noise, tolerance } = request;
  const pipelines = [...new Set(request.after.map(({ pipeline }) => pipeline))].sort(byCodeUnit);
  const places = pipelines.length > 1 ? [null, ...pipelines] : pipelines;
  return places.flatMap((pipeline) =>
    POOLS.flatMap((pool): ComparedRow[] => {
      const chance = noise.chanceOf({ pipeline, caseId: null, measure: pool });
      if (chance === null || !isOfSeveral(request.after, pool)) return [];
      const of = (rows: readonly EvalRow[]) =>
        shareOf(
          rows.filter((row) => pipeline === null || row.pipeline === pipeline),
          pool,
        );
      const [before, after] = [of(request.before), of(request.after)];
      if (before === null || after === null) return [];
      const change = after - before;
      const isLarge = pool === 'checks' || Math.abs(change) >= tolerance.minChange;
      const verdict = chance.fell && isLarge ? 'worse' : chance.rose && isLarge ? 'better' : 'same';
      const isRegression = verdict === 'worse';
      const few = change < 0 && !chance.canTell ? 'too few runs to tell a change from noise' : '';
      const note = isRegression && pool === 'checks' ? mostFallen(request, pipeline) : few;
      const names = { pipeline: pipeline ?? allPipelines, evaluator: 'all', metric: pool.replace(' ', '_') };
      const kind = pool === 'checks' ? 'structural' : 'judge';
      return [
        { caseId: null, ...names, kind, before, after, change, interval: null, verdict, isRegression, note },
      ];
    }),
  );
}

function isOfSeveral(rows: readonly EvalRow[], pool: (typeof POOLS)[number]): boolean {
  const of = rows.filter(({ kind, passed, score }) =>
    pool === 'checks' ? passed !== null : kind === 'judge' && score !== null,
  );
  return new Set(of.map(({ evaluator, metric }) => `${evaluator}.${metric}`)).size > 1;
}

function shareOf(rows: readonly EvalRow[], pool: string): number | null {
  const values = [...measuresOfRun(rows).values()].flatMap(
    ({ runs }) => mean(runs.flatMap(({ measures }) => measures.get(pool) ?? [])) ?? [],
  );
  return mean(values);
}

/** "3 of 296 checks failed and 42 of 296 do; most of all citations.resolved (9 more), …". */
function mostFallen(
  { before, after }: { readonly before: readonly EvalRow[]; readonly after: readonly EvalRow[] },
  pipeline: string | null,
): string {
  const checksOf = (rows: readonly EvalRow[]) =>
    rows.filter((row) => row.passed !== null && (pipeline === null || row.pipeline === pipeline));
  const [was, is] = [checksOf(before), checksOf(after)];
  const more = new Map<string, number>();
  for (const [rows, sign] of [[was, -1] as const, [is, 1] as const])
    for (const { evaluator, metric, passed } of rows) {
      const name = `${evaluator}.${metric}`;
      if (passed === false) more.set(name, (more.get(name) ?? 0) + sign);
    }
  const most = [...more].filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one);
  const named = most.slice(0, mostNamed).map(([name, count]) => `${name} (${count} more)`);
  const failed = (rows: readonly EvalRow[]) =>
    `${rows.filter(({ passed }) => passed === false).length} of ${rows.length}`;
  return `${failed(was)} checks failed, and ${failed(is)} do; most of all ${named.join(', ')}`;
}

const mostNamed = 4;
