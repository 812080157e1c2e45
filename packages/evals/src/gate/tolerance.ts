/** What counts as a change. */
export interface Tolerance {
  /** Of metrics that repeat exactly: differences up to it are rounding. */
  readonly epsilon: number;
  /** Of scores with noise: the least change of the mean that matters, for scores above 1 as a share of the score. */
  readonly minChange: number;
  /** Of runs with noise: the greatest chance that anything is said to be worse though nothing changed. */
  readonly alpha: number;
  /** Number of bootstrap resamples, and of exchanges of runs. */
  readonly resamples: number;
}

export const defaultTolerance: Tolerance = { epsilon: 1e-9, minChange: 0.05, alpha: 0.05, resamples: 2000 };
