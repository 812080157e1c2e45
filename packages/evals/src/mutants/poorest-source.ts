import { tokenize } from '@research-studio/language';
import type { Bundle, BundleSource } from '@research-studio/schemas';

/** Share of a sentence's words that a source may have and still plainly not be what the sentence was taken from. */
const UNRELATED_BELOW = 0.75;

/**
 * The source that has least of what a sentence says, other than those that it cites; null where every other source
 * might bear it out.
 */
export function poorestSource(
  bundle: Bundle,
  statement: { readonly text: string; readonly citations: readonly number[] },
): BundleSource | null {
  const terms = new Set(tokenize(statement.text, 'en'));
  if (terms.size === 0) return null;
  const shares = bundle.sources
    .filter(({ id }) => !statement.citations.includes(id))
    .map((source) => {
      const known = new Set(tokenize(source.text, 'en'));
      return { source, share: [...terms].filter((term) => known.has(term)).length / terms.size };
    });
  const poorest = shares.reduce<(typeof shares)[number] | null>(
    (least, item) => (least === null || item.share < least.share ? item : least),
    null,
  );
  return poorest === null || poorest.share >= UNRELATED_BELOW ? null : poorest.source;
}
