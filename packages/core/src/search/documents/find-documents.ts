import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, isAbsolute, join, relative, sep } from 'node:path';
import { codeLanguage } from '@research-studio/documents';
import type { Settings } from '@research-studio/schemas';

/** A file that may be a document; `path` is as the user named it, below a root. */
export interface DocumentFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Why a file, or a folder with all that is in it, is not even opened, in words that follow "it is left out: ". */
const LEFT_OUT = {
  hidden: 'hidden entries are not read',
  packages: 'installed packages are not read',
  not_a_file: 'it is neither a file nor a folder',
  outside: 'it is a link out of the folders that may be read; name its target to read it',
  own_data: 'the program keeps its own data there',
};
/** `unreadable`: it could not be looked at. */
type LeftOutReason = keyof typeof LEFT_OUT | 'unsupported_type' | 'duplicate' | 'unreadable';

export interface LeftOutFile {
  readonly path: string;
  readonly reason: LeftOutReason;
  /** As in `LEFT_OUT`. */
  readonly detail: string;
}

export interface UnreadableDocument {
  readonly path: string;
  /** One sentence for a person. */
  readonly message: string;
}

export type FoundFile =
  | (DocumentFile & { readonly status: 'document' })
  | (LeftOutFile & { readonly status: 'left_out' });

/** Only what can hold text is read. */
const DOCUMENT_NAME =
  /(?:^[^.]+|\.(?:x?html?|mht(?:ml)?|pdf|docx|pptx|xlsx|odt|odp|ods|rtf|epub|csv|tsv|srt|vtt|eml|mbox|msg|md|markdown|mdx|tex|latex|te?xt))(?:\.gz)?$/i;
const DATA_NAME = /\.(?:json|jsonl|ndjson|geojson|ipynb)(?:\.gz)?$/i;
/** Data and code that people neither write nor read: beside a saved page, and what programs write for themselves. */
const BY_MACHINE =
  /[_.-](?:files|dateien|fichiers|archivos|bestanden)[/\\][^/\\]*$|\.min\.\w+$|[-.]lock\.\w+$/i;

function isDocumentName(path: string): boolean {
  const name = basename(path);
  const isMade = DATA_NAME.test(name) || codeLanguage(name) !== null;
  return DOCUMENT_NAME.test(name) || (isMade && !BY_MACHINE.test(path));
}

export interface DocumentPlaces {
  readonly paths: readonly string[];
  /** Folders that are left out unless a path names something in them: those in which the program keeps its own data. */
  readonly except?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Every file under files and folders, folders by name: one that may be a document, or one that is left out, and why.
 * Hidden entries and node_modules are not entered, and a file that is reached twice is a document once. A symbolic link
 * inside a folder is judged by its target, and not followed out of all `paths` or to what is left out. A file that is
 * named itself is taken whatever its name.
 */
export async function* walkDocuments({
  paths,
  except = [],
  signal,
}: DocumentPlaces): AsyncGenerator<FoundFile> {
  const [roots, withheld] = await Promise.all([realPaths(paths), realPaths(except)]);
  const walk: Walk = {
    seen: new Map(),
    mayRead: (real) =>
      roots.some(
        (root) =>
          isVisibleBelow(root, real) && !withheld.some((own) => isBelow(own, real) && !isBelow(own, root)),
      ),
    signal,
  };
  for (const path of paths) yield* visit(walk, path, 'named');
}

/** Documents under files and folders by path, and what is left out there. */
export async function findDocuments(
  places: DocumentPlaces,
): Promise<{ readonly documents: readonly DocumentFile[]; readonly leftOut: readonly LeftOutFile[] }> {
  const documents: DocumentFile[] = [];
  const leftOut: LeftOutFile[] = [];
  for await (const { status, ...file } of walkDocuments(places))
    if (status === 'document') documents.push(file as DocumentFile);
    else leftOut.push(file as LeftOutFile);
  documents.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { documents, leftOut };
}

interface Walk {
  /** First path of each real one. */
  readonly seen: Map<string, string>;
  readonly mayRead: (realPath: string) => boolean;
  readonly signal: AbortSignal | undefined;
}

async function* visit(walk: Walk, path: string, kind: 'named' | 'found' | 'link'): AsyncGenerator<FoundFile> {
  walk.signal?.throwIfAborted();
  const leftOut = (reason: LeftOutReason, detail: string): FoundFile => ({
    status: 'left_out',
    path,
    reason,
    detail,
  });
  const known = (reason: keyof typeof LEFT_OUT) => leftOut(reason, LEFT_OUT[reason]);
  const name = basename(path);
  const isNamed = kind === 'named';
  if (!isNamed && name.startsWith('.')) return yield known('hidden');
  if (!isNamed && name === 'node_modules') return yield known('packages');
  let children: readonly Dirent[];
  try {
    const real = await realpath(path);
    if (!isNamed && !walk.mayRead(real)) return yield known(kind === 'link' ? 'outside' : 'own_data');
    const stats = await stat(real);
    const first = walk.seen.get(real);
    // What is named twice in the same words is read under them.
    if (first === path) return;
    if (first !== undefined) return yield leftOut('duplicate', `it is the same file or folder as ${first}`);
    if (!stats.isDirectory() && !stats.isFile()) return yield known('not_a_file');
    if (stats.isFile() && !isNamed && !isDocumentName(path))
      return yield leftOut('unsupported_type', `files of type ${extname(name)} are not read`);
    walk.seen.set(real, path);
    if (stats.isFile()) return yield { status: 'document', path, size: stats.size, mtimeMs: stats.mtimeMs };
    children = await readdir(real, { withFileTypes: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return yield leftOut('unreadable', `it cannot be read (${code})`);
  }
  for (const child of children.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    yield* visit(walk, join(path, child.name), child.isSymbolicLink() ? 'link' : 'found');
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

/** From so many files left out for one reason on, one message names them. */
const MANY = 4;
const MOST_NAMED = 20;

/** A message for each file that is left out, or for all that are for the same reason, where they are many. */
export function leftOutMessages(leftOut: readonly LeftOutFile[]): readonly UnreadableDocument[] {
  const groups = Map.groupBy(leftOut, ({ reason, detail }) => `${reason} ${detail}`);
  return [...groups.values()].flatMap((files) => {
    const [first] = files;
    if (first === undefined || files.length < MANY)
      return files.map(({ path, detail }) => ({ path, message: `${path} is left out: ${detail}.` }));
    const named = files.slice(0, MOST_NAMED).map(({ path }) => path);
    const more = files.length - named.length;
    const rest = more > 0 ? ` and ${more} more ("extract" lists each file of a folder)` : '';
    const message = `${files.length} files are left out: ${first.detail}: ${named.join(', ')}${rest}.`;
    return [{ path: first.path, message }];
  });
}
