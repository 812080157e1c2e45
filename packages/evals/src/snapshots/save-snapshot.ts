import { createHash } from 'node:crypto';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Snapshot, StoredSnapshot } from './snapshot.ts';
import { snapshotPath, textPath } from './snapshot-path.ts';

/** Writes a snapshot, and those texts of its sources that the folder does not hold yet. */
export async function saveSnapshot(folder: string, snapshot: Snapshot): Promise<void> {
  const texts = new Map<string, string>();
  const sources = snapshot.bundle.sources.map(({ text, ...source }) => {
    const textHash = createHash('sha256').update(text).digest('hex');
    texts.set(textHash, text);
    return { ...source, textHash };
  });
  for (const [hash, text] of texts) {
    const path = textPath(folder, hash);
    if (!(await exists(path))) await write(path, text);
  }
  const stored: StoredSnapshot = {
    schemaVersion: 1,
    // Paths of documents say nothing elsewhere, and no run is made from a snapshot.
    case: { ...snapshot.case, docs: [] },
    bundle: { ...snapshot.bundle, sources },
  };
  await write(snapshotPath(folder, snapshot), JSON.stringify(stored));
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, await promisify(gzip)(text, { level: 9 }));
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
