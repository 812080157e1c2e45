import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isBelow, isVisibleBelow, ownFolders } from '@research-studio/core/search';
import { codeOf, UsageError } from '../failures.ts';
import type { ToolCall } from './tool.ts';

/**
 * The real path of a file or folder that tools may read: links followed, not hidden, and in one of the folders given. The
 * program's own data is refused: it holds the secret that signs cookies and what others uploaded, and a client may be led
 * by a page that it read.
 *
 * @param options.isOfRun whether a file of a run may be read
 * @throws {UsageError}
 */
export async function readablePath(
  path: string,
  { cwd, folders, settings }: Pick<ToolCall, 'cwd' | 'folders' | 'settings'>,
  { isOfRun = false } = {},
): Promise<string> {
  const runs = settings.run.directory;
  const allowed = [...folders, ...settings.search.docs, ...(isOfRun ? [runs] : [])];
  const own = ownFolders(settings).filter((folder) => !isOfRun || folder !== runs);
  const asked = resolve(cwd, path);
  const found = await realPath(asked);
  const place = found ?? asked;
  const refused = (why: string) => new UsageError(`${JSON.stringify(path)} may not be read: ${why}.`);
  const real = async (paths: readonly string[]) =>
    found === null ? paths : (await Promise.all(paths.map(realPath))).filter((one) => one !== null);
  if ((await real(own)).some((folder) => isBelow(folder, place)))
    throw refused(
      "it belongs to the program's own data. read_source and list_runs give what runs have found",
    );
  if (!(await real(allowed)).some((folder) => isVisibleBelow(folder, place)))
    throw refused(
      `it is hidden, or outside of ${allowed.join(', ')}. The server takes more folders by --files`,
    );
  if (found === null) throw new UsageError(`There is no file or folder ${JSON.stringify(path)}.`);
  return found;
}

/** Error codes for paths that cannot exist. */
const NOTHING_THERE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES', 'ERR_INVALID_ARG_VALUE'];

async function realPath(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    if (NOTHING_THERE.includes(codeOf(error))) return null;
    throw error;
  }
}
