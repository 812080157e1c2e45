import { pathToFileURL } from 'node:url';
import type { Settings } from '@research-studio/schemas';
import pLimit from 'p-limit';
import {
  type DocumentFile,
  findDocuments,
  ownFolders,
  type UnreadableDocument,
} from '../search/documents/find-documents.ts';
import { readRecord } from '../search/documents/read-record.ts';
/** Whether something that a run would use is there and answers. */
export interface Check {
  readonly group: 'This machine' | 'Settings' | 'Keys and addresses' | 'Models' | 'Search';
  readonly name: string;
  /** `missing` is not there and need not be; `failed` is configured and does not work. */
  readonly state: 'ok' | 'missing' | 'failed' | 'set' | 'warning';
  readonly detail: string;
}

export function searchCheck(name: string, state: Check['state'], detail: string): Check {
  return { group: 'Search', name, state, detail };
}

interface DocumentChecksOptions {
  readonly settings: Settings;
  /** A path of documents as it may be shown. */
  readonly showPath: (path: string) => string;
}

/** Files of one path that are read for the check; of larger folders the run says what it could not read. */
const MOST_READ = 300;
const CONCURRENCY = 4;
/** Files that are named one by one. */
const MOST_NAMED = 50;

/** For each path how many of its files a run will read, followed by each file that it will not, and why. */
export async function documentChecks(options: DocumentChecksOptions): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const path of options.settings.search.docs) checks.push(...(await checkPath(path, options)));
  return checks;
}

async function checkPath(path: string, { settings, showPath }: DocumentChecksOptions): Promise<Check[]> {
  const check = (state: Check['state'], detail: string) => searchCheck('documents', state, detail);
  const { documents, leftOut } = await findDocuments({ paths: [path], except: ownFolders(settings) });
  if (leftOut.some((file) => file.path === path))
    return leftOut.map(({ detail }) => check('failed', `${showPath(path)}: ${detail}`));
  const isAllRead = documents.length <= MOST_READ;
  const failed = isAllRead ? await unreadOf(documents, settings.reading.maxBytes) : [];
  const unread = [
    ...leftOut.map(({ path, detail }) => ({ path, message: `${path} is left out: ${detail}.` })),
    ...failed,
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
  const total = documents.length + leftOut.length;
  const readable = documents.length - failed.length;
  const files = `${readable} of ${total} ${total === 1 ? 'file' : 'files'}`;
  const account = isAllRead
    ? `${files} can be read`
    : `${files} are of a type that is read; whether each can be read is known when a run reads them`;
  const named = unread.slice(0, MOST_NAMED).map((file) => check('missing', withShownPath(file, showPath)));
  const more = unread.length - named.length;
  if (more > 0) named.push(check('missing', `${more} more files are not read; "extract" lists them`));
  return [check(readable > 0 ? 'ok' : 'failed', `${showPath(path)}: ${account}`), ...named];
}

/** Messages name a file by its path or its address. */
function withShownPath({ path, message }: UnreadableDocument, showPath: (path: string) => string): string {
  const shown = showPath(path);
  return message.replaceAll(pathToFileURL(path).href, shown).replaceAll(path, shown);
}

/** Those that the run would read and cannot use. */
async function unreadOf(
  documents: readonly DocumentFile[],
  maxBytes: number,
): Promise<readonly UnreadableDocument[]> {
  const limited = pLimit(CONCURRENCY);
  const read = async (file: DocumentFile) => {
    const { record } = await readRecord({ file, known: undefined, options: { maxBytes }, signal: undefined });
    return record.problem === null ? [] : [{ path: file.path, message: record.problem }];
  };
  return (await Promise.all(documents.map((file) => limited(() => read(file))))).flat();
}
