/** Rows of the half "seen" were read while rules were written; nobody looks at "held-out" rows while changing rules. */
export type Half = 'seen' | 'held-out';

/** One figure of one corpus: higher is better. */
export interface Metric {
  readonly name: string;
  /** 0 to 1; null where there was nothing to measure. */
  readonly value: number | null;
  /** Items that the figure rests on. */
  readonly of: number;
}

/** The figures of one half of one corpus. */
export interface Score {
  /** See `corpora.ts`. */
  readonly corpus: string;
  readonly half: Half;
  readonly metrics: readonly Metric[];
}

/** What a scorer gives back: figures, or why there are none, and the items that were wrong. */
export interface Scored {
  readonly scores: readonly Omit<Score, 'corpus'>[];
  /** Why the corpus was not scored; null where it was. */
  readonly skipped: string | null;
  /** One line an item, for a reader who asks which ones. */
  readonly wrong: readonly string[];
}
