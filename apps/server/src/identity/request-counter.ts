/** Counts requests of a minute by user and address. */
export interface RequestCounter {
  /** Counts one more. Gives the seconds to wait where that is more than may be in a minute, else null. */
  count(key: string): Promise<number | null>;
}
