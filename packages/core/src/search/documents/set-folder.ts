import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder, sha256 } from '../../files/files.ts';

interface SetOfPaths {
  readonly cacheDirectory: string;
  readonly paths: readonly string[];
}

/** Where the index of a set of paths is kept. */
export function folderOfSet({ cacheDirectory, paths }: SetOfPaths): string {
  const set = JSON.stringify(paths.map((path) => resolve(path)).sort());
  return join(cacheDirectory, 'documents', sha256(set).slice(0, 16));
}

/** Sets that nobody asked for so long are removed; their documents are read again when somebody does. */
const STALE_DAYS = 60;

/** Notes that the set is used, and removes the indexes of sets that have not been for long. Where nothing can be written, nothing is done. */
export async function pruneSets(options: SetOfPaths): Promise<void> {
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

/** Folders whose code decides what is kept of a document. */
const FOLDERS = ['../../../../documents/src', '../../../../language/src', '../../../../extractive/src', '.'];

/** Defined in the bundle of the npm package, which has no such folders. */
declare const CODE_FINGERPRINT: string | undefined;

let known: Promise<string> | undefined;

/**
 * Hash of the code that extracts, cuts and indexes documents. What another version of it has put into a cache is not
 * used, so no version number has to be remembered when that code changes.
 */
export function codeFingerprint(): Promise<string> {
  known ??= typeof CODE_FINGERPRINT === 'undefined' ? compute() : Promise.resolve(CODE_FINGERPRINT);
  return known;
}

async function compute(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of FOLDERS.map((name) => join(import.meta.dirname, name))) {
    const files = await readdir(folder, { recursive: true });
    const names = files.filter((name) => /(?<!\.test|\.bench)\.(?:[jt]s|json)$/.test(name)).sort();
    const codes = await Promise.all(names.map((name) => readFile(join(folder, name))));
    for (const [i, code] of codes.entries()) hash.update(names[i] ?? '').update(code);
  }
  return hash.digest('hex').slice(0, 16);
}
