import type { SupportFeatures } from './measure-support.ts';
import { featureNames, type SupportModel } from './support-model.ts';

export interface SupportExample {
  readonly features: SupportFeatures;
  readonly isSupported: boolean;
}

/** Weight of the supported examples in all: makes 0.6 the point where both kinds of error are equally dear. */
const supportedShare = 0.6;
/** Ridge penalty on standardised coefficients, per example. */
const penalty = 0.08;

/** Logistic regression with a ridge penalty over standardised features, by Newton's method. Deterministic. */
export function fitSupportModel(examples: readonly SupportExample[]): SupportModel {
  const columns = featureNames.map((name) => examples.map(({ features }) => features[name]));
  const means = columns.map(average);
  const spreads = columns.map(
    (column, k) => Math.sqrt(average(column.map((x) => (x - at(means, k)) ** 2))) || 1,
  );
  const rows = examples.map((_, i) => [
    1,
    ...columns.map((column, k) => (at(column, i) - at(means, k)) / at(spreads, k)),
  ]);
  const supported = examples.filter(({ isSupported }) => isSupported).length;
  const weights = examples.map(({ isSupported }) =>
    isSupported ? supportedShare / supported : (1 - supportedShare) / (examples.length - supported),
  );
  let beta = rows[0]?.map(() => 0) ?? [];
  for (let step = 0; step < 25; step += 1) {
    const change = newtonStep({ rows, weights, examples, beta });
    beta = beta.map((value, k) => value + at(change, k));
  }
  const slopes = featureNames.map((_, k) => at(beta, k + 1) / at(spreads, k));
  const intercept = at(beta, 0) - slopes.reduce((total, slope, k) => total + slope * at(means, k), 0);
  return {
    intercept,
    coefficients: Object.fromEntries(
      featureNames.map((name, k) => [name, at(slopes, k)]),
    ) as SupportModel['coefficients'],
  };
}

function newtonStep(fit: {
  rows: readonly (readonly number[])[];
  weights: readonly number[];
  examples: readonly SupportExample[];
  beta: readonly number[];
}): number[] {
  const { rows, weights, examples, beta } = fit;
  const size = beta.length;
  const gradient: number[] = beta.map((value, k) => (k === 0 ? 0 : -penalty * value));
  const curvature: number[][] = beta.map((_, j) => beta.map((_, k) => (j === k && j > 0 ? penalty : 0)));
  for (const [i, row] of rows.entries()) {
    const chance = 1 / (1 + Math.exp(-row.reduce((total, x, k) => total + x * at(beta, k), 0)));
    const error = (examples[i]?.isSupported === true ? 1 : 0) - chance;
    const weight = at(weights, i);
    for (let j = 0; j < size; j += 1) {
      gradient[j] = at(gradient, j) + weight * error * at(row, j);
      const line = curvature[j] ?? [];
      for (let k = 0; k < size; k += 1)
        line[k] = at(line, k) + weight * chance * (1 - chance) * at(row, j) * at(row, k);
    }
  }
  return solve(curvature, gradient);
}

/** Gauss's elimination; the matrix is positive definite, so that it needs no pivots. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  for (let j = 0; j < size; j += 1) {
    for (let i = j + 1; i < size; i += 1) {
      const factor = at(matrix[i], j) / at(matrix[j], j);
      matrix[i] = (matrix[i] ?? []).map((value, k) => value - factor * at(matrix[j], k));
      right[i] = at(right, i) - factor * at(right, j);
    }
  }
  const solution = right.map(() => 0);
  for (let j = size - 1; j >= 0; j -= 1) {
    const known = solution.reduce((total, value, k) => (k > j ? total + value * at(matrix[j], k) : total), 0);
    solution[j] = (at(right, j) - known) / at(matrix[j], j);
  }
  return solution;
}

function average(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
}

function at(values: readonly number[] | undefined, index: number): number {
  return values?.[index] ?? 0;
}
