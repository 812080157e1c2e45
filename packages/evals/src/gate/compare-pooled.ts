import type { EvalRow } from '../results/eval-row.ts';
import { byCodeUnit } from './by-code-unit.ts';
import type { ComparedRow } from './comparison.ts';
import { mean } from './mean.ts';
import { allPipelines } from './place-text.ts';
import { measuresOfRun } from './run-measures.ts';
import { POOLS, type RunNoise } from './run-noise.ts';
import type { Tolerance } from './tolerance.ts';

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
