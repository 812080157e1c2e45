/** Names are compared by code unit, so that no machine's language changes a file. */
export function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
