/** What counts as a change. */
export interface Tolerance {
  /** Of metrics that repeat exactly: differences up to it are rounding. */
  readonly epsilon: number;
  /** Of metrics with noise: the least change of the mean that matters, for scores above 1 as a share of the score. */
  readonly minChange: number;
  /** Number of bootstrap resamples. */
  readonly resamples: number;
}

export const defaultTolerance: Tolerance = { epsilon: 1e-9, minChange: 0.05, resamples: 2000 };
