import { access, constants, stat } from 'node:fs/promises';
import type { Embedder } from '@research-studio/extractive';
import { readFacts, type SearchProviderName, type Settings, SettingsError } from '@research-studio/schemas';
import { isAddress, isSecret, type KeyName, type Keys } from '../settings/keys.ts';
import type { DocumentListeners } from './documents/document-set.ts';
import {
  type DocumentPlaces,
  type LeftOutFile,
  leftOutMessages,
  ownFolders,
  walkDocuments,
} from './documents/find-documents.ts';
import { arxiv, crossref, openalex, pubmed } from './providers/literature.ts';
import { localDocuments } from './providers/local-documents.ts';
import { mcpSearch } from './providers/mcp-search.ts';
import { anthropicSearch, openaiSearch } from './providers/model-search.ts';
import { brave, exa, google, searxng, tavily } from './providers/web-engines.ts';
import { wikipedia } from './providers/wikipedia.ts';
import type { SearchProvider } from './search-provider.ts';
import services from './search-services.json' with { type: 'json' };

export interface CreateProvidersOptions extends Pick<DocumentListeners, 'onUnreadable' | 'onNotice'> {
  readonly settings: Settings;
  readonly keys: Keys;
  readonly onWithheld?: DocumentListeners['onWithheld'];
  readonly onIndexing?: DocumentListeners['onProgress'];
  /** Local documents are found by meaning too. */
  readonly embedder?: Embedder | undefined;
}

interface SearchService {
  /** Prefix of the names of its key and addresses. */
  readonly env?: string;
  /** Required keys. Where the first is set the service is used without being named, unless `setUp` says otherwise. */
  readonly needs?: readonly KeyName[];
  /** How it is switched on, in words, where a key alone does not do it. */
  readonly setUp?: string;
  /** List price of a request without free quotas in US dollars, read on 2026-11-27; left out: free, or not known. */
  readonly fee?: Fee;
  /** Shows without a search whether it answers, and whether its key is good: where that is given as a bearer or parameter. */
  readonly probe?: { readonly base: string; readonly path: string; readonly key?: string };
}

interface Fee {
  readonly usd: number;
  /** For each so many results beyond the first ten. */
  readonly more?: { readonly results: number; readonly usd: number };
}

type Created = SearchProvider | readonly SearchProvider[];
type Factory = (service: ServiceAccess, options: CreateProvidersOptions) => Promise<Created> | Created;

/** One entry per name that `search.providers` may hold, in the order of asking. */
export const SEARCH_SERVICES = services as Readonly<Record<SearchProviderName, SearchService>>;
const FACTORIES: Readonly<Record<SearchProviderName, Factory>> = {
  tavily,
  google,
  brave,
  exa,
  searxng,
  openalex,
  crossref,
  arxiv,
  pubmed,
  documents: (_, options) => createDocuments(options),
  wikipedia: (_, { settings: { search } }) => wikipedia(search),
  'openai-search': (service, { settings: { search } }) =>
    openaiSearch({ ...service, ...slow(search), model: search.openaiModel }),
  'anthropic-search': (service, { settings: { search } }) =>
    anthropicSearch({ ...service, ...slow(search), model: search.anthropicModel }),
  mcp: (_, options) => createMcp(options),
};
/** Set in place of a key, where that is not there. */
const INSTEAD: Partial<Record<KeyName, KeyName>> = { GOOGLE_CSE_API_KEY: 'GOOGLE_API_KEY' };

/** A model that searches reads pages before it answers. */
function slow({ timeoutMs }: Settings['search']) {
  return { timeoutMs: 4 * timeoutMs };
}

/**
 * The search providers of a run, in the order of asking: those named in the settings, else those that have keys or
 * addresses; the documents too whenever there are any; with none of these, Wikipedia, but for a run that follows another,
 * which has the sources of that, and of one that searches these alone. The scholarly ones, and the models
 * that search, are asked only when named.
 */
export function chooseProviders(options: Chosen): readonly SearchProviderName[] {
  const { settings, keys } = options;
  const { providers, docs, mcp, followedOnly } = settings.search;
  if (followedOnly && settings.run.follows !== null) return [];
  const chosen = new Set<SearchProviderName>(docs.length > 0 ? ['documents'] : []);
  for (const name of providers) chosen.add(name);
  if (providers.length > 0) return [...chosen];
  for (const [name, { needs: [need] = [], setUp }] of Object.entries(SEARCH_SERVICES))
    if (need !== undefined && keys.has(need) && setUp === undefined) chosen.add(name as SearchProviderName);
  if (mcp.length > 0) chosen.add('mcp');
  return chosen.size > 0 || settings.run.follows !== null ? [...chosen] : ['wikipedia'];
}

/** The price of a request to a service with so many results; 0 where it is free or its price is not known. */
export type SearchFees = (provider: string, results?: number) => number;

/** `known`: the setting `search.known`, which goes before the list prices. */
export function searchFees(known: readonly string[]): SearchFees {
  const own = readFacts<{ readonly usdPerRequest: number }>(known);
  const fees: Readonly<Record<string, SearchService>> = {
    ...SEARCH_SERVICES,
    'tavily-extract': { fee: { usd: 0.0016 } },
  };
  return (provider, results = 0) => {
    const { usd = 0, more }: Partial<Fee> = fees[provider]?.fee ?? {};
    const further = more === undefined ? 0 : Math.ceil(Math.max(0, results - 10) / more.results) * more.usd;
    return (own[provider]?.usdPerRequest ?? usd) + further;
  };
}

type Chosen = Pick<CreateProvidersOptions, 'settings' | 'keys'>;

/** Whether each provider has what it needs, before a run begins. @throws as `createProviders` */
export async function checkProviders(options: Chosen): Promise<void> {
  for (const name of chooseProviders(options)) {
    accessOf(name, options);
    if (name === 'documents') await requireDocuments(options.settings);
  }
}

/**
 * The search providers of a run, chosen as `chooseProviders` says and ready to be asked.
 *
 * @throws {SettingsError} for a provider without the key, or without the documents, that it needs.
 */
export async function createProviders(options: CreateProvidersOptions): Promise<readonly SearchProvider[]> {
  const created = chooseProviders(options).map(async (name) => createProvider(name, options));
  return (await Promise.all(created)).flat();
}

/** The provider of one name; of `mcp` one for each server. @throws as `createProviders` */
export async function createProvider(
  name: SearchProviderName,
  options: CreateProvidersOptions,
): Promise<readonly SearchProvider[]> {
  return [await FACTORIES[name](accessOf(name, options), options)].flat();
}

type ServiceAccess = ReturnType<typeof accessOf>;

function accessOf(name: SearchProviderName, { settings: { search }, keys }: Chosen) {
  const { env, needs = [] } = SEARCH_SERVICES[name];
  const get = (key: KeyName) => keys.get(key) ?? keys.get(INSTEAD[key] ?? key);
  for (const need of needs) {
    if (get(need) !== undefined) continue;
    const what = isAddress(need) ? 'the address of an instance' : isSecret(need) ? 'a key' : 'an id';
    const names = [need, INSTEAD[need]].filter(Boolean).join(' or ');
    throw new SettingsError({
      message: `Search provider "${name}" needs ${what}: set ${names}, or leave ${name} out of search.providers.`,
    });
  }
  const own = (suffix: string) => get(`${env}_${suffix}` as KeyName);
  return {
    baseUrl: own('BASE_URL') ?? own('URL'),
    engineId: own('ID'),
    mailto: own('MAILTO'),
    apiKey: own('API_KEY'),
    timeoutMs: search.timeoutMs,
    retries: search.retries,
  };
}

function createMcp({ settings: { search }, keys }: CreateProvidersOptions): readonly SearchProvider[] {
  const { mcp, timeoutMs, retries } = search;
  if (mcp.length === 0)
    throw new SettingsError({
      message: 'Search provider "mcp" needs a server: name its address or command in search.mcp.',
    });
  const apiKey = keys.get('MCP_API_KEY');
  const addressed = mcp.filter((server) => /^https?:/.test(server)).length;
  if (apiKey !== undefined && addressed > 1)
    throw new SettingsError({
      message: `MCP_API_KEY would be sent to all ${addressed} addresses of search.mcp; keep one of them, or leave the key away.`,
    });
  return mcp.map((server) => mcpSearch({ server, apiKey, timeoutMs, retries }));
}

async function createDocuments(options: CreateProvidersOptions): Promise<SearchProvider> {
  const { settings, onUnreadable, onWithheld, onNotice, onIndexing, embedder } = options;
  return localDocuments({
    ...(await requireDocuments(settings)),
    cacheDirectory: settings.run.cacheDirectory,
    maxBytes: settings.reading.maxBytes,
    embedder,
    onUnreadable,
    onNotice,
    ...(onWithheld !== undefined && { onWithheld }),
    // Of a few files nobody waits for a count.
    onProgress: (progress) => progress.total >= MANY_FILES && onIndexing?.(progress),
  });
}

const MANY_FILES = 100;

async function requireDocuments(settings: Settings): Promise<DocumentPlaces> {
  const paths = settings.search.docs;
  if (paths.length === 0)
    throw new SettingsError({
      message:
        'Search provider "documents" needs documents: name files or folders with --docs (search.docs).',
    });
  for (const path of paths) await requireReadable(path);
  const places = { paths, except: ownFolders(settings) };
  await requireDocument(places);
  return places;
}

/** Looks no further than the first. */
async function requireDocument(places: DocumentPlaces): Promise<void> {
  const leftOut: LeftOutFile[] = [];
  for await (const file of walkDocuments(places))
    if (file.status === 'document') return;
    else leftOut.push(file);
  const reasons = leftOutMessages(leftOut).map(({ message }) => ` ${message}`);
  throw new SettingsError({
    message: `search.docs: no HTML, PDF, DOCX, Markdown or text file was found in ${places.paths.join(', ')}.${reasons.join('')}`,
  });
}

async function requireReadable(path: string): Promise<void> {
  try {
    const isFolder = (await stat(path)).isDirectory();
    await access(path, constants.R_OK | (isFolder ? constants.X_OK : 0));
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    const what = code === 'ENOENT' || code === 'ENOTDIR' ? 'does not exist' : `cannot be read (${code})`;
    throw new SettingsError({ message: `search.docs: ${path} ${what}.`, cause });
  }
}
