import type { Source } from '@research-studio/schemas';

/**
 * Every id leads to a source; ids of equal texts lead to the one that was found first. When one of them is known
 * to be retracted all are, be it known later: the text is the paper's.
 */
export function mergeSources(found: readonly Source[]): Record<string, Source> {
  const retracted = new Set(found.filter(isRetracted).map(({ contentHash }) => contentHash));
  const byText = new Map<string, Source>();
  const merged: Record<string, Source> = {};
  for (const source of found) {
    const first = byText.get(source.contentHash) ?? withRetraction(source, retracted);
    byText.set(source.contentHash, first);
    merged[source.id] ??= first;
  }
  return merged;
}

/** The sources that `mergeSources` kept, each once. */
export function distinctSources(sources: Readonly<Record<string, Source>>): readonly Source[] {
  return [...new Map(Object.values(sources).map((source) => [source.id, source])).values()];
}

const RETRACTED = 'retracted';

function isRetracted({ flags }: Source): boolean {
  return flags.includes(RETRACTED);
}

function withRetraction(source: Source, retracted: ReadonlySet<string>): Source {
  if (isRetracted(source) || !retracted.has(source.contentHash)) return source;
  return { ...source, flags: [...source.flags, RETRACTED] };
}
