import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissingFile } from './is-missing-file.ts';

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
