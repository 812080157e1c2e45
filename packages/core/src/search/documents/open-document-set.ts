import { readLocalFile } from '@research-studio/documents';
import { buildDocumentIndex, loadDocumentIndex } from '@research-studio/extractive';
import { detectLanguage } from '@research-studio/language';
import type { ExtractedDocument } from '@research-studio/schemas';
import pLimit from 'p-limit';
import { type DocumentCache, type FileRecord, openDocumentCache, pruneSets } from './document-cache.ts';
import {
  chooseEntries,
  type DocumentEntry,
  type DocumentSet,
  type DocumentSetOptions,
} from './document-set.ts';
import { findDocuments, leftOutMessages } from './find-documents.ts';
import { readRecord } from './read-record.ts';

/** Files read at the same time; extraction itself is computing, so more would only hold more memory. */
const CONCURRENCY = 4;

/** Reads what is new or changed under the paths, forgets what is gone, and keeps the rest as it was. */
export async function openDocumentSet(
  options: DocumentSetOptions,
  signal?: AbortSignal,
): Promise<DocumentSet> {
  const { documents: found, leftOut } = await findDocuments({
    paths: options.paths,
    except: options.except,
    signal,
  });
  for (const message of leftOutMessages(leftOut)) options.onUnreadable(message);
  await pruneSets(options);
  if (found.length >= options.largeFrom) {
    const { openLargeSet } = await import('./open-large-set.ts');
    return openLargeSet(found, options, signal);
  }
  const cache = openDocumentCache(options);
  const stored = await cache.load();
  const known = new Map(stored?.files.map((file) => [file.path, file]));
  const limited = pLimit(CONCURRENCY);
  const files = await Promise.all(
    found.map((file) =>
      limited(async () => {
        const { record, document } = await readRecord({ file, known: known.get(file.path), options, signal });
        if (document !== null) await cache.saveDocument(record, document);
        return record;
      }),
    ),
  );
  const { entries, unreadable } = chooseEntries(files, options);
  const read = (entry: DocumentEntry, signal: AbortSignal | undefined) =>
    readEntry({ entry, cache, options, signal });
  if (stored !== null && isSameSet(stored.files, files))
    return { entries, index: loadDocumentIndex(stored.index), unreadable, read };
  const index = await buildDocumentIndex(textsOf(entries, (entry) => read(entry, signal)));
  await cache.save({ files, index: index.toJSON() });
  return { entries, index, unreadable, read };
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
