import type { Measure } from './measure.ts';

/** Two values below this share of each other are taken for one, stated to different exactness. */
const sameWithin = 0.015;
const sameWithinHedged = 0.06;

/**
 * Whether two measures of one kind cannot both hold: they differ beyond rounding, and neither lies in the range or
 * beyond the bound that the other states.
 */
export function valuesDiffer(one: Measure, other: Measure): boolean {
  const isHedged = one.isApproximate || other.isApproximate;
  return !valuesAgree(one, other, isHedged ? sameWithinHedged : sameWithin);
}

/** Whether two measures of one kind are equal, one rounded, within that share of each other, or within a range or bound. */
export function valuesAgree(one: Measure, other: Measure, tolerance: number): boolean {
  return one.values.some((a) => other.values.some((b) => !isApart({ a, one, b, other, tolerance })));
}

/** How many times the larger value is the smaller one; at least 1. */
export function ratioOf(one: Measure, other: Measure): number {
  const ratios = one.values.flatMap((a) => other.values.map((b) => Math.abs(a) / Math.abs(b)));
  return Math.min(...ratios.map((ratio) => (ratio < 1 ? 1 / ratio : ratio)));
}

function isApart(request: {
  a: number;
  one: Measure;
  b: number;
  other: Measure;
  tolerance: number;
}): boolean {
  const { a, one, b, other, tolerance } = request;
  const [lowA, highA] = spanOf(a, one);
  const [lowB, highB] = spanOf(b, other);
  const slack = slackOf(Math.max(Math.abs(a), Math.abs(b)), tolerance, one.kind);
  if (lowA <= highB + slack && lowB <= highA + slack) return false;
  return !rounds(a, b, one, other);
}

function slackOf(size: number, tolerance: number, kind: string): number {
  // A degree or a decibel has no natural zero.
  return kind === 'temperature' || kind === 'sound level' ? 0.5 : size * tolerance;
}

function spanOf(value: number, { until, bound }: Measure): readonly [number, number] {
  if (bound === 'min') return [value, Number.POSITIVE_INFINITY];
  if (bound === 'max') return [Number.NEGATIVE_INFINITY, value];
  return until === null ? [value, value] : [Math.min(value, until), Math.max(value, until)];
}

/** One is the other to fewer digits, of which it has two at least. */
function rounds(a: number, b: number, one: Measure, other: Measure): boolean {
  const digits = Math.min(one.digits, other.digits);
  if (digits < 2 || one.digits === other.digits) return false;
  const [exact, rounded] = one.digits > other.digits ? [a, b] : [b, a];
  return Math.abs(Number(exact.toPrecision(digits)) - rounded) <= Math.abs(rounded) * 1e-9;
}
