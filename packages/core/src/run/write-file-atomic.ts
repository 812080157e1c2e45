import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

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
  files: readonly { readonly name: string; readonly content: string }[],
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
    if (!isUnsupported(error)) throw error;
  } finally {
    await handle.close();
  }
}

function isUnsupported(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EINVAL' || code === 'EPERM' || code === 'ENOTSUP';
}
