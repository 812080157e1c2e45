import { closest, distance } from 'fastest-levenshtein';

/**
 * The known name that a misspelt one most likely meant, without regard to case; null when none is near enough to be
 * worth suggesting (more than a third of the letters differ, and more than a pair swapped).
 */
export function nearestName(written: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const fold = (name: string) => name.toLowerCase().replace(/[-_.]/g, '');
  const folded = known.map(fold);
  const best = closest(fold(written), folded);
  const length = Math.max(written.length, best.length);
  const limit = Math.max(length < 4 ? 1 : 2, Math.floor(length / 3));
  if (distance(fold(written), best) > limit) return null;
  return known[folded.indexOf(best)] ?? null;
}
