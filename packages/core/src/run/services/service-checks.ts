import { pathToFileURL } from 'node:url';
import {
  ProviderRequestError,
  readFacts,
  SearchProviderName,
  type Settings,
  SettingsError,
} from '@research-studio/schemas';
import pLimit from 'p-limit';
import { z } from 'zod';
import { parseJson } from '../../files/json-lines.ts';
import { howToPrice, loadModelCatalog } from '../../models/model-catalog.ts';
import { createModelChains, type ModelChains, type ModelRole } from '../../models/model-chains.ts';
import { requireModelProvider } from '../../models/providers/registry.ts';
import { patientFetch } from '../../models/providers/server-model.ts';
import { withLocalModel } from '../../models/with-local-model.ts';
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
import serviceKeys from './service-keys.json' with { type: 'json' };

/** Whether something that a run would use is there and answers. */
export interface Check {
  readonly group: 'This machine' | 'Settings' | 'Keys and addresses' | 'Models' | 'Search';
  readonly name: string;
  /** `missing` is not there and need not be; `failed` is configured and does not work. */
  readonly state: 'ok' | 'missing' | 'failed' | 'set' | 'warning';
  readonly detail: string;
}

const checkOf =
  (group: Check['group']) =>
  (name: string, state: Check['state'], detail: string): Check => ({ group, name, state, detail });
const searchCheck = checkOf('Search');
const modelCheck = checkOf('Models');

/** As OpenAI, Anthropic and Mistral list models, and as Google and Ollama do. */
const ModelList = z.object({
  data: z.array(z.object({ id: z.string() })).nullish(),
  models: z.array(z.object({ name: z.string() })).nullish(),
});

/** "provider:model" by role, in the order in which they are asked; empty where answers are taken from the text itself. */
export type ChosenModels = Readonly<Record<ModelRole, readonly string[]>>;

/** @throws {SettingsError} for a model that is named without the key or address that it needs. */
export async function chooseModels(settings: Settings, keys: Keys): Promise<ChosenModels> {
  const { models } = await withLocalModel(settings.models, keys);
  return namesOf(createModelChains({ settings: models, keys }));
}

function namesOf({ smart, fast, budget }: ModelChains): ChosenModels {
  const names = (chain: ModelChains[ModelRole]) => chain.map(({ name }) => name);
  return { smart: names(smart), fast: names(fast), budget: names(budget) };
}

interface Configured {
  readonly settings: Settings;
  readonly keys: Keys;
}

/** The order in which the models of each role are asked, a check for each provider in it, and one for each model. */
export async function modelChecks({
  models,
  settings,
  keys,
}: Configured & { readonly models: ChosenModels }): Promise<readonly Check[]> {
  const council = settings.advanced.council ?? createModelChains({ settings: settings.models, keys }).council;
  const byProvider = Map.groupBy(new Set([...Object.values(models).flat(), ...council]), providerOf);
  if (byProvider.size === 0)
    return [modelCheck('language model', 'missing', 'none configured; extractive engine')];
  const orders = Object.entries(models).map(([role, names]) =>
    modelCheck(`asked for ${role}`, 'set', [...names, 'extractive engine'].join(' → ')),
  );
  // A council needs two models.
  if (council.length > 1) orders.push(modelCheck('council', 'set', council.join(' and ')));
  const { costOf } = await loadModelCatalog(readFacts(settings.models.known));
  const isPriced = (name: string) =>
    costOf(name, { inputTokens: 1, outputTokens: 1, cachedTokens: 0 }) !== null;
  const checks = [...byProvider.values()].map((names) => providerChecks({ names, keys, isPriced }));
  return [...orders, ...(await Promise.all(checks)).flat()];
}

/**
 * One sentence for each model that is asked first for a role and that its provider's own list does not hold. Empty where
 * all are in it, or there is no list within two seconds.
 */
export async function unlistedModels(chains: ModelChains, keys: Keys): Promise<readonly string[]> {
  const first = Object.values(namesOf(chains)).flatMap((names) => names[0] ?? []);
  const byProvider = Map.groupBy(new Set(first), providerOf);
  const found = [...byProvider.values()].map(async (names) => {
    const { url, answer } = await askForList({ names, keys, timeoutMs: 2_000 });
    const offered = answer.status === 200 ? offeredIn(answer.body) : [];
    if (offered.length === 0) return [];
    const { host } = new URL(url);
    return names
      .filter((name) => !isOffered(name, offered))
      .map((name) => `${name} is ${notAmong(offered)} at ${host}; check its name.`);
  });
  return (await Promise.all(found)).flat();
}

function providerOf(name: string): string {
  return name.slice(0, name.indexOf(':'));
}

async function askForList(request: { names: readonly string[]; keys: Keys; timeoutMs?: number }) {
  const { names, keys, timeoutMs } = request;
  const provider = requireModelProvider({ name: names[0] ?? '', setting: 'models.smart', keys });
  const { url, headers } = provider.list(keys);
  return { provider, url, answer: await probe(url, headers, timeoutMs) };
}

async function providerChecks(request: {
  readonly names: readonly string[];
  readonly keys: Keys;
  readonly isPriced: (name: string) => boolean;
}): Promise<readonly Check[]> {
  const { names, isPriced } = request;
  const { provider, url, answer } = await askForList(request);
  const { status, body, detail } = answer;
  const check = (state: Check['state'], said: string) => modelCheck(new URL(url).host, state, said);
  if (status === 401 || status === 403)
    return [check('failed', `${provider.needs[0] ?? 'access'} was refused (HTTP ${status})`)];
  if (!answer.isUp) return [check('failed', detail)];
  const offered = offeredIn(body);
  const checks = names.map((name) => {
    const price = isPriced(name) ? [] : [`its price is not known; ${howToPrice(name)}`];
    const [state, listed] = stateOf(name, offered);
    return modelCheck(name, state, [listed, ...price].join('; '));
  });
  return [check('ok', detail), ...checks];
}

function stateOf(name: string, offered: readonly string[]): [Check['state'], string] {
  if (offered.length === 0) return ['set', 'no list to look it up in'];
  return isOffered(name, offered) ? ['ok', 'offered'] : ['warning', notAmong(offered)];
}

function offeredIn(body: unknown): readonly string[] {
  const { data, models } = ModelList.safeParse(body).data ?? {};
  const ids = (data ?? []).map(({ id }) => id);
  return [...ids, ...(models ?? []).map(({ name }) => name.replace(/^models\//, ''))];
}

/** Lists hold "name-20251001" or "name:latest" for what may be asked for as "name". */
function isOffered(model: string, offered: readonly string[]): boolean {
  const name = model.slice(model.indexOf(':') + 1);
  const rest = (id: string) => (id.startsWith(name) ? id.slice(name.length) : null);
  return offered.some((id) => /^(|:latest|-\d[\d-]*)$/.test(rest(id) ?? '?'));
}

function notAmong(offered: readonly string[]): string {
  const some = offered.slice(0, 3).join(', ');
  return `not in the provider's list of ${offered.length} ${offered.length === 1 ? 'model' : 'models'} (${some}${offered.length > 3 ? ', …' : ''})`;
}

interface SearchChecksOptions extends Configured {
  readonly providers: readonly SearchProviderName[];
  /** A path of documents as it may be shown. */
  readonly showPath: (path: string) => string;
}

/** One check for each provider that a run would ask, all at once; documents one for each path. */
export async function searchChecks(options: SearchChecksOptions): Promise<readonly Check[]> {
  const { providers, settings, keys } = options;
  const others = SearchProviderName.options.filter((name) => !providers.includes(name));
  const checks = providers.map(async (name): Promise<readonly Check[]> => {
    if (SEARCH_SERVICES[name].probe !== undefined) return [await checkByProbe(name, { settings, keys })];
    if (name !== 'documents') return checkBySearch(name, options);
    if (settings.search.docs.length > 0)
      return (await Promise.all(settings.search.docs.map((path) => checkPath(path, options)))).flat();
    return [searchCheck(name, 'failed', 'named, but --docs or search.docs gives none')];
  });
  const notAsked = others.map((name) => {
    const { setUp, needs = [] } = SEARCH_SERVICES[name];
    return searchCheck(name, 'missing', `not asked; wants ${setUp ?? needs.join(' and ')}`);
  });
  return [...(await Promise.all(checks)).flat(), ...notAsked];
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

/** Keys of one service each, which a check of that service tests. */
export const SERVICE_KEYS = serviceKeys;
export type ServiceKey = keyof typeof SERVICE_KEYS;

/** Whether the service of a key answers with the key that is set. Asks the service once. */
export async function checkServiceKey(
  name: ServiceKey,
  { settings, keys }: Configured,
): Promise<Check | undefined> {
  const service: { readonly model?: string; readonly search?: string } = SERVICE_KEYS[name];
  const providers = [service.search as SearchProviderName];
  const checks =
    service.model === undefined
      ? await searchChecks({ providers, settings, keys, showPath: (path) => path })
      : await providerChecks({ names: [`${service.model}:`], keys, isPriced: () => true });
  return checks[0];
}

const TIMEOUT_MS = 5000;

interface Probe {
  /** Null where no answer came. */
  readonly status: number | null;
  readonly body: unknown;
  readonly isUp: boolean;
  readonly detail: string;
}

/** Asks an address once and returns what came of it. Never throws, never repeats a key. */
async function probe(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  timeoutMs = TIMEOUT_MS,
): Promise<Probe> {
  const startedAt = performance.now();
  try {
    const response = await patientFetch(url, {
      headers: { 'user-agent': 'research-studio', accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = parseJson(await response.text());
    const { status } = response;
    const isUp = status < 500;
    const ms = Math.round(performance.now() - startedAt);
    return { status, body, isUp, detail: isUp ? `answers (${ms} ms)` : `answered HTTP ${status}` };
  } catch (error) {
    return { status: null, body: null, isUp: false, detail: explain(error) };
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  const cause = error.cause;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'its name could not be resolved; is there a network?';
  return typeof code === 'string' ? `no connection (${code})` : 'no connection';
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
