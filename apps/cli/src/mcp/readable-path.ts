import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isBelow, isVisibleBelow, ownFolders } from '@research-studio/core/search';
import { codeOf, UsageError } from '../failures.ts';
import type { ToolCall } from './tool.ts';

/**
 * The real path of a file or folder that tools may read: below one of the folders given, links followed,
 * not hidden, and not of the program's own data, which holds the secret that signs cookies and what others uploaded. A client may be led by a page that it read; what holds keys must be out of its reach.
 *
 * @param options.isOfRun whether a file of a run may be read
 * @throws {UsageError}
 */
export async function readablePath(
  path: string,
  { cwd, folders: given, settings }: Pick<ToolCall, 'cwd' | 'folders' | 'settings'>,
  { isOfRun = false } = {},
): Promise<string> {
  const refused = (why: string) => new UsageError(`${JSON.stringify(path)} may not be read: ${why}.`);
  const asked = resolve(cwd, path);
  const runs = settings.run.directory;
  const folders = [...given, ...settings.search.docs, ...(isOfRun ? [runs] : [])];
  const found = await realPath(asked);
  const real = async (paths: readonly string[]) =>
    found === null ? paths : Promise.all(paths.map(realPath));
  const isIn = (place: string | null, test = isBelow) => place !== null && test(place, found ?? asked);
  const own = await real(ownFolders(settings).filter((folder) => !isOfRun || folder !== runs));
  if (own.some((folder) => isIn(folder)))
    throw refused(
      "it belongs to the program's own data. read_source and list_runs give what runs have found",
    );
  const isAllowed = (await real(folders)).some((place) => isIn(place, isVisibleBelow));
  if (!isAllowed)
    throw refused(
      `it is hidden, or outside of ${folders.join(', ')}. The server takes more folders by --files`,
    );
  if (found === null) throw new UsageError(`There is no file or folder ${JSON.stringify(path)}.`);
  return found;
}

/** What the system says of a path at which nothing can be. */
const NOTHING_THERE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES', 'ERR_INVALID_ARG_VALUE'];

async function realPath(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    if (NOTHING_THERE.includes(codeOf(error))) return null;
    throw error;
  }
}
