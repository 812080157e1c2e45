import { readLocalFile } from '@research-studio/documents';
import type { ReadCandidate, UnreadCandidate } from './match-sources.ts';

/** Files read at the same time; extraction itself is computing. */
const CONCURRENCY = 4;

export interface ReadDocuments {
  readonly documents: readonly ReadCandidate[];
  /** Files that are there and could not be read. */
  readonly unreadable: readonly UnreadCandidate[];
}

/** Reads every document under files and folders. */
export async function readDocuments(request: {
  paths: readonly string[];
  except?: readonly string[] | undefined;
  maxBytes: number;
  signal?: AbortSignal | undefined;
}): Promise<ReadDocuments> {
  const { paths, except, maxBytes, signal } = request;
  if (paths.length === 0) return { documents: [], unreadable: [] };
  const [{ findDocuments }, { default: pLimit }] = await Promise.all([
    import('../search/documents/find-documents.ts'),
    import('p-limit'),
  ]);
  const unreadable: UnreadCandidate[] = [];
  const fail = (path: string, problem: string) =>
    unreadable.push({ key: null, url: null, title: '', path, problem });
  const { documents: found, leftOut } = await findDocuments({ paths, except, signal });
  // A link to a file that is read, or a hidden file, is not a source that could not be read.
  for (const { path, reason, detail } of leftOut)
    if (reason === 'unsupported_type' || reason === 'unreadable')
      fail(path, `${path} is left out: ${detail}.`);
  const limited = pLimit(CONCURRENCY);
  const read = async (path: string): Promise<ReadCandidate[]> => {
    try {
      const { url, title, siteName, publishedAt, text, language, doi } = await readLocalFile({
        path,
        maxBytes,
        signal,
      });
      return [
        {
          key: null,
          url,
          title,
          siteName,
          publishedAt,
          path,
          text,
          language,
          ...(doi !== undefined && { doi }),
        },
      ];
    } catch (error) {
      signal?.throwIfAborted();
      fail(path, error instanceof Error ? error.message : String(error));
      return [];
    }
  };
  const documents = await Promise.all(found.map(({ path }) => limited(() => read(path))));
  return { documents: documents.flat(), unreadable };
}
