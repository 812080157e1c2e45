import { tokenize } from '../../text/tokens.ts';
import { type IndexedSource, indexSource } from './index-source.ts';
import type { ResolvedSource } from './resolve-sources.ts';

/** The sources of a report by their keys, each indexed at its first use. */
export interface SourceShelf {
  /** Null where the source could not be read. */
  read(key: string): IndexedSource | null;
  source(key: string): ResolvedSource | null;
  /** Every source was read, so that what none of them says is in none of them. */
  readonly isComplete: boolean;
  /** Sources that share most of a sentence's rarer words, best first. */
  likely(sentence: string, limit: number): readonly IndexedSource[];
}

/** `language` is that of the report. */
export function openSources(sources: readonly ResolvedSource[], language: string | null): SourceShelf {
  const byKey = new Map(sources.map((source) => [source.key, source]));
  const indexed = new Map<string, IndexedSource>();
  let words: ReadonlyMap<string, readonly string[]> | undefined;
  const read = (key: string): IndexedSource | null => {
    const source = byKey.get(key);
    if (source === undefined || source.found !== 'read') return null;
    const known = indexed.get(key) ?? indexSource(source, language);
    indexed.set(key, known);
    return known;
  };
  return {
    read,
    source: (key) => byKey.get(key) ?? null,
    isComplete: sources.length > 0 && sources.every(({ found }) => found === 'read'),
    likely(sentence, limit) {
      words ??= postingsOf(sources);
      return bestKeys(sentence, words, sources.length)
        .slice(0, limit)
        .flatMap((key) => read(key) ?? []);
    },
  };
}

/** Keys of the sources that have a term. Terms are taken under one language for all, so that they meet. */
function postingsOf(sources: readonly ResolvedSource[]): ReadonlyMap<string, readonly string[]> {
  const postings = new Map<string, string[]>();
  for (const source of sources) {
    if (source.found !== 'read') continue;
    for (const term of new Set(tokenize(source.text, 'en'))) {
      const keys = postings.get(term);
      if (keys === undefined) postings.set(term, [source.key]);
      else keys.push(source.key);
    }
  }
  return postings;
}

function bestKeys(
  sentence: string,
  postings: ReadonlyMap<string, readonly string[]>,
  count: number,
): string[] {
  const scores = new Map<string, number>();
  for (const term of new Set(tokenize(sentence, 'en'))) {
    const keys = postings.get(term) ?? [];
    const weight = Math.log(1 + count / (keys.length + 0.5));
    for (const key of keys) scores.set(key, (scores.get(key) ?? 0) + weight);
  }
  return [...scores].sort(([, one], [, other]) => other - one).map(([key]) => key);
}
