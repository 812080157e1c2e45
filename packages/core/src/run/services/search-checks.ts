import { pathToFileURL } from 'node:url';
import { ProviderRequestError, SearchProviderName, SettingsError } from '@research-studio/schemas';
import pLimit from 'p-limit';
import { createProvider, SEARCH_SERVICES } from '../../search/create-providers.ts';
import {
  type DocumentFile,
  findDocuments,
  ownFolders,
  type UnreadableDocument,
} from '../../search/documents/find-documents.ts';
import { readRecord } from '../../search/documents/read-record.ts';
import type { SearchProvider } from '../../search/search-provider.ts';
import type { KeyName, Keys } from '../../settings/keys.ts';
import { type Check, type Configured, checkOf, probe, TIMEOUT_MS } from './probe.ts';

const searchCheck = checkOf('Search');

interface SearchChecksOptions extends Configured {
  readonly providers: readonly SearchProviderName[];
  /** A path of documents as it may be shown. */
  readonly showPath: (path: string) => string;
}

/** One check for each provider that a run would ask, all at once; documents one for each path. */
export async function searchChecks(options: SearchChecksOptions): Promise<readonly Check[]> {
  const { providers } = options;
  const others = SearchProviderName.options.filter((name) => !providers.includes(name));
  const notAsked = others.map((name) => {
    const { setUp, needs = [] } = SEARCH_SERVICES[name];
    return searchCheck(name, 'missing', `not asked; needs ${setUp ?? needs.join(' and ')}`);
  });
  const asked = await Promise.all(providers.map((name) => checkProvider(name, options)));
  return [...asked.flat(), ...notAsked];
}

async function checkProvider(
  name: SearchProviderName,
  options: SearchChecksOptions,
): Promise<readonly Check[]> {
  if (SEARCH_SERVICES[name].probe !== undefined) return [await checkByProbe(name, options)];
  if (name !== 'documents') return checkBySearch(name, options);
  const paths = options.settings.search.docs;
  if (paths.length === 0) return [searchCheck(name, 'failed', 'named, but --docs or search.docs gives none')];
  return (await Promise.all(paths.map((path) => checkPath(path, options)))).flat();
}

async function checkByProbe(name: SearchProviderName, { settings, keys }: Configured): Promise<Check> {
  const { env, needs, probe: { base = '', path, key: place } = {} } = SEARCH_SERVICES[name];
  const keyName = `${env}_API_KEY` as KeyName;
  const key = place && keys.get(keyName);
  if (needs && !key) return searchCheck(name, 'failed', `${keyName} is not set`);
  const own = keys.get(`${env}_BASE_URL` as KeyName) ?? base;
  const url = new URL(`${own.replace(/\/+$/, '')}/${path}`);
  const isBearer = place === 'bearer';
  if (place && key && !isBearer) url.searchParams.set(place, key);
  const answer = await probe(url.href, isBearer ? { authorization: `Bearer ${key}` } : {});
  if (key !== undefined && (answer.status === 401 || answer.status === 403))
    return searchCheck(name, 'failed', `${keyName} was refused`);
  // Where Wikipedia was not asked for, as the last resort, it is merely not there.
  const isLastResort = name === 'wikipedia' && !settings.search.providers.includes(name);
  return searchCheck(name, answer.isUp ? 'ok' : isLastResort ? 'missing' : 'failed', answer.detail);
}

/** One search, since these services have no address that says more: it shows whether the key is good and what is wrong. */
async function checkBySearch(
  name: SearchProviderName,
  { settings, keys }: Configured,
): Promise<readonly Check[]> {
  const timeoutMs = Math.min(settings.search.timeoutMs, TIMEOUT_MS);
  const search = { ...settings.search, retries: 0, timeoutMs };
  const ignore = () => undefined;
  const asked = { settings: { ...settings, search }, keys, onUnreadable: ignore, onNotice: ignore };
  try {
    // Of an MCP server by its own name.
    return await Promise.all((await createProvider(name, asked)).map((provider) => askOnce(provider, keys)));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [searchCheck(name, 'failed', error.message)];
  }
}

async function askOnce(provider: SearchProvider, keys: Keys): Promise<Check> {
  const { name } = provider;
  const startedAt = performance.now();
  try {
    const found = await provider.search({ query: 'water', limit: 1, signal: undefined });
    const answers = `answers (${Math.round(performance.now() - startedAt)} ms)`;
    return searchCheck(name, 'ok', found.length > 0 ? answers : `${answers}, and found nothing`);
  } catch (error) {
    if (!(error instanceof ProviderRequestError)) throw error;
    return searchCheck(
      name,
      'failed',
      keys.redact(error.message.replace(/\.$/, '').replace(`${name}: `, '')),
    );
  }
}

/** Files of one path that are read for the check; of larger folders the run says what it could not read. */
const MOST_READ = 300;
const CONCURRENCY = 4;
/** Files that are named one by one. */
const MOST_NAMED = 50;

/** How many files of a path a run will read, followed by each file that it will not, and why. */
async function checkPath(path: string, { settings, showPath }: SearchChecksOptions): Promise<Check[]> {
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
async function unreadOf(files: readonly DocumentFile[], maxBytes: number): Promise<UnreadableDocument[]> {
  const limited = pLimit(CONCURRENCY);
  const read = async (file: DocumentFile) => {
    const { record } = await readRecord({ file, known: undefined, options: { maxBytes }, signal: undefined });
    return record.problem === null ? [] : [{ path: file.path, message: record.problem }];
  };
  return (await Promise.all(files.map((file) => limited(read, file)))).flat();
}
