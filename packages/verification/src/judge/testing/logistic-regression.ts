/** A row of features with a leading 1 is not needed: the intercept is fitted apart. */
export interface Example {
  readonly features: readonly number[];
  readonly isPositive: boolean;
}

export interface Fitted {
  readonly intercept: number;
  readonly weights: readonly number[];
}

/**
 * Logistic regression with a ridge penalty on standardised features, by Newton's method. Both classes weigh the same, so
 * that 0.5 is the threshold of the best balanced accuracy. Deterministic.
 */
export function fitLogistic(examples: readonly Example[], penalty: number): Fitted {
  const size = examples[0]?.features.length ?? 0;
  const columns = Array.from({ length: size }, (_, k) => examples.map(({ features }) => features[k] ?? 0));
  const means = columns.map(mean);
  const spreads = columns.map(
    (column, k) => Math.sqrt(mean(column.map((x) => (x - at(means, k)) ** 2))) || 1,
  );
  const rows = examples.map(({ features }) => [
    1,
    ...features.map((x, k) => (x - at(means, k)) / at(spreads, k)),
  ]);
  const positives = examples.filter(({ isPositive }) => isPositive).length;
  const importance = examples.map(({ isPositive }) =>
    isPositive ? 0.5 / positives : 0.5 / (examples.length - positives),
  );
  let beta = Array.from({ length: size + 1 }, () => 0);
  for (let step = 0; step < 25; step += 1) {
    const change = newtonStep({ rows, importance, examples, beta, penalty });
    beta = beta.map((value, k) => value + at(change, k));
  }
  const weights = spreads.map((spread, k) => at(beta, k + 1) / spread);
  return { intercept: at(beta, 0) - dot(weights, means), weights };
}

export function chanceOf({ intercept, weights }: Fitted, features: readonly number[]): number {
  return 1 / (1 + Math.exp(-intercept - dot(weights, features)));
}

function newtonStep(fit: {
  rows: readonly (readonly number[])[];
  importance: readonly number[];
  examples: readonly Example[];
  beta: readonly number[];
  penalty: number;
}): number[] {
  const { rows, importance, examples, beta, penalty } = fit;
  const gradient = beta.map((value, k) => (k === 0 ? 0 : -penalty * value));
  const curvature = beta.map((_, j) => beta.map((_, k) => (j === k && j > 0 ? penalty : 0)));
  for (const [i, row] of rows.entries()) {
    const chance = 1 / (1 + Math.exp(-dot(row, beta)));
    const error = (examples[i]?.isPositive === true ? 1 : 0) - chance;
    for (const [j, line] of curvature.entries()) {
      gradient[j] = at(gradient, j) + at(importance, i) * error * at(row, j);
      const factor = at(importance, i) * chance * (1 - chance) * at(row, j);
      for (let k = 0; k < line.length; k += 1) line[k] = at(line, k) + factor * at(row, k);
    }
  }
  return solve(curvature, gradient);
}

/** Gauss's elimination; the matrix is positive definite, so that it needs no pivots. */
function solve(matrix: readonly number[][], right: number[]): number[] {
  for (const [j, pivot] of matrix.entries()) {
    for (let i = j + 1; i < matrix.length; i += 1) {
      const line = matrix[i] ?? [];
      const factor = at(line, j) / at(pivot, j);
      for (let k = j; k < line.length; k += 1) line[k] = at(line, k) - factor * at(pivot, k);
      right[i] = at(right, i) - factor * at(right, j);
    }
  }
  const solution = right.map(() => 0);
  for (let j = matrix.length - 1; j >= 0; j -= 1) {
    const line = matrix[j] ?? [];
    const known = solution.reduce((total, value, k) => (k > j ? total + value * at(line, k) : total), 0);
    solution[j] = (at(right, j) - known) / at(line, j);
  }
  return solution;
}

/** Chance that a positive example scores higher than a negative one; ties count half. */
export function auroc(scores: readonly number[], isPositive: readonly boolean[]): number {
  const order = scores
    .map((score, index) => ({ score, isPositive: isPositive[index] === true }))
    .sort((one, other) => one.score - other.score);
  let ranks = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && order[to]?.score === order[from]?.score) to += 1;
    const rank = (from + 1 + to) / 2;
    ranks += rank * order.slice(from, to).filter((one) => one.isPositive).length;
    from = to;
  }
  const positives = order.filter((one) => one.isPositive).length;
  return (ranks - (positives * (positives + 1)) / 2) / (positives * (order.length - positives));
}

export function balancedAccuracy(
  scores: readonly number[],
  isPositive: readonly boolean[],
  threshold: number,
): number {
  const right = (kind: boolean) => {
    const own = scores.filter((_, index) => isPositive[index] === kind);
    return own.filter((score) => score >= threshold === kind).length / own.length;
  };
  return (right(true) + right(false)) / 2;
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((total, value, k) => total + value * at(other, k), 0);
}

export function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 0;
}
