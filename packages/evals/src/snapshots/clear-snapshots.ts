import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { listSnapshots, readSnapshots, type SnapshotFilter } from './read-snapshots.ts';
import type { SnapshotKey } from './snapshot.ts';
import { TEXTS_FOLDER, textPath } from './snapshot-path.ts';

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
