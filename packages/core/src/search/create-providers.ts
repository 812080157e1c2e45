import { access, constants, stat } from 'node:fs/promises';
import { type SearchProviderName, type Settings, SettingsError } from '@research-studio/schemas';
import { chooseProviders } from '../settings/choose-providers.ts';
import type { Keys } from '../settings/keys.ts';
import { findDocuments, type UnreadableDocument } from './documents/find-documents.ts';
import type { WithheldDocument } from './documents/open-document-set.ts';
import { crossref } from './providers/crossref.ts';
import { localDocuments } from './providers/local-documents.ts';
import { openalex } from './providers/openalex.ts';
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
}

type Factory = (options: CreateProvidersOptions) => Promise<SearchProvider>;

/** One entry per name that `search.providers` may hold. */
const FACTORIES: Readonly<Record<SearchProviderName, Factory>> = {
  documents: createDocuments,
  tavily: createTavily,
  wikipedia: async ({ settings: { search } }) => wikipedia(search),
  openalex: createOpenAlex,
  crossref: createCrossref,
  searxng: createSearxng,
};

/**
 * The search providers of a run, chosen as `chooseProviders` says and ready to be asked.
 *
 * @throws {SettingsError} for a provider without the key, or without the documents, that it needs.
 */
export async function createProviders(options: CreateProvidersOptions): Promise<readonly SearchProvider[]> {
  return Promise.all(chooseProviders(options).map((name) => FACTORIES[name](options)));
}

async function createTavily({ settings: { search }, keys }: CreateProvidersOptions): Promise<SearchProvider> {
  const apiKey = keys.get('TAVILY_API_KEY');
  if (apiKey === undefined)
    throw new SettingsError({
      message:
        'Search provider "tavily" needs a key: set TAVILY_API_KEY, or leave tavily out of search.providers.',
    });
  const { timeoutMs, retries } = search;
  return tavily({ apiKey, baseUrl: keys.get('TAVILY_BASE_URL'), timeoutMs, retries });
}

async function createOpenAlex({ settings, keys }: CreateProvidersOptions): Promise<SearchProvider> {
  const { timeoutMs, retries } = settings.search;
  return openalex({
    baseUrl: keys.get('OPENALEX_BASE_URL'),
    apiKey: keys.get('OPENALEX_API_KEY'),
    mailto: keys.get('OPENALEX_MAILTO'),
    timeoutMs,
    retries,
  });
}

async function createCrossref({ settings, keys }: CreateProvidersOptions): Promise<SearchProvider> {
  const { timeoutMs, retries } = settings.search;
  const [baseUrl, mailto] = [keys.get('CROSSREF_BASE_URL'), keys.get('CROSSREF_MAILTO')];
  return crossref({ baseUrl, mailto, timeoutMs, retries });
}

async function createSearxng({ settings, keys }: CreateProvidersOptions): Promise<SearchProvider> {
  const baseUrl = keys.get('SEARXNG_URL');
  if (baseUrl === undefined)
    throw new SettingsError({
      message:
        'Search provider "searxng" needs the address of an instance: set SEARXNG_URL, or leave searxng out of search.providers.',
    });
  const { timeoutMs, retries } = settings.search;
  return searxng({ baseUrl, timeoutMs, retries });
}

async function createDocuments(options: CreateProvidersOptions): Promise<SearchProvider> {
  const { settings, onUnreadable, onWithheld, onNotice } = options;
  const paths = settings.search.docs;
  if (paths.length === 0)
    throw new SettingsError({
      message:
        'Search provider "documents" needs documents: name files or folders with --docs (search.docs).',
    });
  for (const path of paths) await requireReadable(path);
  const found = await findDocuments({ paths, onUnreadable: () => undefined });
  if (found.length === 0)
    throw new SettingsError({
      message: `search.docs: no HTML, PDF, DOCX, Markdown or text file was found in ${paths.join(', ')}.`,
    });
  return localDocuments({
    paths,
    cacheDirectory: settings.run.cacheDirectory,
    maxBytes: settings.reading.maxBytes,
    keepHostile: settings.reading.keepHostile,
    onUnreadable,
    ...(onWithheld !== undefined && { onWithheld }),
    onNotice,
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
