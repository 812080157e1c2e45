/** Null for no numbers. */
export function mean(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
