import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { type ToolContext, ToolInputError } from './tool.ts';

interface PathRequest {
  readonly path: string;
  readonly context: Pick<ToolContext, 'cwd' | 'folders'>;
  /** Documents that the settings name. */
  readonly documents: readonly string[];
}

/**
 * The real path of a file or folder that tools may read: below one of the folders given, links followed, and not hidden.
 * A client may be led by a page that it read; what holds keys must be out of its reach.
 *
 * @throws {ToolInputError}
 */
export async function readablePath({ path, context, documents }: PathRequest): Promise<string> {
  const asked = resolve(context.cwd, path);
  const folders = [...context.folders, ...documents];
  const found = await realPath(asked);
  const places = found === null ? folders : await Promise.all(folders.map(realPath));
  const isAllowed = places.some((place) => place !== null && isVisibleBelow(place, found ?? asked));
  if (!isAllowed)
    throw new ToolInputError(
      `${JSON.stringify(path)} may not be read: it is hidden, or outside of ${folders.join(', ')}. The server takes more folders by --files.`,
    );
  if (found === null) throw new ToolInputError(`There is no file or folder ${JSON.stringify(path)}.`);
  return found;
}

/** ".." begins with a dot too; on Windows another drive has no way by which to get there. */
function isVisibleBelow(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return !isAbsolute(below) && !below.split(sep).some((name) => name.startsWith('.'));
}

/** What the system says of a path at which nothing can be. */
const NOTHING_THERE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES', 'ERR_INVALID_ARG_VALUE'];

async function realPath(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (NOTHING_THERE.includes(code)) return null;
    throw error;
  }
}
