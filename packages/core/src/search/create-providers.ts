import { access, constants, stat } from 'node:fs/promises';
import type { Embedder } from '@research-studio/extractive';
import { type SearchProviderName, type Settings, SettingsError } from '@research-studio/schemas';
import { chooseProviders } from '../settings/choose-providers.ts';
import { isAddress, isSecret, type KeyName, type Keys } from '../settings/keys.ts';
import type { WithheldDocument } from './documents/document-set.ts';
import {
  type DocumentPlaces,
  type LeftOutFile,
  leftOutMessages,
  ownFolders,
  type UnreadableDocument,
  walkDocuments,
} from './documents/find-documents.ts';
import { anthropicSearch } from './providers/anthropic-search.ts';
import { arxiv } from './providers/arxiv.ts';
import { brave } from './providers/brave.ts';
import { crossref } from './providers/crossref.ts';
import { exa } from './providers/exa.ts';
import { google } from './providers/google.ts';
import { localDocuments } from './providers/local-documents.ts';
import { mcpSearch } from './providers/mcp-search.ts';
import { openaiSearch } from './providers/openai-search.ts';
import { openalex } from './providers/openalex.ts';
import { pubmed } from './providers/pubmed.ts';
import { searxng } from './providers/searxng.ts';
import { tavily } from './providers/tavily.ts';
import { wikipedia } from './providers/wikipedia.ts';
import type { SearchProvider } from './search-provider.ts';

export interface CreateProvidersOptions {
  readonly settings: Settings;
  readonly keys: Keys;
  /** Called for each skipped document, when documents are first searched. */
  readonly onUnreadable: (document: UnreadableDocument) => void;
  /** Called for each document that is left out because it gives orders to language models. */
  readonly onWithheld?: ((document: WithheldDocument) => void) | undefined;
  /** Called with what a person may want to know, e.g. that a damaged index was rebuilt. */
  readonly onNotice: (message: string) => void;
  /** Local documents are found by meaning too. */
  readonly embedder?: Embedder | undefined;
  /** Called now and then while many local documents are read. */
  readonly onIndexing?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
}

type Created = SearchProvider | readonly SearchProvider[];
type Factory = (options: CreateProvidersOptions) => Promise<Created> | Created;

/** One entry per name that `search.providers` may hold. */
const FACTORIES: Readonly<Record<SearchProviderName, Factory>> = {
  documents: createDocuments,
  tavily: (options) =>
    tavily({ ...service(options, 'TAVILY_BASE_URL'), apiKey: required(options, 'tavily', 'TAVILY_API_KEY') }),
  google: (options) =>
    google({
      ...service(options, 'GOOGLE_CSE_BASE_URL'),
      engineId: required(options, 'google', 'GOOGLE_CSE_ID'),
      apiKey: required(options, 'google', 'GOOGLE_CSE_API_KEY', 'GOOGLE_API_KEY'),
    }),
  brave: (options) =>
    brave({ ...service(options, 'BRAVE_BASE_URL'), apiKey: required(options, 'brave', 'BRAVE_API_KEY') }),
  exa: (options) =>
    exa({ ...service(options, 'EXA_BASE_URL'), apiKey: required(options, 'exa', 'EXA_API_KEY') }),
  searxng: (options) =>
    searxng({
      ...service(options, 'SEARXNG_URL'),
      baseUrl: required(options, 'searxng', 'SEARXNG_URL'),
    }),
  wikipedia: ({ settings: { search } }) => wikipedia(search),
  openalex: (options) =>
    openalex({
      ...service(options, 'OPENALEX_BASE_URL'),
      apiKey: options.keys.get('OPENALEX_API_KEY'),
      mailto: options.keys.get('OPENALEX_MAILTO'),
    }),
  crossref: (options) =>
    crossref({ ...service(options, 'CROSSREF_BASE_URL'), mailto: options.keys.get('CROSSREF_MAILTO') }),
  arxiv: (options) => arxiv(service(options, 'ARXIV_BASE_URL')),
  pubmed: (options) =>
    pubmed({
      ...service(options, 'PUBMED_BASE_URL'),
      apiKey: options.keys.get('PUBMED_API_KEY'),
      mailto: options.keys.get('PUBMED_MAILTO'),
    }),
  'openai-search': (options) =>
    openaiSearch({
      ...slowService(options, 'OPENAI_BASE_URL'),
      apiKey: required(options, 'openai-search', 'OPENAI_API_KEY'),
      model: options.settings.search.openaiModel,
    }),
  'anthropic-search': (options) =>
    anthropicSearch({
      ...slowService(options, 'ANTHROPIC_BASE_URL'),
      apiKey: required(options, 'anthropic-search', 'ANTHROPIC_API_KEY'),
      model: options.settings.search.anthropicModel,
    }),
  mcp: createMcp,
};

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
  return [await FACTORIES[name](options)].flat();
}

function service({ settings: { search }, keys }: CreateProvidersOptions, address: KeyName) {
  const { timeoutMs, retries } = search;
  return { baseUrl: keys.get(address), timeoutMs, retries };
}

/** A model that searches reads pages before it answers. */
function slowService(options: CreateProvidersOptions, address: KeyName) {
  const { timeoutMs, ...rest } = service(options, address);
  return { ...rest, timeoutMs: 4 * timeoutMs };
}

/** The first of the keys that is set. */
function required(
  { keys }: CreateProvidersOptions,
  provider: SearchProviderName,
  ...names: readonly [KeyName, ...KeyName[]]
): string {
  const value = names.map((name) => keys.get(name)).find((found) => found !== undefined);
  if (value !== undefined) return value;
  const what = isAddress(names[0]) ? 'the address of an instance' : isSecret(names[0]) ? 'a key' : 'an id';
  throw new SettingsError({
    message: `Search provider "${provider}" needs ${what}: set ${names.join(' or ')}, or leave ${provider} out of search.providers.`,
  });
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
  const { settings, onUnreadable, onWithheld, onNotice, onIndexing } = options;
  const paths = settings.search.docs;
  if (paths.length === 0)
    throw new SettingsError({
      message:
        'Search provider "documents" needs documents: name files or folders with --docs (search.docs).',
    });
  for (const path of paths) await requireReadable(path);
  const except = ownFolders(settings);
  await requireDocument({ paths, except });
  return localDocuments({
    paths,
    except,
    cacheDirectory: settings.run.cacheDirectory,
    maxBytes: settings.reading.maxBytes,
    keepHostile: settings.reading.keepHostile,
    onUnreadable,
    ...(options.embedder !== undefined && { embedder: options.embedder }),
    ...(onWithheld !== undefined && { onWithheld }),
    // Of a few files nobody waits for a count.
    onProgress: (progress) => progress.total >= MANY_FILES && onIndexing?.(progress),
    onNotice,
  });
}

const MANY_FILES = 100;

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
