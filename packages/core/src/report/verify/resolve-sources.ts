import { type Fetcher, readLocalFile } from '@research-studio/documents';
import { readableDate } from '@research-studio/language';
import { SourceUnreadableError } from '@research-studio/schemas';
import type { ResolvedSource, SourceEntry } from '@research-studio/verification';
import { matchSources, type SourceCandidate } from './match-sources.ts';
import type { ReportBundle } from './read-report.ts';

interface ResolveSourcesRequest {
  readonly entries: readonly SourceEntry[];
  /** Files and folders with the sources. */
  readonly docs?: readonly string[];
  /** As in `findDocuments`. */
  readonly except?: readonly string[];
  /** A run's result, whose sources carry their text. */
  readonly bundle?: Pick<ReportBundle, 'sources'> | null;
  /** Asked for what documents and bundle lack; without one nothing is fetched. */
  readonly fetcher?: Fetcher | null;
  /** Keys of the sources worth fetching; left out, all are. */
  readonly cited?: ReadonlySet<string>;
  /** Larger documents are not read. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Finds the text of each source: in the bundle, among the documents, at last at its address. */
export async function resolveSources(request: ResolveSourcesRequest): Promise<ResolvedSource[]> {
  const { entries, docs = [], bundle = null, fetcher = null, cited, signal } = request;
  const bundled = (bundle?.sources ?? []).map((source) => ({
    ...source,
    key: String(source.id),
    path: null,
  }));
  const documents = docs.length === 0 ? [] : await readDocuments({ ...request, docs });
  const matches = await matchSources(entries, [...bundled, ...documents]);
  return Promise.all(
    entries.map(async (entry, index): Promise<ResolvedSource> => {
      const { key, title, url, quotes } = entry;
      const { candidate, reason = '' } = matches[index] ?? {};
      const own = { key, title: title === '' ? (candidate?.title ?? '') : title, url, quotes };
      if (candidate !== undefined && 'text' in candidate) {
        const { text, language } = candidate;
        return { ...own, found: 'read', reason, text, language, context: contextOf(candidate) };
      }
      if (candidate !== undefined) return { ...own, found: 'unreadable', reason: candidate.problem };
      const isOnline = url !== null && /^https?:/i.test(url);
      if (fetcher !== null && isOnline && (cited?.has(key) ?? true))
        return { ...own, ...(await fetched(url, fetcher, signal)) };
      const given =
        docs.length > 0 || bundle !== null
          ? 'it is not among the documents given'
          : 'no documents were given';
      const missing = isOnline ? `${given}, and nothing was fetched` : given;
      const unfetched = 'it is not among the documents given, and the report gives no web address to fetch';
      return { ...own, found: 'not_given', reason: fetcher === null ? missing : unfetched };
    }),
  );
}

/** Files read at the same time; extraction itself is computing. */
const CONCURRENCY = 4;

/** Every document under files and folders, those that are there and cannot be read after the others. */
async function readDocuments({
  docs,
  except,
  maxBytes,
  signal,
}: ResolveSourcesRequest & { readonly docs: readonly string[] }): Promise<readonly SourceCandidate[]> {
  const [{ findDocuments }, { default: pLimit }] = await Promise.all([
    import('../../search/documents/find-documents.ts'),
    import('p-limit'),
  ]);
  const { documents: found, leftOut } = await findDocuments({ paths: docs, except, signal });
  const unread = (path: string, problem: string) => ({ key: null, url: null, title: '', path, problem });
  // A link to a file that is read, or a hidden file, is not a source that could not be read.
  const unreadable = leftOut
    .filter(({ reason }) => reason === 'unsupported_type' || reason === 'unreadable')
    .map(({ path, detail }) => unread(path, `${path} is left out: ${detail}.`));
  const limited = pLimit(CONCURRENCY);
  const read = async (path: string): Promise<SourceCandidate> => {
    try {
      return { ...(await readLocalFile({ path, maxBytes, signal })), key: null, path };
    } catch (error) {
      signal?.throwIfAborted();
      return unread(path, error instanceof Error ? error.message : String(error));
    }
  };
  const documents = await Promise.all(found.map(({ path }) => limited(() => read(path))));
  const isRead = (one: SourceCandidate) => 'text' in one;
  return [...documents.filter(isRead), ...unreadable, ...documents.filter((one) => !isRead(one))];
}

function contextOf(document: { title: string; siteName: string | null; publishedAt: string | null }): string {
  const { title, siteName, publishedAt } = document;
  const dates = publishedAt === null ? [] : [readableDate(publishedAt, 'en-US'), publishedAt];
  return [title, siteName, ...dates].filter(Boolean).join(' · ');
}

async function fetched(url: string, fetcher: Fetcher, signal: AbortSignal | undefined) {
  try {
    const document = await fetcher.fetchDocument(url, signal);
    const { text, language } = document;
    const reason = 'fetched from its address';
    return { found: 'read', reason, text, language, context: contextOf(document) } as const;
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof SourceUnreadableError)) throw error;
    return { found: 'unreadable', reason: error.message } as const;
  }
}
