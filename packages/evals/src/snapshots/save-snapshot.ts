import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RunKey } from '../results/eval-row.ts';
import { listSnapshots, readSnapshots, type SnapshotFilter } from './read-snapshots.ts';
import { type Snapshot, type StoredSnapshot, snapshotPath, TEXTS_FOLDER, textPath } from './snapshot.ts';

/** Writes a snapshot, and those texts of its sources that the folder does not hold yet. */
export async function saveSnapshot(folder: string, snapshot: Snapshot): Promise<void> {
  const texts = new Map<string, string>();
  const sources = snapshot.bundle.sources.map(({ text, ...source }) => {
    const textHash = hash('sha256', text);
    texts.set(textHash, text);
    return { ...source, textHash };
  });
  for (const [textHash, text] of texts) {
    const path = textPath(folder, textHash);
    if (!existsSync(path)) await write(path, text);
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

/** Removes the snapshots that are stale, and the texts that no snapshot needs any more. Gives the stale ones. */
export async function clearSnapshots(folder: string, isStale: SnapshotFilter): Promise<readonly RunKey[]> {
  const stale = (await listSnapshots(folder)).filter(({ key }) => isStale(key));
  for (const { file } of stale) {
    await rm(file);
    if ((await readdir(dirname(file))).length === 0) await rm(dirname(file), { recursive: true });
  }
  const left = await readSnapshots({ folder, cases: [] });
  const needed = new Set(
    left
      .flatMap((one) => ('bundle' in one ? one.bundle.sources : []))
      .map(({ text }) => basename(textPath('', hash('sha256', text)))),
  );
  for (const name of await readdir(join(folder, TEXTS_FOLDER)))
    if (!needed.has(name)) await rm(join(folder, TEXTS_FOLDER, name));
  return stale.map(({ key }) => key);
}
