import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Settings } from '@research-studio/schemas';

/** A file that may be a document; `path` is as the user named it, below a root. */
export interface DocumentFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

export interface UnreadableDocument {
  readonly path: string;
  /** One sentence for a person. */
  readonly message: string;
}

/** A saved page comes with scripts, styles and images beside it; only what can hold text is looked at. */
const DOCUMENT_NAME =
  /(?:^[^.]+|\.(?:x?html?|pdf|docx|pptx|xlsx|epub|csv|tsv|srt|vtt|md|markdown|mdx|te?xt))(?:\.gz)?$/i;

/**
 * Documents under files and folders, by path. Hidden files and node_modules are left out, and a file that is reached
 * twice counts once. A symbolic link inside a folder is judged by its target: one that leads out of all `paths`, or to
 * what is left out, is reported as unreadable. A file that is named itself is taken whatever its name.
 */
export async function findDocuments({
  paths,
  except = [],
  onUnreadable,
  signal,
  atMost = Number.POSITIVE_INFINITY,
}: {
  readonly paths: readonly string[];
  /** Folders that are left out unless a path names something in them: those in which the program keeps its own data. */
  readonly except?: readonly string[] | undefined;
  readonly onUnreadable: (document: UnreadableDocument) => void;
  readonly signal?: AbortSignal | undefined;
  /** Stops looking when there are so many. */
  readonly atMost?: number;
}): Promise<readonly DocumentFile[]> {
  const [roots, withheld] = await Promise.all([realPaths(paths), realPaths(except)]);
  const walk: Walk = {
    ...{ seen: new Set(), found: [], onUnreadable, signal, atMost },
    mayRead: (real) =>
      roots.some(
        (root) =>
          isVisibleBelow(root, real) && !withheld.some((own) => isBelow(own, real) && !isBelow(own, root)),
      ),
  };
  for (const path of paths) await visit(walk, path, 'named');
  return walk.found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface Walk {
  readonly seen: Set<string>;
  readonly found: DocumentFile[];
  readonly mayRead: (realPath: string) => boolean;
  readonly onUnreadable: (document: UnreadableDocument) => void;
  readonly signal: AbortSignal | undefined;
  readonly atMost: number;
}

async function visit(walk: Walk, path: string, kind: 'named' | 'found' | 'link'): Promise<void> {
  walk.signal?.throwIfAborted();
  if (walk.found.length >= walk.atMost) return;
  let children: readonly Dirent[];
  try {
    const real = await realpath(path);
    if (walk.seen.has(real)) return;
    if (kind !== 'named' && !walk.mayRead(real)) {
      if (kind === 'link')
        walk.onUnreadable({
          path,
          message: `${path} is a link out of the folders that may be read, and was not followed; name its target to read it.`,
        });
      return;
    }
    const stats = await stat(real);
    if (stats.isDirectory()) walk.seen.add(real);
    else if (!stats.isFile() || !(kind === 'named' || DOCUMENT_NAME.test(nameOf(path)))) return;
    else {
      walk.seen.add(real);
      walk.found.push({ path, size: stats.size, mtimeMs: stats.mtimeMs });
      return;
    }
    children = await readdir(real, { withFileTypes: true });
  } catch (error) {
    walk.onUnreadable({ path, message: `${path} could not be looked at: ${(error as Error).message}` });
    return;
  }
  for (const child of children) {
    if (child.name.startsWith('.') || child.name === 'node_modules') continue;
    const isCandidate = !child.isFile() || DOCUMENT_NAME.test(child.name);
    if (isCandidate) await visit(walk, join(path, child.name), child.isSymbolicLink() ? 'link' : 'found');
  }
}

/** Where the program keeps its own data: secrets, uploads, runs and indexes, which are nobody's documents. */
export function ownFolders({ server, run }: Pick<Settings, 'server' | 'run'>): readonly string[] {
  return [server.directory, run.directory, run.cacheDirectory];
}

/** The paths with links resolved, without those at which there is nothing. */
async function realPaths(paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(paths.map((path) => realpath(path).catch(() => null)));
  return found.filter((path) => path !== null);
}

/** Whether a real path is a real folder or in it. */
export function isBelow(folder: string, path: string): boolean {
  const below = relative(folder, path);
  // On Windows there is no way from one drive to another.
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** Whether it is there without passing through what is hidden or installed. */
export function isVisibleBelow(folder: string, path: string): boolean {
  const names = relative(folder, path).split(sep);
  return isBelow(folder, path) && !names.some((name) => name.startsWith('.') || name === 'node_modules');
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
