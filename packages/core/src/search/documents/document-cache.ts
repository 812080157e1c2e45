import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StoredDocumentIndex } from '@research-studio/extractive';
import { ExtractedDocument } from '@research-studio/schemas';
import { z } from 'zod';
import { isMissingFile, makeFolder, sha256, writeFileAtomic } from '../../files/files.ts';

/** What is known of one file. */
export const FileRecord = z.object({
  path: z.string(),
  size: z.number(),
  mtimeMs: z.number(),
  /** SHA-256 of the file's bytes. */
  hash: z.string(),
  /** Everything but the text; null when the file holds nothing that can be used. */
  document: ExtractedDocument.omit({ text: true }).extend({ textHash: z.string() }).nullable(),
  /** Why `document` is null, in one sentence. */
  problem: z.string().nullable(),
});
export type FileRecord = z.infer<typeof FileRecord>;

const StoredDocumentSet = z.object({
  code: z.string(),
  files: z.array(FileRecord).readonly(),
  index: StoredDocumentIndex,
});
type StoredDocumentSet = z.infer<typeof StoredDocumentSet>;

/** The documents of one set of paths, kept on disk: `index.json` and one file per text. */
export interface DocumentCache {
  /** Null when there is nothing, or nothing that this code can use. */
  load(): Promise<Omit<StoredDocumentSet, 'code'> | null>;
  save(set: Omit<StoredDocumentSet, 'code'>): Promise<void>;
  loadDocument(file: FileRecord): Promise<ExtractedDocument | null>;
  saveDocument(file: FileRecord, document: ExtractedDocument): Promise<void>;
}

interface DocumentCacheOptions {
  readonly cacheDirectory: string;
  readonly paths: readonly string[];
  /** The index holds other documents then, and is kept apart. */
  readonly keepHostile: boolean;
  /** Called when a damaged cache is rebuilt, or when a cache cannot be written; once each. */
  readonly onNotice: (message: string) => void;
}

/** A cache that cannot be written is reported once; its content stays in memory. */
export function openDocumentCache(options: DocumentCacheOptions): DocumentCache {
  const { cacheDirectory, paths, keepHostile, onNotice } = options;
  const folder = folderOfSet({ cacheDirectory, paths, keepHostile });
  const texts = join(folder, 'texts');
  const indexFile = join(folder, 'index.json');
  const inMemory = new Map<string, ExtractedDocument>();
  let isWritable = true;
  const write = async (writing: () => Promise<unknown>): Promise<boolean> => {
    if (!isWritable) return false;
    try {
      await writing();
    } catch (error) {
      if (isWritable)
        onNotice(`The index of local documents cannot be kept in ${folder}: ${(error as Error).message}.`);
      isWritable = false;
    }
    return isWritable;
  };
  return {
    async load() {
      try {
        const stored = StoredDocumentSet.parse(JSON.parse(await readFile(indexFile, 'utf8')));
        return stored.code === (await codeFingerprint()) ? stored : null;
      } catch (error) {
        if (!isMissingFile(error))
          onNotice(`The index of local documents in ${folder} is damaged and is built again.`);
        return null;
      }
    },
    async save(set) {
      const content = JSON.stringify({ ...set, code: await codeFingerprint() } satisfies StoredDocumentSet);
      const wanted = new Set(set.files.map((file) => `${textKey(file)}.json`));
      await write(async () => {
        await makeFolder(texts);
        await writeFileAtomic(indexFile, content);
        const stale = (await readdir(texts)).filter((name) => !wanted.has(name));
        await Promise.all(stale.map((name) => rm(join(texts, name), { force: true })));
      });
    },
    async loadDocument(file) {
      const key = textKey(file);
      return inMemory.get(key) ?? readDocument(join(texts, `${key}.json`), file);
    },
    async saveDocument(file, document) {
      const target = join(texts, `${textKey(file)}.json`);
      const isKept = await write(async () => {
        await makeFolder(texts);
        await writeFile(`${target}.${process.pid}.tmp`, JSON.stringify(document));
        await rename(`${target}.${process.pid}.tmp`, target);
      });
      if (!isKept) inMemory.set(textKey(file), document);
    },
  };
}

/** Where the index of a set of paths is kept. */
export function folderOfSet({
  cacheDirectory,
  paths,
  keepHostile,
}: Omit<DocumentCacheOptions, 'onNotice'>): string {
  const set = [...paths.map((path) => resolve(path)).sort(), ...(keepHostile ? ['', 'hostile too'] : [])];
  return join(cacheDirectory, 'documents', sha256(JSON.stringify(set)).slice(0, 16));
}

/** Sets that nobody asked for so long are removed; their documents are read again when somebody does. */
const STALE_DAYS = 60;

/** Notes that the set is used, and removes the indexes of sets that have not been for long. Where nothing can be written, nothing is done. */
export async function pruneSets(options: Omit<DocumentCacheOptions, 'onNotice'>): Promise<void> {
  const own = folderOfSet(options);
  const used = (folder: string) => stat(join(folder, USE)).then(({ mtimeMs }) => mtimeMs);
  try {
    await makeFolder(own);
    await writeFile(join(own, USE), '');
    // The clock of the disk itself.
    const now = await used(own);
    for (const name of await readdir(dirname(own))) {
      const folder = join(dirname(own), name);
      const last = await used(folder).catch(() => stat(folder).then(({ mtimeMs }) => mtimeMs));
      if (now - last > STALE_DAYS * DAY_MS) await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

const USE = 'last-use';
const DAY_MS = 86_400_000;

/** The address of a document without one of its own is its path, so equal bytes at two paths are two documents. */
function textKey({ path, hash }: FileRecord): string {
  return sha256(`${resolve(path)}\n${hash}`).slice(0, 32);
}

/** Null when the text is missing, damaged or another one than the record says: it is then read from its file again. */
async function readDocument(target: string, { document }: FileRecord): Promise<ExtractedDocument | null> {
  let stored: unknown;
  try {
    stored = JSON.parse(await readFile(target, 'utf8'));
  } catch (error) {
    if (isMissingFile(error) || error instanceof SyntaxError) return null;
    throw error;
  }
  const parsed = ExtractedDocument.safeParse(stored);
  return parsed.success && sha256(parsed.data.text) === document?.textHash ? parsed.data : null;
}

/** Folders whose code decides what is kept of a document. */
const FOLDERS = ['../../../../documents/src', '../../../../language/src', '../../../../extractive/src', '.'];

let known: Promise<string> | undefined;

/**
 * Hash of the code that extracts, cuts and indexes documents. What another version of it has put into a cache is not
 * used, so no version number has to be remembered when that code changes.
 */
export function codeFingerprint(): Promise<string> {
  known ??= compute();
  return known;
}

async function compute(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of FOLDERS.map((name) => join(import.meta.dirname, name))) {
    const files = await readdir(folder, { recursive: true });
    const names = files.filter((name) => /(?<!\.test|\.bench)\.[jt]s$/.test(name)).sort();
    const codes = await Promise.all(names.map((name) => readFile(join(folder, name))));
    for (const [i, code] of codes.entries()) hash.update(names[i] ?? '').update(code);
  }
  return hash.digest('hex').slice(0, 16);
}
