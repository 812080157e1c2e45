import levenshtein from 'fast-levenshtein';

/**
 * The known name that a misspelt one most likely meant, without regard to case; null when none is near enough to be
 * worth suggesting (more than a third of the letters differ, and more than a pair swapped).
 */
export function nearestName(written: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const fold = (name: string) => name.toLowerCase().replace(/[-_.]/g, '');
  const distanceTo = (name: string) => levenshtein.get(fold(written), fold(name));
  const best = known.reduce((nearest, name) => (distanceTo(name) < distanceTo(nearest) ? name : nearest));
  const length = Math.max(fold(written).length, fold(best).length);
  const limit = Math.max(length < 4 ? 1 : 2, Math.floor(length / 3));
  return distanceTo(best) > limit ? null : best;
}
