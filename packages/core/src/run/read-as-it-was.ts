import { ResearchError, type SearchResult, type Source } from '@research-studio/schemas';
import type { SearchProvider } from '../search/search-provider.ts';
import type { DocumentFetcher } from './create-source-library.ts';
import { sha256 } from './sha256.ts';

export interface Rereading {
  readonly readers: readonly SearchProvider[];
  readonly fetcher: DocumentFetcher;
  readonly signal: AbortSignal | undefined;
}

/** The text of a source, read once more; null unless it is the very same one, since evidence points into it by offsets. */
export async function readAsItWas(
  source: Source,
  { readers, fetcher, signal }: Rereading,
): Promise<string | null> {
  const ways = [
    ...readers.map((reader) => () => reader.read?.(resultOf(source, reader.name), signal)),
    () => fetcher.fetchDocument(source.url, signal),
  ];
  for (const read of ways) {
    try {
      const text = (await read())?.text;
      if (text !== undefined && sha256(text) === source.contentHash) return text;
    } catch (error) {
      signal?.throwIfAborted();
      if (!ResearchError.isInstance(error)) throw error;
    }
  }
  return null;
}

function resultOf({ url, title, publishedAt }: Source, provider: string): SearchResult {
  return { url, title, publishedAt, provider, snippet: null, score: 0 };
}
