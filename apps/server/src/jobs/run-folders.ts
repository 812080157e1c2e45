import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunLocked, lockRun } from '@research-studio/core/run';
import { LENT_FOLDER } from '../store/document-files.ts';

const PREFIX = 'research-run-';
/** A folder without a lock may have been made a moment ago, or by a version that locked none. */
const UNLOCKED_MS = 86_400_000;

export interface RunFolder {
  /** Holds a folder for each run, named by its id. */
  readonly directory: string;
  remove(): Promise<void>;
}

/** A folder for one attempt at a run in the system's temporary folder, locked by this process. */
export async function openRunFolder(runId: string, parent = tmpdir()): Promise<RunFolder> {
  const directory = await mkdtemp(join(parent, PREFIX));
  const lock = await lockRun(directory);
  await mkdir(join(directory, runId));
  return {
    directory,
    async remove() {
      await lock.release();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Removes what processes that were killed have left: their folders, and the documents that were lent to their runs. */
export async function removeLeftFolders(now: Date, parent = tmpdir()): Promise<void> {
  const isOld = async (path: string) => now.getTime() - (await stat(path)).mtimeMs > UNLOCKED_MS;
  const isLeft = async (path: string) =>
    (await readdir(path)).includes('lock') ? !(await isRunLocked(path)) : isOld(path);
  const [abandoned, current] = [new Set<string>(), new Set<string>()];
  for (const name of await foldersIn(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(parent, name);
    await orNotOurs(async () => {
      const isRemoved = await isLeft(path);
      for (const id of await foldersIn(path)) (isRemoved ? abandoned : current).add(id);
      if (isRemoved) await rm(path, { recursive: true, force: true });
    });
  }
  for (const id of await foldersIn(join(parent, LENT_FOLDER))) {
    const path = join(parent, LENT_FOLDER, id);
    await orNotOurs(async () => {
      const isRemoved = !current.has(id) && (abandoned.has(id) || (await isOld(path)));
      if (isRemoved) await rm(path, { recursive: true, force: true });
    });
  }
}

async function foldersIn(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Another user's folder cannot be removed, and one that its own process removes meanwhile need not be. */
async function orNotOurs(work: () => Promise<void>): Promise<void> {
  await work().catch((error: NodeJS.ErrnoException) => {
    if (!['EACCES', 'EPERM', 'ENOENT'].includes(error.code ?? '')) throw error;
  });
}
