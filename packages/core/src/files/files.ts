import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** True for the error that Node throws when a file or folder, or a folder above it, is not there. */
export function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ENOENT' || error.code === 'ENOTDIR';
}

/**
 * Makes a folder and those above it that are missing, one level at a time: Node's own recursive way never ends where
 * a file system takes no folders, such as /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (isThere(error) && (await stat(folder)).isDirectory()) return;
    if (!isMissingFile(error) || dirname(folder) === folder) throw error;
    if (!(await exists(dirname(folder)))) await makeFolder(dirname(folder));
    await makeLastFolder(folder);
  }
}

/** The folder above is there by now: another caller may have made it, and this one, since it was missed. */
async function makeLastFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (!isThere(error) || !(await stat(folder)).isDirectory()) throw error;
  }
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}

/** Replaces or creates `file` so that a reader, or a crash at any moment, sees the old content or the new, never a part. */
export async function writeFileAtomic(file: string, content: string): Promise<void> {
  await writeFilesAtomic(dirname(file), [{ name: basename(file), content }]);
}

/**
 * The same for files of one folder that belong together, which share the waits for the disk. They appear in this order;
 * a failure may leave the first ones without the last.
 */
export async function writeFilesAtomic(
  folder: string,
  files: readonly { readonly name: string; readonly content: string | Uint8Array }[],
): Promise<void> {
  const parts = files.map(({ name, content }) => ({
    file: join(folder, name),
    temporary: join(folder, `.${name}.${randomUUID().slice(0, 8)}.tmp`),
    content,
  }));
  try {
    const written = await Promise.allSettled(
      parts.map(({ temporary, content }) => writeAndSync(temporary, content)),
    );
    for (const result of written) if (result.status === 'rejected') throw result.reason;
    for (const { temporary, file } of parts) await rename(temporary, file);
  } catch (error) {
    for (const { temporary } of parts) await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function writeAndSync(file: string, content: string | Uint8Array): Promise<void> {
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
    if (!isUnsupported(error)) throw error;
  } finally {
    await handle.close();
  }
}

function isUnsupported(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EINVAL' || code === 'EPERM' || code === 'ENOTSUP';
}

/** Hexadecimal SHA-256 of bytes, or of the UTF-8 form of a text. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Runs `work` after all earlier work of the same key has ended, well or badly; different keys do not wait for each other. */
type KeyedQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Keeps nothing of a key once its work has ended. */
export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = tails.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
    const tail = result.catch(() => undefined);
    tails.set(key, tail);
    try {
      return await result;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}
