import type { DocumentMatch, Embedder, SearchOptions } from '@research-studio/extractive';
import {
  type ExtractedDocument,
  ProviderRequestError,
  type SearchResult,
  SourceUnreadableError,
} from '@research-studio/schemas';
import type { DocumentEntry, DocumentSet, DocumentSetOptions } from '../documents/document-set.ts';
import type { MeaningSearch } from '../documents/meaning-search.ts';
import { openDocumentSet } from '../documents/open-document-set.ts';
import type { SearchProvider, SearchRequest } from '../search-provider.ts';
import { isWithin, readOperators } from './query-operators.ts';
import { isOfSite } from './web-results.ts';

type Needed = 'paths' | 'cacheDirectory' | 'maxBytes';
export interface LocalDocumentsOptions
  extends Pick<DocumentSetOptions, Needed>,
    Partial<Omit<DocumentSetOptions, Needed>> {
  /** Documents are found by meaning too, and not by their words alone. */
  readonly embedder?: Embedder | undefined;
}

export interface LocalDocuments extends SearchProvider {
  /**
   * Reads what is new or changed and brings the index up to date; the first search does so by itself.
   *
   * @returns the number of documents that can be found.
   */
  prepare(signal?: AbortSignal): Promise<number>;
  read(result: SearchResult, signal: AbortSignal | undefined): Promise<ExtractedDocument>;
}

const NAME = 'documents';
/** Texts kept in memory for snippets. */
const MAX_TEXTS = 200;

/** Full-text search over local files. A document is found under the address that it names itself, else its file: URL. */
export function localDocuments(options: LocalDocumentsOptions): LocalDocuments {
  const silent = () => undefined;
  const listeners = { onUnreadable: silent, onWithheld: silent, onNotice: silent, onProgress: silent };
  const settings = { ...listeners, ...options };
  const texts = new Map<DocumentEntry, ExtractedDocument>();
  let opening: Promise<OpenDocuments> | undefined;
  const openAll = async (signal: AbortSignal | undefined): Promise<OpenDocuments> => {
    const set = await openDocumentSet(settings, signal);
    return { ...set, find: await searchOver(set, settings, signal) };
  };

  // Several callers share one opening; when the one who began it cancels, the next one starts again.
  const open = async (signal: AbortSignal | undefined): Promise<OpenDocuments> => {
    signal?.throwIfAborted();
    const isOwn = opening === undefined;
    const current = opening ?? openAll(signal);
    opening = current;
    try {
      return await current;
    } catch (error) {
      if (opening === current) opening = undefined;
      if (isOwn) throw error;
      return open(signal);
    }
  };
  const read = async (set: DocumentSet, entry: DocumentEntry, signal: AbortSignal | undefined) => {
    const document = texts.get(entry) ?? (await set.read(entry, signal));
    texts.delete(entry);
    texts.set(entry, document);
    if (texts.size > MAX_TEXTS) texts.delete(texts.keys().next().value as DocumentEntry);
    return document;
  };

  const searchIn = async (set: OpenDocuments, { query, limit, signal }: SearchRequest) => {
    // Having nothing to look at is not the same as having looked and found nothing.
    if (set.entries.length === 0 && set.unreadable > 0) {
      const reason = 'none of the files could be read; the warnings say why of each';
      throw new ProviderRequestError({ provider: NAME, status: null, reason });
    }
    const { text, accepts: isWanted } = readQuery(query);
    const accepts = (document: number) => isWanted(set.entries[document] as DocumentEntry);
    const matches = await findOrOffer(set, text, { limit, accepts });
    return Promise.all(
      matches.map(async ({ document, score, start, end }) => {
        const entry = set.entries[document] as DocumentEntry;
        const { text } = await read(set, entry, signal);
        return toResult(entry, score, text.slice(start, end));
      }),
    );
  };

  return {
    name: NAME,
    prepare: async (signal) => (await open(signal)).entries.length,
    async search(request) {
      const set = await open(request.signal);
      const current = opening;
      try {
        return await searchIn(set, request);
      } catch (error) {
        if (!(await set.discard?.(error))) throw error;
        if (opening === current) opening = undefined;
        return searchIn(await open(request.signal), request);
      }
    },
    async read({ url }, signal) {
      const set = await open(signal);
      const entry = set.entries.find((candidate) => candidate.url === url);
      if (entry !== undefined) return read(set, entry, signal);
      const detail = 'it is not among the local documents any more';
      throw new SourceUnreadableError({ location: url, reason: 'not_found', detail });
    },
  };
}

interface OpenDocuments extends DocumentSet {
  readonly find: (query: string, options: SearchOptions) => Promise<readonly DocumentMatch[]>;
}

/** Where the embedding model fails, documents are found by their words alone; that is reported once. */
async function searchOver(
  set: DocumentSet,
  options: DocumentSetOptions & Pick<LocalDocumentsOptions, 'embedder'>,
  signal: AbortSignal | undefined,
): Promise<OpenDocuments['find']> {
  const { embedder, onNotice } = options;
  const byWords = async (query: string, wanted: SearchOptions) => set.index.search(query, wanted);
  if (embedder === undefined || set.entries.length === 0) return byWords;
  let byMeaning: MeaningSearch | null = null;
  const withoutIt = (error: unknown) => {
    signal?.throwIfAborted();
    byMeaning = null;
    const reason = error instanceof Error ? error.message : String(error);
    onNotice(`Local documents are searched by their words alone: ${embedder.model} failed (${reason}).`);
  };
  try {
    const { openMeaningSearch } = await import('../documents/meaning-search.ts');
    byMeaning = await openMeaningSearch(set, { ...options, embedder }, signal);
  } catch (error) {
    withoutIt(error);
  }
  return async (query, wanted) => {
    try {
      if (byMeaning !== null) return await byMeaning.search(query, wanted);
    } catch (error) {
      withoutIt(error);
    }
    return byWords(query, wanted);
  };
}

/**
 * What the words find; of few documents the others too, after these: each is worth a look, since one may say the same in
 * other words or in another language.
 */
async function findOrOffer(
  set: OpenDocuments,
  query: string,
  wanted: Required<SearchOptions>,
): Promise<readonly DocumentMatch[]> {
  const found = await set.find(query, wanted);
  if (set.entries.length > wanted.limit) return found;
  const known = new Set(found.map(({ document }) => document));
  const others = [...set.entries.keys()].filter(
    (document) => !known.has(document) && wanted.accepts(document),
  );
  return [...found, ...others.map((document) => ({ document, score: 0, start: 0, end: BEGINNING }))];
}

/** Characters. */
const BEGINNING = 300;

/** Words to look for, and which documents the operators of the query allow; one without a date is in every range. */
function readQuery(query: string) {
  const { text, sites, notSites, range } = readOperators(query);
  const { after, before } = range;
  const hasOperators = sites.length + notSites.length > 0 || after !== null || before !== null;
  return {
    text: hasOperators ? text : query,
    accepts: ({ url, publishedAt }: DocumentEntry): boolean =>
      (sites.length === 0 || isOfSite(url, sites)) &&
      !isOfSite(url, notSites) &&
      isWithin(range, publishedAt),
  };
}

function toResult({ url, title, publishedAt }: DocumentEntry, score: number, passage: string): SearchResult {
  const snippet = passage.replaceAll(/\s+/g, ' ').trim() || null;
  return { url, title, snippet, score: Math.round(score * 1e6) / 1e6, provider: NAME, publishedAt };
}
