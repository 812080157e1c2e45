import type { StoredDocument } from '@research-studio/client';

/** The documents by collection, in the order of their names; those of none come first. */
export function collectionsOf(
  documents: readonly StoredDocument[],
): readonly (readonly [string, readonly StoredDocument[]])[] {
  const collections = [...Map.groupBy(documents, ({ collection }) => collection)];
  return collections.sort(([a], [b]) => a.localeCompare(b));
}
