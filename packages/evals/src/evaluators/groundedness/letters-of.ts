/** Letters, figures and signs of percent as they are written: two texts with the same differ in spaces and points only. */
export function lettersOf(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}%]+/gu, '');
}
