import type { BaseStore } from '@langchain/langgraph-checkpoint';
import { addressesModels, canonicalUrl, isHostile, isRetracted } from '@research-studio/documents';
import {
  type ExtractedDocument,
  ResearchError,
  RunError,
  type RunEvent,
  type SearchResult,
  type Source,
  SourceUnreadableError,
} from '@research-studio/schemas';
import pLimit, { type LimitFunction } from 'p-limit';
import { sha256 } from '../files/files.ts';
import type { Degradation } from '../models/budget/open-degradation.ts';
import type { SourceLibrary } from '../research/ports/ports.ts';
import type { DomainLists } from '../search/classify-publisher.ts';
import { speakerFlags, speakerOf } from '../search/credibility/speaker-of.ts';
import { EARLIER_RUN, hostileWarnings } from '../search/flag-warning.ts';
import { newsAgencyOf } from '../search/news-agency-of.ts';
import type { SearchProvider } from '../search/search-provider.ts';
import type { EarlierRuns } from './earlier-runs.ts';
import { openSourceStore, type SourceStore } from './source-store.ts';

/** Reads pages from the web. */
interface DocumentFetcher {
  /** @throws {SourceUnreadableError} */
  fetchDocument(url: string, signal: AbortSignal | undefined): Promise<ExtractedDocument>;
}

export interface SourceLibraryOptions {
  /** The run folder; the list of sources and, without a store, their texts go to its `sources`. */
  readonly folder: string;
  readonly textStore?: BaseStore | undefined;
  /** Providers that hold their documents themselves; those without `read` are ignored. */
  readonly readers: readonly SearchProvider[];
  readonly fetcher: DocumentFetcher;
  /** Publishers that the run trusts or distrusts; left out: none of its own. */
  readonly lists?: DomainLists;
  readonly clock: () => Date;
  readonly emit: (event: RunEvent) => void;
  readonly limits?: ReadingLimits;
}

/** Prefers pages that earlier runs read where the tier says so. */
export interface ReadingLimits {
  readonly degradation: Pick<Degradation, 'prefersEarlier'>;
  readonly earlier: Pick<EarlierRuns, 'page'>;
}

export interface OpenSourceLibrary extends SourceLibrary {
  /**
   * Reads again what an earlier part of the run stored and what is damaged now.
   *
   * @returns the problem of each text that does not come back as it was, in one sentence.
   */
  restore(signal: AbortSignal | undefined): Promise<readonly string[]>;
  /** Nothing can be read afterwards; texts still can. */
  close(): void;
}

/** Below this the extraction is not used (S0: "quality score >= 0.3 threshold"). */
const minQuality = 0.3;
/** Shorter excerpts seldom hold a whole statement. */
const minSnippetCharacters = 200;

/**
 * On resume, what is in the run folder already is not read again. Where two addresses lead to one canonical page, the
 * text read first is the source of both, since evidence points into it. An excerpt replaces an unreadable page only
 * where the page is the web's: an excerpt of a document that the provider itself could not read adds nothing.
 */
export async function createSourceLibrary(given: SourceLibraryOptions): Promise<OpenSourceLibrary> {
  const ahead = readsAhead(given.fetcher);
  const options: SourceLibraryOptions = { ...given, fetcher: ahead };
  const store = await openSourceStore(options.folder, options.textStore);
  const share = shareReads<Source>();
  const byId = new Map(store.sources());
  const inOrder = oneAtATime();
  const warn = (message: string) => given.emit({ type: 'warning', message });

  const isIntact = async (source: Source): Promise<boolean> => {
    const problem = await problemOf(store, source);
    if (problem !== null) warn(`${problem} ${source.url} is read again.`);
    return problem === null;
  };

  /** Returns the source of the page from now on, its text stored: what was read first, unless that is damaged. */
  const keepFirst = async (source: Source, text: string): Promise<Source> => {
    const first = byId.get(source.id);
    if (first !== undefined && (await isIntact(first))) return first;
    await store.saveText(source, text);
    byId.set(source.id, source);
    return source;
  };

  const readNew = async (address: string, result: SearchResult, signal: AbortSignal): Promise<Source> => {
    const { document, at } = await readOrFallBack(options, result, signal);
    signal.throwIfAborted();
    requireHarmless(document, options.emit);
    const found = toSource(document, at ?? options.clock().toISOString(), options);
    // Of readers that come to one page at once, the later wait until the text of the first is stored.
    const { source, first } = await inOrder(found.contentHash, async () => {
      const source = sameTextOfSite(byId.values(), found) ?? found;
      return { source, first: await inOrder(source.id, () => keepFirst(source, document.text)) };
    });
    if (first === source && source.flags.includes('retracted')) warn(retractionWarning(source));
    if (first.contentHash !== source.contentHash) {
      const message = `${result.url} names ${first.url} as its own address, which was read before with another text; that text is used for both.`;
      options.emit({ type: 'notice', message });
    }
    store.remember(address, first);
    const { id: sourceId, title, siteName, publishedAt, kind, flags } = first;
    const about = { siteName, publishedAt, kind, flags };
    const { length: characters } = document.text;
    options.emit({ type: 'read-end', url: result.url, sourceId, title, characters, about });
    return first;
  };

  const findOrRead = async (address: string, result: SearchResult, signal: AbortSignal): Promise<Source> => {
    const known = store.find(address);
    if (known !== null) {
      if (await isIntact(known)) return known;
      byId.delete(known.id);
    }
    return readNew(address, result, signal);
  };

  /** A search may report a retraction after the work was read. */
  const withFlags = (read: Source, result: SearchResult): Source => {
    const source = byId.get(read.id) ?? read;
    const added = (result.flags ?? []).filter((flag) => !source.flags.includes(flag));
    if (added.length === 0) return source;
    const flagged = { ...source, flags: [...source.flags, ...added] };
    byId.set(source.id, flagged);
    store.remember(canonicalUrl(result.url), flagged);
    warn(retractionWarning(source));
    return flagged;
  };

  return {
    async read(result, signal) {
      const address = canonicalUrl(result.url);
      const work = (shared: AbortSignal) => findOrRead(address, result, shared);
      return withFlags(await share({ key: address, signal, work }), result);
    },
    readAhead: (results, signal) => ahead.begin(newPages(results, { ...options, store }), signal),
    text: (contentHash) => store.text(contentHash),
    restore: (signal) => restored(store, options, signal),
    close: () => store.close(),
  };
}

/** A fetcher that may begin before it is asked; what it began is handed over once. */
function readsAhead(
  fetcher: DocumentFetcher,
): DocumentFetcher & { begin(urls: readonly string[], signal: AbortSignal | undefined): void } {
  const begun = new Map<string, Promise<ExtractedDocument>>();
  return {
    begin(urls, signal) {
      for (const url of urls.filter((one) => !begun.has(one))) {
        const page = fetcher.fetchDocument(url, signal);
        // The reader of the page meets the failure.
        page.catch(() => undefined);
        begun.set(url, page);
      }
    },
    async fetchDocument(url, signal) {
      const page = begun.get(url);
      if (page === undefined) return fetcher.fetchDocument(url, signal);
      begun.delete(url);
      return untilAborted(page, signal);
    },
  };
}

/** Ends with the signal's own reason as soon as it is aborted; `onAbort` is called then. */
async function untilAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal | undefined,
  onAbort: (reason: unknown) => void = () => undefined,
): Promise<Value> {
  if (signal === undefined) return work;
  signal.throwIfAborted();
  const stop = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const end = () => {
      onAbort(signal.reason);
      reject(signal.reason);
    };
    signal.addEventListener('abort', end, { once: true, signal: stop.signal });
  });
  return Promise.race([work, aborted]).finally(() => stop.abort());
}

/** Runs the work of one key after all its earlier work; different keys do not wait for each other. */
function oneAtATime() {
  const queues = new Map<string, LimitFunction>();
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? pLimit(1);
    queues.set(key, queue);
    return queue(work);
  };
}

/** Sites give one page under several addresses, and do not always say which is its own. */
function sameTextOfSite(sources: Iterable<Source>, { contentHash, url, obtained }: Source): Source | null {
  if (obtained === undefined || obtained.way === 'search_snippet') return null;
  const { host } = new URL(url);
  for (const source of sources) {
    if (source.contentHash !== contentHash || source.obtained === undefined) continue;
    if (new URL(source.url).host === host) return source;
  }
  return null;
}

/** Why the stored text of a source cannot be used, in one sentence; null when it can. */
function problemOf(store: SourceStore, { contentHash }: Source): Promise<string | null> {
  return store.text(contentHash).then(
    () => null,
    (error: unknown) => {
      if (error instanceof RunError) return error.message;
      throw error;
    },
  );
}

async function readOrFallBack(
  options: SourceLibraryOptions,
  result: SearchResult,
  signal: AbortSignal,
): Promise<{ readonly document: ExtractedDocument; readonly at?: string }> {
  const { readers, fetcher, emit } = options;
  const reader = holdsDocument(readers, result.provider);
  emit({ type: 'read-start', url: result.url });
  try {
    const earlier = reader === undefined ? await earlierPage(options, result.url) : null;
    if (earlier !== null) return earlier;
    const document = await (reader?.read?.(result, signal) ?? fetcher.fetchDocument(result.url, signal));
    requireQuality(document, result.url);
    const at = document.obtained?.at;
    return at === undefined ? { document } : { document, at };
  } catch (error) {
    signal.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    const excerpt =
      reader === undefined && error instanceof SourceUnreadableError ? fromSnippet(result) : null;
    if (excerpt === null) {
      emit({ type: 'read-failed', url: result.url, message });
      throw error;
    }
    emit({ type: 'read-failed', url: result.url, message: `${message} Its search excerpt is used instead.` });
    return { document: excerpt };
  }
}

function holdsDocument(readers: readonly SearchProvider[], provider: string): SearchProvider | undefined {
  return readers.find(({ name, read }) => name === provider && read !== undefined);
}

/** Pages that have to be got from the web: not held by a provider, not yet read, nor to be taken from an earlier run. */
function newPages(
  results: readonly SearchResult[],
  { readers, limits, store }: SourceLibraryOptions & { readonly store: SourceStore },
): readonly string[] {
  if (limits?.degradation.prefersEarlier() === true) return [];
  return results
    .filter(({ provider }) => holdsDocument(readers, provider) === undefined)
    .map(({ url }) => url)
    .filter((url) => /^https?:/i.test(url) && store.find(canonicalUrl(url)) === null);
}

/** In the tiers that prefer it, the page as an earlier run read it. */
async function earlierPage({ limits, emit }: SourceLibraryOptions, url: string) {
  if (limits === undefined || !limits.degradation.prefersEarlier()) return null;
  const kept = await limits.earlier.page(url);
  if (kept === null) return null;
  const { value, at } = kept;
  emit({ type: 'earlier-used', what: 'page', name: url, at });
  return { document: { ...value, flags: [...new Set([...value.flags, EARLIER_RUN])] }, at };
}

function requireQuality(document: ExtractedDocument, location: string): void {
  if (document.kind === 'snippet' || (document.quality >= minQuality && document.text.trim() !== '')) return;
  throw new SourceUnreadableError({
    location,
    reason: 'empty',
    detail: `no usable main text was found (quality ${document.quality.toFixed(2)}, ${minQuality} is needed)`,
  });
}

function requireHarmless(document: ExtractedDocument, emit: (event: RunEvent) => void): void {
  if (!isHostile(document)) return;
  for (const message of hostileWarnings(document)) emit({ type: 'warning', message });
  const { url } = document;
  const detail = 'it addresses language models with instructions';
  emit({ type: 'read-failed', url, message: `${url} was left out: ${detail}.` });
  throw new SourceUnreadableError({ location: url, reason: 'hostile', detail });
}

function fromSnippet({ url, title, snippet, publishedAt }: SearchResult): ExtractedDocument | null {
  const text = snippet?.trim() ?? '';
  if (text.length < minSnippetCharacters) return null;
  const unknown = { siteName: null, author: null, language: null };
  return {
    url,
    title: title.trim() === '' ? url : title,
    publishedAt,
    ...unknown,
    text,
    kind: 'snippet',
    method: 'snippet',
    quality: minQuality,
    obtained: { way: 'search_snippet' },
    flags: addressesModels(text) ? ['snippet_only', 'instructions'] : ['snippet_only'],
  };
}

/** The facts are copies: a title that was cut out of a page keeps the whole page in memory. */
function toSource(
  document: ExtractedDocument,
  fetchedAt: string,
  { lists = { trustedDomains: [], lowTrustDomains: [] } }: Pick<SourceLibraryOptions, 'lists'>,
): Source {
  const { text, ...facts } = document;
  const issuer = newsAgencyOf(document);
  const retracted = isRetracted(document, text) ? ['retracted'] : [];
  return {
    ...structuredClone(facts),
    flags: [...new Set([...facts.flags, ...retracted, ...speakerFlags(speakerOf(document, lists))])],
    ...(issuer === null ? {} : { issuer }),
    id: `s${sha256(canonicalUrl(facts.url)).slice(0, 10)}`,
    fetchedAt,
    contentHash: sha256(text),
  };
}

function retractionWarning({ title, url }: Source): string {
  return `"${title}" (${url}) was retracted: its statements no longer hold.`;
}

/**
 * Does `work` for a key once, for all who ask while it runs and afterwards. Results and failures are kept; a cancelled
 * piece of work is not. One asker's cancellation ends that asker's wait at once, and ends the work when nobody else waits
 * for it.
 */
function shareReads<Value>() {
  const reads = new Map<string, ReturnType<typeof begin>>();
  const begin = (work: (signal: AbortSignal) => Promise<Value>) => {
    const controller = new AbortController();
    const result = work(controller.signal);
    // Each asker gets the failure; when all have cancelled, nobody is left to hear of it.
    result.catch(() => undefined);
    return { controller, result, waiting: 0 };
  };
  return async (request: {
    readonly key: string;
    readonly signal: AbortSignal | undefined;
    readonly work: (signal: AbortSignal) => Promise<Value>;
  }): Promise<Value> => {
    const { key, signal, work } = request;
    signal?.throwIfAborted();
    const read = reads.get(key) ?? begin(work);
    reads.set(key, read);
    read.waiting += 1;
    return untilAborted(read.result, signal, (reason) => {
      read.waiting -= 1;
      if (read.waiting > 0) return;
      if (reads.get(key) === read) reads.delete(key);
      read.controller.abort(reason);
    });
  };
}

async function restored(
  store: SourceStore,
  options: SourceLibraryOptions,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const problems = [...store.problems];
  for (const source of store.sources().values()) {
    const problem = await problemOf(store, source);
    if (problem === null) continue;
    const text = await readAsItWas(source, options, signal);
    if (text === null) problems.push(problem);
    else await store.saveText(source, text);
  }
  return problems;
}

/** The text of a source, read once more; null unless it is the very same one, since evidence points into it by offsets. */
async function readAsItWas(
  source: Source,
  { readers, fetcher }: SourceLibraryOptions,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const { url, title, publishedAt } = source;
  const found = { url, title, publishedAt, snippet: null, score: 0 };
  const ways = [
    ...readers.map((reader) => () => reader.read?.({ ...found, provider: reader.name }, signal)),
    () => fetcher.fetchDocument(url, signal),
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
