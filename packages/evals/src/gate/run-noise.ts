import type { EvalRow } from '../results/eval-row.ts';
import { byCodeUnit, type Tolerance } from './comparison.ts';
import { choose, type ExchangeUnit, exchangeTest, mean } from './statistics.ts';

/** What is asked about: one metric in one case or over all, or all checks or all judged scores together. */
export interface Hypothesis {
  /** Null: all pipelines. */
  readonly pipeline: string | null;
  /** Null: all cases. */
  readonly caseId: string | null;
  /** As `measureName` gives it. */
  readonly measure: string;
}

interface HypothesisChance {
  readonly fell: boolean;
  readonly rose: boolean;
  /** False where there are too few runs for any change to be told from noise. */
  readonly canTell: boolean;
}

/** What of the changes between runs with noise is more than noise. */
export interface RunNoise {
  /** Null where one side has nothing of it. */
  readonly chanceOf: (hypothesis: Hypothesis) => HypothesisChance | null;
}

/** All checks of a run, and all scores that judges gave it. */
export const POOLS = ['checks', 'judged scores'] as const;

/**
 * Holds runs with noise against each other, all metrics at once: the chance that anything at all is said to have fallen
 * though nothing changed is at most `alpha`, half of it for what is pooled and half for single metrics.
 */
export function runNoise(request: {
  before: readonly EvalRow[];
  after: readonly EvalRow[];
  tolerance: Tolerance;
}): RunNoise {
  const { tolerance } = request;
  const [before, after] = [measuresOfRun(request.before), measuresOfRun(request.after)];
  const hypotheses = new Map<string, { index: number; family: number; exchanges: number }>();
  const units: ExchangeUnit[] = [];
  for (const place of [...before.keys()].sort(byCodeUnit)) {
    const [was, is] = [before.get(place), after.get(place)];
    if (was === undefined || is === undefined) continue;
    const runs = [...was.runs, ...is.runs].map(({ measures }) => measures);
    const exchanges = choose(runs.length, was.runs.length);
    const series = sharedMeasures(was, is).map((measure) => ({
      values: runs.map((run) => run.get(measure) ?? Number.NaN),
      hypotheses: levelsOf({ ...was, measure }).map((key) => {
        const known = hypotheses.get(key);
        const family = POOLS.some((pool) => pool === measure) ? 0 : 1;
        const hypothesis = known ?? { index: hypotheses.size, family, exchanges: 1 };
        hypothesis.exchanges *= exchanges;
        hypotheses.set(key, hypothesis);
        return hypothesis.index;
      }),
    }));
    units.push({ runsBefore: was.runs.length, runsAfter: is.runs.length, series });
  }
  const families = [...hypotheses.values()].map(({ family }) => family);
  const { falls, rises } = exchangeTest({ units, families, seed: 'runs', resamples: tolerance.resamples });
  const alpha = tolerance.alpha / 2;
  return {
    chanceOf: (asked) => {
      const hypothesis = hypotheses.get(keyOf(asked));
      if (hypothesis === undefined) return null;
      const { index, exchanges } = hypothesis;
      return {
        fell: (falls[index] ?? 1) <= alpha,
        rose: (rises[index] ?? 1) <= alpha,
        canTell: 1 / exchanges <= alpha,
      };
    },
  };
}

/** A measure counts in its case and over the cases of its pipeline, what is pooled over all pipelines, too. */
function levelsOf({ pipeline, caseId, measure }: Hypothesis): string[] {
  const isPool = POOLS.some((pool) => pool === measure);
  return [
    keyOf({ pipeline, caseId, measure }),
    keyOf({ pipeline, caseId: null, measure }),
    ...(isPool ? [keyOf({ pipeline: null, caseId: null, measure })] : []),
  ];
}

function keyOf({ pipeline, caseId, measure }: Hypothesis): string {
  return JSON.stringify([pipeline, caseId, measure]);
}

function sharedMeasures(was: RunMeasures, is: RunMeasures): string[] {
  const names = (side: RunMeasures) => new Set(side.runs.flatMap(({ measures }) => [...measures.keys()]));
  const others = names(is);
  return [...names(was)].filter((name) => others.has(name)).sort(byCodeUnit);
}

/** Runs of one case by one pipeline, in the order of their repeats. */
interface RunMeasures {
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
