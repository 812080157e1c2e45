import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

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
 * Documents under files and folders, by path. Hidden files and node_modules are left out, symbolic links are followed,
 * and a file that is reached twice counts once. A file that is named itself is taken whatever its name.
 */
export async function findDocuments({
  paths,
  onUnreadable,
  signal,
  atMost = Number.POSITIVE_INFINITY,
}: {
  readonly paths: readonly string[];
  readonly onUnreadable: (document: UnreadableDocument) => void;
  readonly signal?: AbortSignal | undefined;
  /** Stops looking when there are so many. */
  readonly atMost?: number;
}): Promise<readonly DocumentFile[]> {
  const walk: Walk = { seen: new Set(), found: [], onUnreadable, signal, atMost };
  for (const path of paths) await visit(walk, path, true);
  return walk.found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface Walk {
  readonly seen: Set<string>;
  readonly found: DocumentFile[];
  readonly onUnreadable: (document: UnreadableDocument) => void;
  readonly signal: AbortSignal | undefined;
  readonly atMost: number;
}

async function visit(walk: Walk, path: string, isRoot: boolean): Promise<void> {
  walk.signal?.throwIfAborted();
  if (walk.found.length >= walk.atMost) return;
  let children: readonly Dirent[];
  try {
    const real = await realpath(path);
    if (walk.seen.has(real)) return;
    const stats = await stat(real);
    if (stats.isDirectory()) walk.seen.add(real);
    else if (!stats.isFile() || !(isRoot || DOCUMENT_NAME.test(nameOf(path)))) return;
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
    if (isCandidate) await visit(walk, join(path, child.name), false);
  }
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
