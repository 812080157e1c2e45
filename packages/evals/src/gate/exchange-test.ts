import { mean } from './mean.ts';
import { seededRandom } from './seeded-random.ts';
import { type Splits, splitsOf } from './splits-of.ts';

/** Values of one measure in the runs of one case by one pipeline, those before first; NaN where a run has none. */
export interface ExchangedSeries {
  readonly values: readonly number[];
  /** What its change is added to: its own hypothesis, that over all cases, … */
  readonly hypotheses: readonly number[];
}

/** Runs that could change places if nothing had changed: those of one case by one pipeline. */
export interface ExchangeUnit {
  readonly runsBefore: number;
  readonly runsAfter: number;
  readonly series: readonly ExchangedSeries[];
}

/** For each hypothesis the chance that any of its family changes so much, this way, though nothing changed. */
export interface ExchangeOutcome {
  readonly falls: readonly number[];
  readonly rises: readonly number[];
}

/**
 * Whether measures changed by more than runs of the same thing differ: whole runs before and after change places, within
 * each case and pipeline, and the largest standardised change of any hypothesis of a family is what chance does. Exact
 * for runs of any distribution, and for a family as a whole however its measures hang together (Westfall and Young 1993,
 * "Resampling-based multiple testing", maxT). Every exchange is tried where there are no more than `resamples`.
 */
export function exchangeTest(request: {
  units: readonly ExchangeUnit[];
  /** The family of each hypothesis, from 0. */
  families: readonly number[];
  seed: string;
  resamples: number;
}): ExchangeOutcome {
  const { families } = request;
  const units = request.units.flatMap(varyingPart);
  const scales = scalesOf(units, families.length);
  const extremes = Array.from({ length: Math.max(0, ...families) + 1 }, () => ({
    falls: [] as number[],
    rises: [] as number[],
  }));
  const varying = families.flatMap((family, index) => (scales[index] === 0 ? [] : [{ family, index }]));
  const changes = new Float64Array(families.length);
  let observed: Float64Array | null = null;
  for (const unitChanges of exchangesOf(units, request)) {
    changes.fill(0);
    for (const [at, { series }] of units.entries()) addChanges(changes, series, unitChanges[at] ?? []);
    const most = extremes.map(() => ({ fall: 0, rise: 0 }));
    for (const { family, index } of varying) {
      const change = (changes[index] ?? 0) / (scales[index] ?? 1);
      changes[index] = change;
      const extreme = most[family];
      if (extreme === undefined) continue;
      if (-change > extreme.fall) extreme.fall = -change;
      if (change > extreme.rise) extreme.rise = change;
    }
    observed ??= changes.slice();
    for (const [family, { fall, rise }] of most.entries()) {
      extremes[family]?.falls.push(fall);
      extremes[family]?.rises.push(rise);
    }
  }
  const chances = (side: 'falls' | 'rises', sign: 1 | -1) => {
    const sorted = extremes.map((extreme) => extreme[side].sort((one, other) => one - other));
    return families.map((family, index) => shareAbove(sorted[family] ?? [], sign * (observed?.[index] ?? 0)));
  };
  return { falls: chances('falls', -1), rises: chances('rises', 1) };
}

/** Measures that never differ weigh nothing, and units of them alone need not be exchanged. */
function varyingPart(unit: ExchangeUnit): ExchangeUnit[] {
  const series = unit.series.filter(({ values }) => new Set(values.filter((v) => !Number.isNaN(v))).size > 1);
  return series.length === 0 ? [] : [{ ...unit, series }];
}

/** The standard deviation of each hypothesis' change where runs change places: the same for every exchange. */
function scalesOf(units: readonly ExchangeUnit[], count: number): Float64Array {
  const variances = new Float64Array(count);
  for (const { runsBefore, runsAfter, series } of units) {
    const runs = runsBefore + runsAfter;
    for (const { values, hypotheses } of series) {
      const known = values.filter((value) => !Number.isNaN(value));
      const middle = mean(known) ?? 0;
      const spread = known.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (known.length - 1);
      const variance = (spread * runs * runs) / (known.length * runsBefore * runsAfter);
      for (const hypothesis of hypotheses) variances[hypothesis] = (variances[hypothesis] ?? 0) + variance;
    }
  }
  return variances.map(Math.sqrt);
}

/** More ways than that are not kept. */
const mostKept = 5000;

/** The changes of each unit's series under one exchange after the other; the first is none. */
function* exchangesOf(
  units: readonly ExchangeUnit[],
  { seed, resamples }: { seed: string; resamples: number },
): Generator<readonly (readonly number[])[]> {
  const splits = units.map(({ runsBefore, runsAfter }) => splitsOf(runsBefore + runsAfter, runsBefore));
  const kept = units.map(() => new Map<number, readonly number[]>());
  const changesAt = (unit: number, index: number) => {
    const known = kept[unit]?.get(index);
    if (known !== undefined) return known;
    const changes = changesOf(units[unit], splits[unit]?.at(index) ?? []);
    kept[unit]?.set(index, changes);
    return changes;
  };
  const all = splits.reduce((product, { count }) => product * count, 1);
  const random = seededRandom(seed);
  const drawn = (split: Splits, unit: number) =>
    split.count > mostKept
      ? changesOf(units[unit], split.drawn(random))
      : changesAt(unit, Math.floor(random() * split.count));
  for (let index = 0; index < Math.min(all, resamples); index += 1) {
    let rest = index;
    yield splits.map((split, unit) => {
      if (index === 0) return changesAt(unit, 0);
      if (all > resamples) return drawn(split, unit);
      const at = rest % split.count;
      rest = Math.floor(rest / split.count);
      return changesAt(unit, at);
    });
  }
}

function changesOf(unit: ExchangeUnit | undefined, before: readonly number[]): readonly number[] {
  const isBefore = new Set(before);
  return (unit?.series ?? []).map(({ values }) => changeOf(values, isBefore));
}

/** Of the mean; 0 where one side has no value. */
function changeOf(values: readonly number[], before: ReadonlySet<number>): number {
  const known = values.map((value, run) => ({ value, run })).filter(({ value }) => !Number.isNaN(value));
  const side = (isBefore: boolean) =>
    mean(known.filter(({ run }) => before.has(run) === isBefore).map(({ value }) => value));
  const [was, is] = [side(true), side(false)];
  return was === null || is === null ? 0 : is - was;
}

function addChanges(
  sums: Float64Array,
  series: readonly ExchangedSeries[],
  changes: readonly number[],
): void {
  for (const [at, { hypotheses }] of series.entries())
    for (const hypothesis of hypotheses) sums[hypothesis] = (sums[hypothesis] ?? 0) + (changes[at] ?? 0);
}

const rounding = 1e-9;

/** Share of sorted sizes that are at least so large; 1 for what did not go this way. */
function shareAbove(sorted: readonly number[], size: number): number {
  if (size <= 0) return 1;
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) >= size - rounding) high = middle;
    else low = middle + 1;
  }
  return (sorted.length - low) / sorted.length;
}
