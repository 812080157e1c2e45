import { createHash } from 'node:crypto';

/** Null for no numbers. */
export function mean(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Numbers from 0 up to, not including, 1 that repeat with the seed (mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Scores of one case, a number for each repeat; neither side is empty. */
interface ScorePair {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

interface MeanChange {
  readonly change: number;
  /** 95%; null when fewer than three pairs of scores tell nothing about noise. */
  readonly interval: readonly [low: number, high: number] | null;
}

/**
 * How much the mean over cases changed, with a percentile interval: cases are drawn with replacement, and within each
 * its repeats before and after. The interval is widened about the change by what few pairs understate, so that it
 * holds for three as for thirty (Hesterberg 2015, "What teachers should know about the bootstrap", on narrowness).
 */
export function pairedBootstrap(request: {
  pairs: readonly ScorePair[];
  seed: string;
  resamples: number;
}): MeanChange {
  const { pairs, seed, resamples } = request;
  const change = mean(pairs.map(({ before, after }) => meanOf(after) - meanOf(before))) ?? 0;
  const count = pairs.reduce((sum, { before, after }) => sum + Math.min(before.length, after.length), 0);
  if (count < fewestPairs) return { change, interval: null };
  if (changeAlike(pairs)) return { change, interval: [change, change] };
  const random = seededRandom(seed);
  const drawn = Float64Array.from({ length: resamples }, () => drawChange(pairs, random)).sort();
  const factor = widening(count);
  const widened = (share: number) => change + factor * (quantile(drawn, share) - change);
  return { change, interval: [widened(0.025), widened(0.975)] };
}

const fewestPairs = 3;

/** Whatever is drawn of them, the change is the same. */
function changeAlike(pairs: readonly ScorePair[]): boolean {
  const isOne = (scores: readonly number[]) => scores.every((score) => score === scores[0]);
  const changeOf = ({ before, after }: ScorePair) => (after[0] ?? 0) - (before[0] ?? 0);
  const first = pairs[0] === undefined ? 0 : changeOf(pairs[0]);
  return pairs.every((pair) => isOne(pair.before) && isOne(pair.after) && changeOf(pair) === first);
}

function meanOf(scores: readonly number[]): number {
  const value = mean(scores);
  if (value === null) throw new Error('A pair has scores on both sides.');
  return value;
}

function drawChange(pairs: readonly ScorePair[], random: () => number): number {
  let sum = 0;
  for (let drawn = 0; drawn < pairs.length; drawn += 1) {
    const pair = pairs[Math.floor(random() * pairs.length)];
    if (pair !== undefined) sum += drawMean(pair.after, random) - drawMean(pair.before, random);
  }
  return sum / pairs.length;
}

function drawMean(scores: readonly number[], random: () => number): number {
  if (scores.length === 1) return scores[0] ?? 0;
  let sum = 0;
  for (let drawn = 0; drawn < scores.length; drawn += 1) {
    sum += scores[Math.floor(random() * scores.length)] ?? 0;
  }
  return sum / scores.length;
}

function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

/** Student's t in place of the normal distribution, and n − 1 in place of n; 2.6 for three pairs, 1.05 for thirty. */
function widening(count: number): number {
  return (studentQuantile(count - 1) / normalQuantile) * Math.sqrt(count / (count - 1));
}

/** Of 97.5%. */
const normalQuantile = 1.959964;

/** Of 97.5%, by its expansion about the normal one (Abramowitz and Stegun 26.7.5); within 3% from two degrees on. */
function studentQuantile(degrees: number): number {
  const z = normalQuantile;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / degrees + second / degrees ** 2 + third / degrees ** 3;
}

/** The ways to take some of a number of runs. */
interface Splits {
  /** As a floating point number; exact as far as it matters. */
  readonly count: number;
  /** By number from 0; 0 takes the first ones. */
  readonly at: (index: number) => readonly number[];
  /** Any one, all alike likely. */
  readonly drawn: (random: () => number) => readonly number[];
}

/** Ways to take `taken` of `runs`, in the order of their lists. */
export function splitsOf(runs: number, taken: number): Splits {
  return {
    count: choose(runs, taken),
    at: (index) => {
      const split: number[] = [];
      let rest = index;
      for (let run = 0; split.length < taken; run += 1) {
        const withRun = choose(runs - run - 1, taken - split.length - 1);
        if (rest < withRun) split.push(run);
        else rest -= withRun;
      }
      return split;
    },
    drawn: (random) => {
      const order = Array.from({ length: runs }, (_, run) => run);
      for (let at = 0; at < taken; at += 1) {
        const other = at + Math.floor(random() * (runs - at));
        [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
      }
      return order.slice(0, taken);
    },
  };
}

export function choose(runs: number, taken: number): number {
  let count = 1;
  for (let step = 1; step <= taken; step += 1) count = (count * (runs - taken + step)) / step;
  return Math.round(count);
}

/** Values of one measure in the runs of one case by one pipeline, those before first; NaN where a run has none. */
interface ExchangedSeries {
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
interface ExchangeOutcome {
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
