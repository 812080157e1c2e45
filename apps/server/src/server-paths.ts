import { createHash } from 'node:crypto';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import querystring from 'node:querystring';
import type { ServerContext } from './jobs/do-research.ts';

const FILE_URL = /file:\/{2,3}[^\s"'<>()[\]|#?]*/g;
const UPLOAD_ID = /^[\da-f]{8}-[\da-f-]{27}$/;

/**
 * A value of an answer without the folders of this machine. A file is "document:", its id if it was uploaded, else a sign of
 * its folder, and its name; in a sentence it is its name. What documents themselves say stays as it is,
 * since passages are offsets into it.
 */
export function withoutServerPaths<Value>(context: ServerContext, value: Value): Value {
  return hideIn(value, rootsOf(context)) as Value;
}

/** The same for a text in JSON. One that names no folder comes back as it is, unread. */
export function jsonWithoutServerPaths(context: ServerContext, json: string): string {
  const roots = rootsOf(context);
  const hasPath = json.includes('file:/') || json.search(roots) >= 0;
  return hasPath ? JSON.stringify(hideIn(JSON.parse(json), roots)) : json;
}

function hideIn(value: unknown, roots: RegExp): unknown {
  if (typeof value === 'string') return hide(value, roots);
  if (Array.isArray(value)) return value.map((item) => hideIn(item, roots));
  if (typeof value !== 'object' || value === null) return value;
  // The text of a document is beside its address.
  const isStored = (key: string) => key === 'quote' || (key === 'text' && 'url' in value);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, isStored(key) ? item : hideIn(item, roots)]),
  );
}

function hide(text: string, roots: RegExp): string {
  if (/^file:\S+$/.test(text)) return documentUrl(text);
  return text
    .replace(FILE_URL, (url, at: number) =>
      /(?:\]\(|<)$/.test(text.slice(at - 2, at)) ? documentUrl(url) : querystring.unescape(basename(url)),
    )
    .replace(roots, (path) => (path.endsWith('/') ? '' : basename(path)));
}

function documentUrl(url: string): string {
  const folder = dirname(url);
  const id = basename(folder);
  const sign = UPLOAD_ID.test(id) ? id : createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return `document:${sign}/${basename(url)}`;
}

const known = new WeakMap<ServerContext, RegExp>();

/** A folder that the server knows, with the folders below it that lead to a file. */
function rootsOf(context: ServerContext): RegExp {
  const found = known.get(context);
  if (found !== undefined) return found;
  const { cwd, settings } = context;
  const { directory, cacheDirectory } = settings.run;
  const folders = [...settings.search.docs, settings.server.directory, directory, cacheDirectory];
  const roots = [...new Set([...folders, cwd, tmpdir(), homedir()].map((folder) => resolve(cwd, folder)))]
    .filter((folder) => folder !== '/')
    .sort((a, b) => b.length - a.length)
    .map((folder) => folder.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(
    `(?<![\\w/.-])(?:${roots.join('|')})(?:/(?:[^\\s/"']+/)*|(?![\\w-]|\\.\\w))`,
    'g',
  );
  known.set(context, pattern);
  return pattern;
}
