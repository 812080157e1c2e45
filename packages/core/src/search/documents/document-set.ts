import { pathToFileURL } from 'node:url';
import { canonicalUrl, isHostile } from '@research-studio/documents';
import type { DocumentSearch } from '@research-studio/extractive';
import type { ExtractedDocument } from '@research-studio/schemas';
import type { DocumentPlaces, UnreadableDocument } from './find-documents.ts';
import type { FileRecord, StoredFile } from './read-record.ts';

export interface DocumentSetOptions extends Pick<DocumentPlaces, 'paths' | 'except'>, DocumentListeners {
  /** The index and the texts are kept below it and used by later runs; it need not exist or be writable. */
  readonly cacheDirectory: string;
  /** Larger files are reported and skipped. */
  readonly maxBytes: number;
}

export interface DocumentListeners {
  /** Called once for each skipped file. */
  readonly onUnreadable: (document: UnreadableDocument) => void;
  /** Called once for each document that is left out because it gives orders to language models. */
  readonly onWithheld: (document: WithheldDocument) => void;
  /** Called with what a person may want to know, e.g. that a damaged index was rebuilt. */
  readonly onNotice: (message: string) => void;
  /** Called now and then while many files are read. */
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
}

/** A document that speaks to language models: it is not indexed, so that no search and no statistic knows of it. */
export type WithheldDocument = Pick<ExtractedDocument, 'url' | 'title' | 'flags'>;

/** A document of the set under the address by which it is cited. */
export interface DocumentEntry {
  readonly url: string;
  readonly title: string;
  readonly publishedAt: string | null;
  readonly file: StoredFile;
}

export interface DocumentSet {
  /** In the order of their paths; positions are those of the index. */
  readonly entries: readonly DocumentEntry[];
  readonly index: Pick<DocumentSearch, 'search' | 'passages'>;
  /** Files that hold no document that can be used. */
  readonly unreadable: number;
  /** @throws {SourceUnreadableError} when neither the cache nor the file itself can be read any more. */
  read(entry: DocumentEntry, signal: AbortSignal | undefined): Promise<ExtractedDocument>;
  /** Removes an index whose damage this error of a search shows; false when it shows none. */
  discard?(error: unknown): Promise<boolean>;
}

/** The documents that can be found; reports those that cannot. */
export function chooseEntries(
  files: readonly StoredFile[],
  options: Pick<DocumentSetOptions, 'onUnreadable' | 'onWithheld'>,
): Pick<DocumentSet, 'entries' | 'unreadable'> {
  const unusable = files.flatMap(({ record: { path, problem } }) =>
    problem === null ? [] : { path, message: problem },
  );
  for (const file of unusable) options.onUnreadable(file);
  const isFit = ({ record: { document } }: StoredFile) => document === null || !isHostile(document);
  const fit = files.filter(isFit);
  const { entries, copies } = toEntries(fit);
  for (const { path, of } of copies)
    options.onUnreadable({ path, message: `${path} is left out: its text is that of ${of}, which is read.` });
  for (const { record } of files.filter((file) => !isFit(file)))
    for (const document of withheldOf(record, entries)) options.onWithheld(document);
  return { entries, unreadable: unusable.length };
}

/** The first of two files with one address and one text counts for both; with another text the second goes by its path. */
function toEntries(files: readonly StoredFile[]): {
  readonly entries: readonly DocumentEntry[];
  readonly copies: readonly { readonly path: string; readonly of: string }[];
} {
  const taken = new Map<string, { textHash: string; path: string }>();
  const unaddressed = new Map<string, string>();
  const entries: DocumentEntry[] = [];
  const copies: { path: string; of: string }[] = [];
  for (const file of files) {
    const { path, document } = file.record;
    if (document === null) continue;
    const { title, publishedAt, textHash, url } = document;
    const own = pathToFileURL(path).href;
    const other = taken.get(canonicalUrl(url));
    const isOwn = url === own || (other !== undefined && other.textHash !== textHash);
    const of = other?.textHash === textHash ? other.path : isOwn ? unaddressed.get(textHash) : undefined;
    if (of !== undefined) {
      copies.push({ path, of });
      continue;
    }
    taken.set(canonicalUrl(isOwn ? own : url), { textHash, path });
    if (isOwn) unaddressed.set(textHash, path);
    entries.push({ url: isOwn ? own : url, title, publishedAt, file });
  }
  return { entries, copies };
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
