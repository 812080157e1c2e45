import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
