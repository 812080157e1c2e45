import { createHash } from 'node:crypto';
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { listSnapshots, readSnapshots, type SnapshotFilter } from './read-snapshots.ts';
import {
  type Snapshot,
  type SnapshotKey,
  type StoredSnapshot,
  snapshotPath,
  TEXTS_FOLDER,
  textPath,
} from './snapshot.ts';

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
    ...(snapshot.plan !== undefined && { plan: snapshot.plan }),
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

/** Removes the snapshots that are stale, and the texts that no snapshot needs any more. Gives the stale ones. */
export async function clearSnapshots(
  folder: string,
  isStale: SnapshotFilter,
): Promise<readonly SnapshotKey[]> {
  const stale = (await listSnapshots(folder)).filter(({ key }) => isStale(key));
  for (const { file } of stale) {
    await rm(file);
    if ((await readdir(dirname(file))).length === 0) await rm(dirname(file), { recursive: true });
  }
  const left = await readSnapshots({ folder, cases: [] });
  const needed = new Set(
    left
      .flatMap((one) => ('bundle' in one ? one.bundle.sources : []))
      .map(({ text }) => basename(textPath('', createHash('sha256').update(text).digest('hex')))),
  );
  for (const name of await readdir(join(folder, TEXTS_FOLDER)))
    if (!needed.has(name)) await rm(join(folder, TEXTS_FOLDER, name));
  return stale.map(({ key }) => key);
}
