import type { Source } from '../schemas/source.ts';

/** Every id leads to a source; ids of equal texts lead to the one that was found first. */
export function mergeSources(found: readonly Source[]): Record<string, Source> {
  const byText = new Map<string, Source>();
  const merged: Record<string, Source> = {};
  for (const source of found) {
    const first = byText.get(source.contentHash) ?? source;
    byText.set(source.contentHash, first);
    merged[source.id] ??= first;
  }
  return merged;
}

/** The sources that `mergeSources` kept, each once. */
export function distinctSources(sources: Readonly<Record<string, Source>>): readonly Source[] {
  return [...new Map(Object.values(sources).map((source) => [source.id, source])).values()];
}
