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
  const { entries, docs = [], except, bundle = null, fetcher = null, cited, maxBytes, signal } = request;
  const bundled = (bundle?.sources ?? []).map((source) => ({
    ...source,
    key: String(source.id),
    path: null,
  }));
  const given = docs.length > 0 || bundle !== null;
  const documents = await readDocuments({ paths: docs, except, maxBytes, signal });
  const matches = await matchSources(entries, [...bundled, ...documents]);
  return Promise.all(
    entries.map(async (entry, index): Promise<ResolvedSource> => {
      const { key, title, url, quotes } = entry;
      const match = matches[index] ?? null;
      const own = { key, title: title === '' ? (match?.candidate.title ?? '') : title, url, quotes };
      if (match !== null && 'text' in match.candidate) {
        const { candidate, reason } = match;
        const { text, language } = candidate;
        return { ...own, found: 'read', reason, text, language, context: contextOf(candidate) };
      }
      if (match !== null && 'problem' in match.candidate)
        return { ...own, found: 'unreadable', reason: match.candidate.problem };
      if (fetcher !== null && url !== null && /^https?:/i.test(url) && (cited?.has(key) ?? true))
        return { ...own, ...(await fetched(url, fetcher, signal)) };
      return { ...own, found: 'not_given', reason: notGiven(given, url, fetcher !== null) };
    }),
  );
}

/** Files read at the same time; extraction itself is computing. */
const CONCURRENCY = 4;

/** Every document under files and folders, those that are there and cannot be read after the others. */
async function readDocuments(request: {
  paths: readonly string[];
  except?: readonly string[] | undefined;
  maxBytes: number;
  signal?: AbortSignal | undefined;
}): Promise<readonly SourceCandidate[]> {
  const { paths, except, maxBytes, signal } = request;
  if (paths.length === 0) return [];
  const [{ findDocuments }, { default: pLimit }] = await Promise.all([
    import('../../search/documents/find-documents.ts'),
    import('p-limit'),
  ]);
  const { documents: found, leftOut } = await findDocuments({ paths, except, signal });
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
  const dates = publishedAt === null ? [] : [readableDate(publishedAt, 'en'), publishedAt];
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

function notGiven(given: boolean, url: string | null, isFetching: boolean): string {
  if (isFetching) return 'it is not among the documents given, and the report gives no web address to fetch';
  const where = given ? 'it is not among the documents given' : 'no documents were given';
  return url !== null && /^https?:/i.test(url) ? `${where}, and nothing was fetched` : where;
}
