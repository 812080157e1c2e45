import { mean } from './mean.ts';
import { seededRandom } from './seeded-random.ts';

/** Scores of one case, a number for each repeat; neither side is empty. */
export interface ScorePair {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export interface MeanChange {
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
