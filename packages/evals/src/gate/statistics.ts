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

const FEWEST_PAIRS = 3;

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
  const change = mean(pairs.map(({ before, after }) => (mean(after) ?? 0) - (mean(before) ?? 0))) ?? 0;
  const count = pairs.reduce((sum, { before, after }) => sum + Math.min(before.length, after.length), 0);
  if (count < FEWEST_PAIRS) return { change, interval: null };
  const random = seededRandom(seed);
  const drawn = Float64Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let draw = 0; draw < pairs.length; draw += 1) {
      const { before, after } = pick(pairs, random);
      sum += drawMean(after, random) - drawMean(before, random);
    }
    return sum / pairs.length;
  }).sort();
  const at = (share: number) => change + widening(count) * (quantile(drawn, share) - change);
  return { change, interval: [at(0.025), at(0.975)] };
}

function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place % 1);
}

/** Student's t in place of the normal distribution, by its expansion about it (Abramowitz and Stegun 26.7.5), and n − 1 in place of n. */
function widening(count: number): number {
  const [z, degrees] = [1.959964, count - 1];
  const student =
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3);
  return (student / z) * Math.sqrt(count / degrees);
}

function drawMean(scores: readonly number[], random: () => number): number {
  let sum = 0;
  for (let draw = 0; draw < scores.length; draw += 1) sum += pick(scores, random);
  return sum / scores.length;
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** Ways to choose some of a number of runs. */
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

const ROUNDING = 1e-9;

/**
 * Whether measures changed by more than runs of the same thing differ: whole runs before and after change places, within
 * each case and pipeline, and the largest standardised change of any hypothesis of a family is what chance does, however
 * its measures hang together (Westfall and Young 1993, "Resampling-based multiple testing", maxT).
 */
export function exchangeTest(request: {
  units: readonly ExchangeUnit[];
  /** The family of each hypothesis, from 0. */
  families: readonly number[];
  seed: string;
  resamples: number;
}): ExchangeOutcome {
  const { families, seed, resamples } = request;
  const units = request.units.map(varyingPart).filter(({ series }) => series.length > 0);
  const random = seededRandom(seed);
  // As it was first, then with runs that changed places.
  const changes = Array.from({ length: resamples + 1 }, (_, draw) =>
    changesOf(units, families.length, draw === 0 ? null : random),
  );
  for (const at of families.keys()) {
    const scale = Math.sqrt(changes.reduce((sum, draw) => sum + (draw[at] ?? 0) ** 2, 0) / changes.length);
    for (const draw of changes) draw[at] = scale === 0 ? 0 : (draw[at] ?? 0) / scale;
  }
  const chances = (sign: 1 | -1) => {
    const largest = Array.from(
      { length: Math.max(0, ...families) + 1 },
      () => new Float64Array(changes.length),
    );
    for (const [at, family] of families.entries())
      for (const [index, draw] of changes.entries()) {
        const most = largest[family] as Float64Array;
        most[index] = Math.max(most[index] ?? 0, sign * (draw[at] ?? 0));
      }
    return families.map((family, at) => {
      const size = sign * (changes[0]?.[at] ?? 0);
      if (size <= 0) return 1;
      return (largest[family] ?? []).filter((most) => most >= size - ROUNDING).length / changes.length;
    });
  };
  return { falls: chances(-1), rises: chances(1) };
}

/** The change of the mean of each hypothesis, summed over its series, where runs change places at random. */
function changesOf(
  units: readonly ExchangeUnit[],
  count: number,
  random: (() => number) | null,
): Float64Array {
  const sums = new Float64Array(count);
  for (const { runsBefore, runsAfter, series } of units) {
    const order = Array.from({ length: runsBefore + runsAfter }, (_, run) => run);
    if (random !== null)
      for (let at = 0; at < runsBefore; at += 1) {
        const other = at + Math.floor(random() * (order.length - at));
        [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
      }
    for (const { values, hypotheses } of series) {
      const change = changeOf(values, { order, runsBefore });
      for (const at of hypotheses) sums[at] = (sums[at] ?? 0) + change;
    }
  }
  return sums;
}

/** Measures that never differ weigh nothing. */
function varyingPart(unit: ExchangeUnit): ExchangeUnit {
  const differs = (values: readonly number[]) =>
    new Set(values.filter((value) => !Number.isNaN(value))).size > 1;
  return { ...unit, series: unit.series.filter(({ values }) => differs(values)) };
}

/** Of the mean; 0 where one side has no value. */
function changeOf(
  values: readonly number[],
  { order, runsBefore }: { order: readonly number[]; runsBefore: number },
): number {
  let [was, wasCount, is, isCount] = [0, 0, 0, 0];
  for (let at = 0; at < order.length; at += 1) {
    const value = values[order[at] ?? 0] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    if (at < runsBefore) {
      was += value;
      wasCount += 1;
    } else {
      is += value;
      isCount += 1;
    }
  }
  return wasCount === 0 || isCount === 0 ? 0 : is / isCount - was / wasCount;
}
