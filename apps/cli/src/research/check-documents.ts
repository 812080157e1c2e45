import { access, constants, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../usage-error.ts';

/**
 * @param options.origin what gave the paths, for messages, e.g. "--docs"
 * @throws {UsageError} naming every document path that is missing, unreadable or without a single file.
 */
export async function checkDocuments(options: { paths: readonly string[]; origin: string }): Promise<void> {
  const problems = await Promise.all(options.paths.map(findProblem));
  const told = problems.filter((problem) => problem !== null);
  if (told.length > 0)
    throw new UsageError(told.map((problem) => `${options.origin}: ${problem}`).join('\n'));
}

async function findProblem(path: string): Promise<string | null> {
  try {
    const found = await stat(path);
    await access(path, found.isDirectory() ? constants.R_OK | constants.X_OK : constants.R_OK);
    if (found.isDirectory() && !(await hasFile(path))) return `${path} holds no files.`;
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no file or folder ${path}.`;
    if (code === 'EACCES' || code === 'EPERM') return `${path} may not be read; check its rights.`;
    return `${path} cannot be read (${String(code ?? error)}).`;
  }
}

async function hasFile(folder: string): Promise<boolean> {
  for await (const entry of await opendir(folder)) {
    if (!entry.isDirectory()) return true;
    if (await hasFile(join(folder, entry.name))) return true;
  }
  return false;
}
