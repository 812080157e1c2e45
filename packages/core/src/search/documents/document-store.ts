import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { cutIntoTerms, type PostingLists, packed, rootStart, unpack } from '@research-studio/extractive';
import { detectLanguage } from '@research-studio/language';
import { ExtractedDocument } from '@research-studio/schemas';
import { makeFolder, sha256 } from '../../files/files.ts';
import { parseJson } from '../../files/json-lines.ts';
import type { FileRecord, ReadRecord, StoredFile } from './read-record.ts';

/** The documents of a set with their terms, in one SQLite file. Every call may throw what SQLite throws. */
export type DocumentStore = ReturnType<typeof storeOver>;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS files (
    id INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT NOT NULL UNIQUE,
    record TEXT NOT NULL, language TEXT, passages BLOB NOT NULL
  );
  CREATE TABLE IF NOT EXISTS texts (file INTEGER PRIMARY KEY, document TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS terms (id INTEGER PRIMARY KEY, term TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS batches (id INTEGER PRIMARY KEY AUTOINCREMENT, files INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS postings (
    term INTEGER NOT NULL, batch INTEGER NOT NULL, texts BLOB NOT NULL, headings BLOB NOT NULL,
    PRIMARY KEY (term, batch)
  ) WITHOUT ROWID;
`;

/** Node 22 passes no bytes on as NULL. */
const BYTES = "coalesce(?, x'')";

/** Batches that are read for one term at most, and how many times as many files they may hold as there are. */
const MANY = { batches: 100, files: 2 };

/**
 * Opens the store or makes it; several processes may use it at the same time.
 *
 * @param file ":memory:" for one that is not kept.
 */
export async function openDocumentStore(file: string, code: string): Promise<DocumentStore> {
  return storeOver(await openDatabase(file, { schema: SCHEMA, madeBy: code }));
}

/** Opens a database with these tables or makes it. What other code or another model has made is dropped. */
export async function openDatabase(
  file: string,
  { schema, madeBy }: { readonly schema: string; readonly madeBy: string },
): Promise<DatabaseSync> {
  if (file !== ':memory:') await makeFolder(dirname(file));
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 60000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    database.exec('PRAGMA cache_size = -16000; PRAGMA journal_size_limit = 16000000;');
    within(database, () => {
      database.exec(`CREATE TABLE IF NOT EXISTS made_by (code TEXT NOT NULL); ${schema}`);
      if (database.prepare('SELECT 1 FROM made_by WHERE code = ?').get(madeBy) !== undefined) return;
      for (const [, table] of schema.matchAll(/EXISTS (\w+)/g)) database.exec(`DELETE FROM ${table}`);
      database.exec('DELETE FROM made_by');
      database.prepare('INSERT INTO made_by VALUES (?)').run(madeBy);
    });
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Removes the store with what SQLite keeps beside it. */
export async function removeDocumentStore(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
}

/** Whether SQLite says that the file itself is at fault: it is damaged, or no database. */
export function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return DAMAGES.includes(code);
}

/** SQLITE_CORRUPT, SQLITE_NOTADB and SQLITE_ERROR: a table or column that is missing, and no fault of a query here. */
const DAMAGES = [11, 26, 1];

/** One transaction, all or nothing. Of writers only one is at work; the others wait. */
export function within(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function storeOver(database: DatabaseSync) {
  const remove = database.prepare('DELETE FROM files WHERE id = ?');
  const removeText = database.prepare('DELETE FROM texts WHERE file = ?');
  const textOf = database.prepare('SELECT document FROM texts WHERE file = ?');
  const forget = (id: number) => {
    remove.run(id);
    removeText.run(id);
  };
  return {
    files: (): readonly StoredFile[] =>
      database
        .prepare('SELECT id, record, language, passages FROM files')
        .all()
        .map(({ id, record, language, passages }) => ({
          id: Number(id),
          record: JSON.parse(String(record)) as FileRecord,
          language: language === null ? null : String(language),
          passages: numbersIn(passages),
        })),
    /** Replaces what is known of these paths, all or nothing. */
    save: saverOf(database, forget),
    /** The content is the same, its size or time is not. */
    touch(files: readonly { readonly id: number; readonly record: FileRecord }[]): void {
      const change = database.prepare('UPDATE files SET record = ? WHERE id = ?');
      within(database, () => {
        for (const { id, record } of files) change.run(JSON.stringify(record), id);
      });
    },
    forget: (ids: readonly number[]) => within(database, () => ids.forEach(forget)),
    /** Null when it is missing, damaged or another one than the record says. */
    document({ id, record }: StoredFile): ExtractedDocument | null {
      const { document: kept } = textOf.get(id) ?? {};
      const parsed = ExtractedDocument.safeParse(parseJson(String(kept)));
      return parsed.success && sha256(parsed.data.text) === record.document?.textHash ? parsed.data : null;
    },
    /** `firsts`: for the id of each document that counts the position of its first passage. */
    postings: (firsts: ReadonlyMap<number, number>) => postingsIn(database, firsts),
    /** Drops what is left of replaced documents and joins what was saved bit by bit, when there is much of either. */
    tidy: () => tidy(database),
    close: () => database.close(),
  };
}

function saverOf(database: DatabaseSync, forget: (id: number) => void) {
  const byPath = database.prepare('SELECT id FROM files WHERE path = ?');
  const addFile = database.prepare(
    `INSERT INTO files (path, record, language, passages) VALUES (?, ?, ?, ${BYTES})`,
  );
  const addText = database.prepare('INSERT INTO texts VALUES (?, ?)');
  const addBatch = database.prepare('INSERT INTO batches (files) VALUES (?)');
  const addTerm = database.prepare('INSERT OR IGNORE INTO terms (term) VALUES (?)');
  const termId = database.prepare('SELECT id FROM terms WHERE term = ?');
  const addPostings = database.prepare(`INSERT INTO postings VALUES (?, ?, ${BYTES}, ${BYTES})`);
  return async (read: readonly ReadRecord[]): Promise<void> => {
    const terms = new Map<string, Entries>();
    const cut: Awaited<ReturnType<typeof cutDocument>>[] = [];
    // One document after the other: what it is cut into is many times its text.
    for (const [at, { document }] of read.entries()) cut.push(await cutDocument(document, { terms, at }));
    within(database, () => {
      const ids = read.map(({ record, document }, at) => {
        const known = byPath.get(record.path);
        if (known !== undefined) forget(idOf(known));
        const { language = null, numbers = [] } = cut[at] ?? {};
        const kept = bytesOf(Uint32Array.from(numbers));
        const id = Number(addFile.run(record.path, JSON.stringify(record), language, kept).lastInsertRowid);
        if (document !== null) addText.run(id, JSON.stringify(document));
        return id;
      });
      const withIds = (list: readonly number[]) =>
        bytesOf(Uint32Array.from(list, (entry, at) => (at % 2 === 0 ? (ids[entry] ?? 0) : entry)));
      const batch = addBatch.run(read.length).lastInsertRowid;
      for (const [term, { texts, headings }] of [...terms].sort(([a], [b]) => (a < b ? -1 : 1))) {
        addTerm.run(term);
        addPostings.run(idOf(termId.get(term)), batch, withIds(texts), withIds(headings));
      }
    });
  };
}

function idOf(row: Readonly<Record<string, unknown>> | undefined): number {
  const { id } = row ?? {};
  return Number(id);
}

/** Entries of one term in the files of a batch, each named by its position there. */
interface Entries {
  /** Pairs of file and `packed` passage and count. */
  readonly texts: number[];
  /** Pairs of file and passage. */
  readonly headings: number[];
}

function entriesOf(terms: Map<string, Entries>, term: string): Entries {
  const known = terms.get(term);
  if (known !== undefined) return known;
  const made: Entries = { texts: [], headings: [] };
  // A copy of the term: what is cut out of a text keeps the whole of it in memory.
  terms.set(structuredClone(term), made);
  return made;
}

/** The language of a document, and start, end and number of terms of each passage. */
async function cutDocument(
  document: ExtractedDocument | null,
  { terms, at }: { readonly terms: Map<string, Entries>; readonly at: number },
): Promise<{ readonly language: string | null; readonly numbers: readonly number[] }> {
  const numbers: number[] = [];
  if (document === null) return { language: null, numbers };
  const { title, text } = document;
  const language = detectLanguage(text) ?? document.language ?? 'en';
  for await (const { start, end, length, frequencies, heading } of cutIntoTerms({ title, text, language })) {
    const passage = numbers.push(start, end, length) / 3 - 1;
    for (const [term, count] of frequencies) entriesOf(terms, term).texts.push(at, packed(passage, count));
    for (const term of heading) entriesOf(terms, term).headings.push(at, passage);
  }
  return { language, numbers };
}

function postingsIn(database: DatabaseSync, firsts: ReadonlyMap<number, number>): PostingLists {
  const lists = database.prepare(
    'SELECT texts, headings FROM postings WHERE term = (SELECT id FROM terms WHERE term = ?) ORDER BY batch',
  );
  const beginning = database.prepare('SELECT term FROM terms WHERE term >= ? AND term < ?');
  // A look into an array for each entry; ids of files that are not there any more have none.
  const firstOf = new Int32Array(Math.max(0, ...firsts.keys()) + 1).fill(-1);
  for (const [file, first] of firsts) firstOf[file] = first;
  const visitAll = (list: unknown, tell: (first: number, entry: number) => void) => {
    const numbers = numbersIn(list);
    for (let at = 0; at < numbers.length; at += 2) {
      const first = firstOf[numbers[at] ?? 0] ?? -1;
      if (first >= 0) tell(first, numbers[at + 1] ?? 0);
    }
  };
  return {
    visit(term, visitor) {
      for (const { texts, headings } of lists.all(term)) {
        visitAll(texts, (first, entry) => {
          const [passage, count] = unpack(entry);
          visitor.text(first + passage, count);
        });
        visitAll(headings, (first, entry) => visitor.heading(first + entry));
      }
    },
    startingWith: (start) =>
      beginning
        .all(start.toWellFormed(), `${start.toWellFormed()}\u{10FFFF}`)
        .map(({ term }) => String(term))
        .filter((term) => rootStart(term) === start),
  };
}

function tidy(database: DatabaseSync): void {
  const sum = database.prepare(
    'SELECT COUNT(*) AS batches, SUM(files) AS saved, (SELECT COUNT(*) FROM files) AS there FROM batches',
  );
  const isMuch = () => {
    const { batches, saved, there } = sum.get() ?? {};
    return Number(batches) > MANY.batches || Number(saved) > MANY.files * Number(there) + MANY.batches;
  };
  if (!isMuch()) return;
  within(database, () => {
    if (!isMuch()) return;
    const there = new Set(database.prepare('SELECT id FROM files').all().map(idOf));
    const terms = database.prepare('SELECT DISTINCT term FROM postings').all();
    const lists = database.prepare('SELECT texts, headings FROM postings WHERE term = ? ORDER BY batch');
    const clear = database.prepare('DELETE FROM postings WHERE term = ?');
    const add = database.prepare(`INSERT INTO postings VALUES (?, ?, ${BYTES}, ${BYTES})`);
    database.exec('DELETE FROM batches');
    const batch = database.prepare('INSERT INTO batches (files) VALUES (?)').run(there.size).lastInsertRowid;
    for (const { term } of terms) {
      const rows = lists.all(Number(term));
      clear.run(Number(term));
      const [texts, headings] = [joined(rows, 'texts', there), joined(rows, 'headings', there)];
      if (texts.length + headings.length > 0) add.run(Number(term), batch, texts, headings);
    }
  });
}

function joined(
  rows: readonly Readonly<Record<string, unknown>>[],
  column: string,
  there: ReadonlySet<number>,
): Uint8Array {
  const kept: number[] = [];
  for (const numbers of rows.map((row) => numbersIn(row[column])))
    for (let at = 0; at < numbers.length; at += 2)
      if (there.has(numbers[at] ?? 0)) kept.push(numbers[at] ?? 0, numbers[at + 1] ?? 0);
  return bytesOf(Uint32Array.from(kept));
}

/** SQLite hands out views whose offset in their buffer may be odd. */
function numbersIn(list: unknown): Uint32Array {
  const bytes = list as Uint8Array;
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Uint32Array(buffer, byteOffset, byteLength >> 2);
}

function bytesOf(numbers: Uint32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
