import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { canonicalUrl, isHostile, readLocalFile } from '@research-studio/documents';
import { buildDocumentIndex, type DocumentIndex, loadDocumentIndex } from '@research-studio/extractive';
import { detectLanguage } from '@research-studio/language';
import { type ExtractedDocument, SourceUnreadableError } from '@research-studio/schemas';
import pLimit from 'p-limit';
import { sha256 } from '../../files/files.ts';
import { type DocumentCache, type FileRecord, openDocumentCache } from './document-cache.ts';
import { type DocumentFile, findDocuments, type UnreadableDocument } from './find-documents.ts';

export interface DocumentSetOptions {
  readonly paths: readonly string[];
  readonly cacheDirectory: string;
  /** Larger files are reported and skipped. */
  readonly maxBytes: number;
  /** Documents that speak to language models are indexed like others. */
  readonly keepHostile: boolean;
  readonly onUnreadable: (document: UnreadableDocument) => void;
  readonly onWithheld: (document: WithheldDocument) => void;
  readonly onNotice: (message: string) => void;
}

/** A document that speaks to language models: it is not indexed, so that no search and no statistic knows of it. */
export type WithheldDocument = Pick<ExtractedDocument, 'url' | 'title' | 'flags'>;

/** A document of the set under the address by which it is cited. */
export interface DocumentEntry {
  readonly url: string;
  readonly title: string;
  readonly publishedAt: string | null;
  readonly file: FileRecord;
}

export interface DocumentSet {
  /** In the order of their paths; positions are those of the index. */
  readonly entries: readonly DocumentEntry[];
  readonly index: DocumentIndex;
  /** Files that hold no document that can be used. */
  readonly unreadable: number;
  /** @throws {SourceUnreadableError} when neither the cache nor the file itself can be read any more. */
  read(entry: DocumentEntry, signal: AbortSignal | undefined): Promise<ExtractedDocument>;
}

/** Below this the text is not used (`ExtractedDocument.quality`). */
const MIN_QUALITY = 0.3;
/** Files read at the same time; extraction itself is computing, so more would only hold more memory. */
const CONCURRENCY = 4;

/** Reads what is new or changed under the paths, forgets what is gone, and keeps the rest as it was. */
export async function openDocumentSet(
  options: DocumentSetOptions,
  signal?: AbortSignal,
): Promise<DocumentSet> {
  const cache = openDocumentCache(options);
  const stored = await cache.load();
  const known = new Map(stored?.files.map((file) => [file.path, file]));
  const limited = pLimit(CONCURRENCY);
  const found = await findDocuments({ ...options, signal });
  const files = await Promise.all(
    found.map((file) =>
      limited(() => refresh({ file, known: known.get(file.path), cache, options, signal })),
    ),
  );
  for (const { path, problem } of files)
    if (problem !== null) options.onUnreadable({ path, message: problem });
  const fit = options.keepHostile ? files : files.filter(({ document }) => !document || !isHostile(document));
  const entries = toEntries(fit);
  const kept = new Set(fit);
  const withheld = files.filter((file) => !kept.has(file));
  for (const document of withheld.flatMap((file) => withheldOf(file, entries))) options.onWithheld(document);
  const unreadable = files.filter(({ problem }) => problem !== null).length;
  const read = (entry: DocumentEntry, signal: AbortSignal | undefined) =>
    readEntry({ entry, cache, options, signal });
  if (stored !== null && isSameSet(stored.files, files))
    return { entries, index: loadDocumentIndex(stored.index), unreadable, read };
  const index = await buildDocumentIndex(textsOf(entries, (entry) => read(entry, signal)));
  await cache.save({ files, index: index.toJSON() });
  return { entries, index, unreadable, read };
}

interface Refresh {
  readonly file: DocumentFile;
  readonly known: FileRecord | undefined;
  readonly cache: DocumentCache;
  readonly options: DocumentSetOptions;
  readonly signal: AbortSignal | undefined;
}

async function refresh({ file, known, cache, options, signal }: Refresh): Promise<FileRecord> {
  signal?.throwIfAborted();
  const { path, size, mtimeMs } = file;
  const isSmallEnough = size <= options.maxBytes;
  if (isSmallEnough && known?.size === size && known.mtimeMs === mtimeMs) return known;
  try {
    const hash = isSmallEnough ? await hashFile(path, signal) : '';
    if (hash !== '' && known?.hash === hash) return { ...known, size, mtimeMs };
    const document = await readLocalFile({ path, maxBytes: options.maxBytes, signal });
    const problem = flawOf(path, document);
    if (problem !== null) return { path, size, mtimeMs, hash, document: null, problem };
    const { text, ...facts } = document;
    const record: FileRecord = {
      ...{ path, size, mtimeMs, hash, problem: null },
      document: { ...facts, textHash: sha256(text) },
    };
    await cache.saveDocument(record, document);
    return record;
  } catch (error) {
    signal?.throwIfAborted();
    const problem = error instanceof Error ? error.message : String(error);
    // Another try may fare better unless the content itself is at fault.
    const isLasting =
      error instanceof SourceUnreadableError && !['refused', 'not_found'].includes(error.reason);
    return { path, size, mtimeMs: isLasting ? mtimeMs : -1, hash: '', document: null, problem };
  }
}

function flawOf(path: string, { quality, text }: ExtractedDocument): string | null {
  if (text.trim() === '') return `${path} holds no text.`;
  if (quality >= MIN_QUALITY) return null;
  return `${path} holds no usable main text (quality ${quality.toFixed(2)}, ${MIN_QUALITY} is needed).`;
}

async function hashFile(path: string, signal: AbortSignal | undefined): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path, { signal }))
    .digest('hex');
}

/** Of two files with one address and one text the first stands for both; with another text the second goes by its path. */
function toEntries(files: readonly FileRecord[]): readonly DocumentEntry[] {
  const taken = new Map<string, string>();
  const unaddressed = new Set<string>();
  return files.flatMap((file) => {
    if (file.document === null) return [];
    const { title, publishedAt, textHash, url } = file.document;
    const own = pathToFileURL(file.path).href;
    const other = taken.get(canonicalUrl(url));
    const isOwn = url === own || (other !== undefined && other !== textHash);
    if (other === textHash || (isOwn && unaddressed.has(textHash))) return [];
    taken.set(canonicalUrl(isOwn ? own : url), textHash);
    if (isOwn) unaddressed.add(textHash);
    return [{ url: isOwn ? own : url, title, publishedAt, file }];
  });
}

/** One that claims the address of another document goes by its path. */
function withheldOf(
  { path, document }: FileRecord,
  entries: readonly DocumentEntry[],
): readonly WithheldDocument[] {
  if (document === null) return [];
  const address = canonicalUrl(document.url);
  const isTaken = entries.some(({ url }) => canonicalUrl(url) === address);
  const url = isTaken ? pathToFileURL(path).href : document.url;
  return [{ url, title: document.title, flags: document.flags }];
}

function isSameSet(before: readonly FileRecord[], now: readonly FileRecord[]): boolean {
  return before.length === now.length && now.every((file, i) => file === before[i]);
}

async function* textsOf(
  entries: readonly DocumentEntry[],
  read: (entry: DocumentEntry) => Promise<ExtractedDocument>,
) {
  for (const entry of entries) {
    const { text, language } = await read(entry);
    yield { title: entry.title, text, language: detectLanguage(text) ?? language ?? 'en' };
  }
}

interface Read {
  readonly entry: DocumentEntry;
  readonly cache: DocumentCache;
  readonly options: DocumentSetOptions;
  readonly signal: AbortSignal | undefined;
}

async function readEntry({ entry, cache, options, signal }: Read): Promise<ExtractedDocument> {
  signal?.throwIfAborted();
  const { path } = entry.file;
  const document =
    (await cache.loadDocument(entry.file)) ??
    (await readLocalFile({ path, maxBytes: options.maxBytes, signal }));
  return { ...document, url: entry.url };
}
