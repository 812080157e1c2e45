import type { EvalRow } from '../results/eval-row.ts';
import { mean } from './mean.ts';

/** Runs of one case by one pipeline, in the order of their repeats. */
export interface RunMeasures {
  readonly pipeline: string;
  readonly caseId: string;
  readonly runs: readonly { readonly repeat: number; readonly measures: ReadonlyMap<string, number> }[];
}

/** Names a measure of a run: whether a check holds (1 or 0), or the score of a metric. */
export function measureName(row: Pick<EvalRow, 'evaluator' | 'metric'>, what: 'holds' | 'score'): string {
  return JSON.stringify([row.evaluator, row.metric, what]);
}

/**
 * The measures of each run, by a key of pipeline and case; what there was nothing to judge of is left out. `checks` is
 * the share of its checks that hold, `judged scores` the mean of what judges gave it.
 */
export function measuresOfRun(rows: readonly EvalRow[]): ReadonlyMap<string, RunMeasures> {
  const places = new Map<string, { pipeline: string; caseId: string; runs: Map<number, EvalRow[]> }>();
  for (const row of rows) {
    const { pipeline, caseId, repeat } = row;
    const key = JSON.stringify([pipeline, caseId]);
    const place = places.get(key) ?? { pipeline, caseId, runs: new Map<number, EvalRow[]>() };
    places.set(key, place);
    const run = place.runs.get(repeat) ?? [];
    place.runs.set(repeat, run);
    run.push(row);
  }
  return new Map(
    [...places].map(([key, { pipeline, caseId, runs }]) => {
      const inOrder = [...runs].sort(([one], [other]) => one - other);
      const measured = inOrder.map(([repeat, run]) => ({ repeat, measures: measuresOf(run) }));
      return [key, { pipeline, caseId, runs: measured }];
    }),
  );
}

function measuresOf(rows: readonly EvalRow[]): ReadonlyMap<string, number> {
  const measures = new Map<string, number>();
  const add = (name: string, value: number | null) => {
    if (value !== null) measures.set(name, value);
  };
  for (const row of rows) {
    add(measureName(row, 'holds'), row.passed === null ? null : Number(row.passed));
    add(measureName(row, 'score'), row.score);
  }
  add('checks', mean(rows.flatMap(({ passed }) => (passed === null ? [] : [Number(passed)]))));
  add('judged scores', mean(rows.flatMap(({ kind, score }) => (kind === 'judge' ? (score ?? []) : []))));
  return measures;
}
