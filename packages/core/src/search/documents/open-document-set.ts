import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readLocalFile } from '@research-studio/documents';
import { openSearch } from '@research-studio/extractive';
import type { ExtractedDocument } from '@research-studio/schemas';
import pLimit from 'p-limit';
import { sha256 } from '../../files/files.ts';
import {
  chooseEntries,
  type DocumentEntry,
  type DocumentSet,
  type DocumentSetOptions,
} from './document-set.ts';
import { type DocumentStore, isDamage, openDocumentStore, removeDocumentStore } from './document-store.ts';
import { type DocumentFile, findDocuments, leftOutMessages } from './find-documents.ts';
import { type FileRecord, type ReadRecord, readRecord } from './read-record.ts';
import { codeFingerprint, folderOfSet, pruneSets } from './set-folder.ts';

/** Files whose terms are saved at once: more are fewer writes, and hold more memory. */
const BATCH = 200;
/** Files between two reports of progress. */
const PROGRESS = 100;

/**
 * Reads what is new or changed under the paths, forgets what is gone, and keeps the rest as it was, in an index on the
 * disk. What was read is saved as it goes, so that one that is cut short goes on where it stopped.
 */
export async function openDocumentSet(
  options: DocumentSetOptions,
  signal?: AbortSignal,
): Promise<DocumentSet> {
  const { paths, except, onNotice } = options;
  const { documents: found, leftOut } = await findDocuments({ paths, except, signal });
  for (const message of leftOutMessages(leftOut)) options.onUnreadable(message);
  await pruneSets(options);
  const file = join(folderOfSet(options), 'index.sqlite');
  const open = (place: string) => openIn(place, { found, options, signal });
  try {
    return await open(file);
  } catch (error) {
    signal?.throwIfAborted();
    if (isDamage(error)) {
      await removeDamaged(file, onNotice);
      return open(file);
    }
    const isOfTheDisk = error instanceof Error && 'code' in error;
    if (!isOfTheDisk) throw error;
    onNotice(`The index of local documents cannot be kept in ${file}: ${error.message}.`);
    return open(':memory:');
  }
}

async function removeDamaged(file: string, onNotice: DocumentSetOptions['onNotice']): Promise<void> {
  onNotice(`The index of local documents in ${file} is damaged and is built again.`);
  await removeDocumentStore(file);
}

interface Opening {
  readonly found: readonly DocumentFile[];
  readonly options: DocumentSetOptions;
  readonly signal: AbortSignal | undefined;
}

async function openIn(file: string, opening: Opening): Promise<DocumentSet> {
  const store = await openDocumentStore(file, await codeFingerprint());
  try {
    await refresh(store, opening);
    return setOver(store, file, opening);
  } catch (error) {
    store.close();
    throw error;
  }
}

/** Brings the store up to date with the files. */
async function refresh(store: DocumentStore, { found, options, signal }: Opening): Promise<void> {
  const known = new Map(store.files().map((stored) => [stored.record.path, stored]));
  const there = new Set(found.map(({ path }) => path));
  const gone = [...known.values()].filter(({ record }) => !there.has(record.path));
  if (gone.length > 0) store.forget(gone.map(({ id }) => id));
  const changed = found.filter(({ path, size, mtimeMs }) => {
    const record = known.get(path)?.record;
    return record?.size !== size || record.mtimeMs !== mtimeMs || size > options.maxBytes;
  });
  const total = changed.length;
  const limited = pLimit(availableParallelism() + 2);
  const read: ReadRecord[] = [];
  const touched: { id: number; record: FileRecord }[] = [];
  let done = 0;
  const save = async () => {
    const [batch, same] = [read.splice(0), touched.splice(0)];
    if (batch.length > 0) await store.save(batch);
    if (same.length > 0) store.touch(same);
  };
  const readOne = async (file: DocumentFile) => {
    const before = known.get(file.path);
    const isParallel = total > BATCH;
    const one = await readRecord({ file, known: before?.record, options, signal, isParallel });
    const isSame = before !== undefined && one.document === null && one.record.problem === null;
    if (isSame) touched.push({ id: before.id, record: one.record });
    else read.push(one);
    done += 1;
    if (done % PROGRESS === 0 || done === total) options.onProgress({ done, total });
    if (read.length + touched.length >= BATCH) await save();
  };
  await Promise.all(changed.map((file) => limited(() => readOne(file))));
  await save();
  signal?.throwIfAborted();
  store.tidy();
}

/** Everything but terms and texts is held in memory. */
function setOver(store: DocumentStore, file: string, { found, options }: Opening): DocumentSet {
  const there = new Set(found.map(({ path }) => path));
  const stored = store
    .files()
    .filter(({ record }) => there.has(record.path))
    .sort((a, b) => (a.record.path < b.record.path ? -1 : 1));
  const { entries, unreadable } = chooseEntries(stored, options);
  const own = entries.map((entry) => entry.file);
  const firsts = new Map<number, number>();
  let count = 0;
  for (const { id, passages } of own) {
    firsts.set(id, count);
    count += passages.length / 3;
  }
  const column = () => new Uint32Array(count);
  const passages = { document: column(), start: column(), end: column(), length: column() };
  for (const [document, { id, passages: of }] of own.entries()) {
    for (let at = 0, passage = firsts.get(id) ?? 0; at < of.length; at += 3, passage += 1) {
      passages.document[passage] = document;
      passages.start[passage] = of[at] ?? 0;
      passages.end[passage] = of[at + 1] ?? 0;
      passages.length[passage] = of[at + 2] ?? 0;
    }
  }
  let isDiscarded = false;
  const languages = own.map(({ language }) => language ?? 'en');
  const index = openSearch({ languages, passages, postings: store.postings(firsts) });
  return {
    entries,
    index,
    unreadable,
    async read(entry, signal) {
      signal?.throwIfAborted();
      const kept = store.document(entry.file);
      return { ...(kept ?? (await readAgain(entry, options, signal))), url: entry.url };
    },
    async discard(error) {
      if (isDiscarded || !isDamage(error)) return isDiscarded;
      isDiscarded = true;
      store.close();
      await removeDamaged(file, options.onNotice);
      return true;
    },
  };
}

/** The index has lost the text, so the file itself is read, whatever it holds by now. */
async function readAgain(
  { file: { record } }: DocumentEntry,
  { maxBytes, onNotice }: DocumentSetOptions,
  signal: AbortSignal | undefined,
): Promise<ExtractedDocument> {
  const { path } = record;
  const now = await readLocalFile({ path, maxBytes, signal });
  if (sha256(now.text) !== record.document?.textHash)
    onNotice(`${path} has changed since it was indexed; it is read as it is now.`);
  return now;
}
