import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { RunError } from '@research-studio/schemas';

/** True for the error that Node throws when a file or folder, or a folder above it, is not there. */
export function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ENOENT' || error.code === 'ENOTDIR';
}

/** The result of `work`; `fallback` where the file that it reads is missing. */
export async function unlessMissing<Value, Fallback>(
  work: Promise<Value>,
  fallback: Fallback,
): Promise<Value | Fallback> {
  return work.catch((error: unknown) => {
    if (isMissingFile(error)) return fallback;
    throw error;
  });
}

/** The result of `work`; null where the part of a run that it reads is missing or damaged. */
export async function unlessDamaged<Value>(work: Promise<Value>): Promise<Value | null> {
  return work.catch((error: unknown) => {
    if (error instanceof RunError) return null;
    throw error;
  });
}

/** Names of the folders in a folder; none where it is missing. */
export async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await unlessMissing(readdir(folder, { withFileTypes: true }), []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

export async function exists(path: string): Promise<boolean> {
  return (await unlessMissing(stat(path), null)) !== null;
}

/**
 * Makes a folder and those above it that are missing, one level at a time: Node's own recursive way never ends where
 * a file system takes no folders, such as /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder && !(await exists(above))) await makeFolder(above);
  await mkdir(folder).catch(async (error: unknown) => {
    // Another caller may have made it since it was missed.
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return (await unlessMissing(stat(path), null))?.isDirectory() ?? false;
}

/** Replaces or creates `file` so that a reader, or a crash at any moment, sees the old content or the new, never a part. */
export async function writeFileAtomic(file: string, content: string): Promise<void> {
  const folder = dirname(file);
  const temporary = join(folder, `.${basename(file)}.${randomUUID().slice(0, 8)}.tmp`);
  try {
    await writeAndSync(temporary, content);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function writeAndSync(file: string, content: string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the rename itself durable. Windows cannot open folders, and some network file systems cannot sync them. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (handle === null) return;
  try {
    await handle.sync();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EINVAL', 'EPERM', 'ENOTSUP'].includes(code)) throw error;
  } finally {
    await handle.close();
  }
}

/** Hexadecimal SHA-256 of bytes, or of the UTF-8 form of a text. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
