import type { Fetcher } from '@research-studio/documents';
import { readableDate } from '@research-studio/language';
import { type BundleSource, SourceUnreadableError } from '@research-studio/schemas';
import type { ResolvedSource, SourceEntry } from '@research-studio/verification';
import { matchSources, type SourceCandidate } from './match-sources.ts';
import { readDocuments } from './read-documents.ts';

/** What of a bundle's source is needed here. */
export type BundledSource = Pick<
  BundleSource,
  'id' | 'url' | 'title' | 'siteName' | 'publishedAt' | 'language' | 'text'
>;

export interface ResolveSourcesRequest {
  readonly entries: readonly SourceEntry[];
  /** Files and folders with the sources. */
  readonly docs?: readonly string[];
  /** As in `findDocuments`. */
  readonly except?: readonly string[];
  /** A run's result, whose sources carry their text. */
  readonly bundle?: { readonly sources: readonly BundledSource[] } | null;
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
  const { documents, unreadable } = await readDocuments({ paths: docs, except, maxBytes, signal });
  const candidates: SourceCandidate[] = [
    ...(bundle?.sources ?? []).map((source) => ({ ...source, key: String(source.id), path: null })),
    ...documents,
  ];
  const given = docs.length > 0 || bundle !== null;
  const matches = await matchSources(entries, [...candidates, ...unreadable]);
  return Promise.all(
    entries.map(async (entry, index): Promise<ResolvedSource> => {
      const { key, title, url, quotes } = entry;
      const match = matches[index] ?? null;
      const own = { key, title: title === '' ? (match?.candidate.title ?? '') : title, url, quotes };
      if (match !== null && 'text' in match.candidate) {
        const { text, language } = match.candidate;
        return {
          ...own,
          found: 'read',
          reason: match.reason,
          text,
          language,
          context: contextOf(match.candidate),
        };
      }
      if (match !== null)
        return {
          ...own,
          found: 'unreadable',
          reason: 'problem' in match.candidate ? match.candidate.problem : '',
        };
      if (fetcher !== null && url !== null && /^https?:/i.test(url) && (cited?.has(key) ?? true))
        return { ...own, ...(await fetched(url, fetcher, signal)) };
      return { ...own, found: 'not_given', reason: notGiven(given, url, fetcher !== null) };
    }),
  );
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
