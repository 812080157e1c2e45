import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '../usage-error.ts';

/**
 * Makes sure, before work begins, that a file can be written; its folders are made.
 *
 * @throws {UsageError} that names the option
 */
export async function checkWritable({ option, path }: { option: string; path: string }): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    const isThere = await stat(path).then(
      () => true,
      () => false,
    );
    await (await open(path, 'a')).close();
    if (!isThere) await rm(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`--${option}: ${path} cannot be written (${code}).`, error);
  }
}
