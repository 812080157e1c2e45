/** A value with its unit, as a text states it, converted so that values of one kind compare. */
export interface Measure {
  /** "power", "share", "EUR", "count"…: only values of one kind compare. */
  readonly kind: string;
  /** More than one where separators allow it; in the base unit of the kind. */
  readonly values: readonly number[];
  /** The other end of a range that starts at `values`. */
  readonly until: number | null;
  readonly bound: 'min' | 'max' | null;
  readonly isApproximate: boolean;
  /** What it is a rate by: "year" in "€40 a year". */
  readonly per: string | null;
  /** From the unit as written to that of the kind. */
  readonly factor: number;
  /** Significant digits as written. */
  readonly digits: number;
  readonly isWord: boolean;
  readonly start: number;
  readonly end: number;
}
