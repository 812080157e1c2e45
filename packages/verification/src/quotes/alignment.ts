import type { WordRange } from './quote-parts.ts';

/** A stretch in which quote and text differ; word positions, ends excluded, one side may be empty. */
export interface Difference {
  readonly quoteFrom: number;
  readonly quoteTo: number;
  readonly textFrom: number;
  readonly textTo: number;
  /** Two neighbours stand in the other order. */
  readonly isSwap: boolean;
}

export interface Alignment {
  readonly part: WordRange;
  /** Words of the text that the part stands for; `end` excluded. */
  readonly start: number;
  readonly end: number;
  /** Word edits; a character of a script without spaces counts half. */
  readonly edits: number;
  /** In order, one for each word inserted, left out or replaced, and for each swap. */
  readonly differences: readonly Difference[];
}
