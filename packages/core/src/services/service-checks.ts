import {
  type ModelProviderName,
  ProviderRequestError,
  readFacts,
  SearchProviderName,
  type Settings,
  SettingsError,
} from '@research-studio/schemas';
import { z } from 'zod';
import { howToPrice, loadModelCatalog } from '../models/model-catalog.ts';
import { createModelChains, type ModelChains, type ModelRole } from '../models/model-chains.ts';
import { requireModelProvider } from '../models/providers/registry.ts';
import { withLocalModel } from '../models/with-local-model.ts';
import { createProvider } from '../search/create-providers.ts';
import { fetchThroughProxies } from '../search/providers/fetch-json.ts';
import type { KeyName, Keys } from '../settings/keys.ts';
import type { Check } from './check.ts';
import { documentChecks } from './document-checks.ts';

export type { Check } from './check.ts';

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
  const [first = [], second = [], third = []] = [smart, fast, budget].map((chain) =>
    chain.map(({ name }) => name),
  );
  return { smart: first, fast: second, budget: third };
}

const GROUP = 'Models' as const;

interface ModelChecksOptions {
  readonly models: ChosenModels;
  readonly settings: Settings;
  readonly keys: Keys;
}

/** The order in which the models of each role are asked, a check for each provider in it, and one for each model. */
export async function modelChecks({ models, settings, keys }: ModelChecksOptions): Promise<readonly Check[]> {
  const council = settings.advanced.council ?? createModelChains({ settings: settings.models, keys }).council;
  const byProvider = Map.groupBy(new Set([...Object.values(models).flat(), ...council]), providerOf);
  if (byProvider.size === 0)
    return [
      {
        group: GROUP,
        name: 'language model',
        state: 'missing',
        detail: 'none configured; extractive engine',
      },
    ];
  const orders = Object.entries(models).map(([role, names]): Check => {
    const detail = [...names, 'extractive engine'].join(' → ');
    return { group: GROUP, name: `asked for ${role}`, state: 'set', detail };
  });
  // A council needs two models.
  if (council.length > 1)
    orders.push({ group: GROUP, name: 'council', state: 'set', detail: council.join(' and ') });
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
    const offered = answer.kind === 'answered' && answer.status === 200 ? offeredIn(answer.body) : [];
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
  return { provider, url, answer: await probe(url, { headers, timeoutMs }) };
}

async function providerChecks(request: {
  readonly names: readonly string[];
  readonly keys: Keys;
  readonly isPriced: (name: string) => boolean;
}): Promise<readonly Check[]> {
  const { names, isPriced } = request;
  const { provider, url, answer } = await askForList(request);
  const check = { group: GROUP, name: new URL(url).host };
  if (answer.kind === 'silent') return [{ ...check, state: 'failed', detail: answer.reason }];
  if (answer.status === 401 || answer.status === 403) {
    const detail = `${provider.needs[0] ?? 'access'} was refused (HTTP ${answer.status})`;
    return [{ ...check, state: 'failed', detail }];
  }
  if (answer.status >= 500) return [{ ...check, state: 'failed', detail: `answered HTTP ${answer.status}` }];
  const offered = offeredIn(answer.body);
  return [
    { ...check, state: 'ok', detail: `answers (${answer.ms} ms)` },
    ...names.map((name): Check => {
      const price = isPriced(name) ? [] : [`its price is not known; ${howToPrice(name)}`];
      const [state, listed] = stateOf(name, offered);
      return { group: GROUP, name, state, detail: [listed, ...price].join('; ') };
    }),
  ];
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

const TAVILY_URL = 'https://api.tavily.com';
const WIKIPEDIA_URL = 'https://en.wikipedia.org/w/api.php?action=query&meta=siteinfo&format=json';
const SCHOLARLY_URLS = {
  OPENALEX: 'https://api.openalex.org',
  CROSSREF: 'https://api.crossref.org',
} as const;

interface SearchChecksOptions {
  readonly providers: readonly SearchProviderName[];
  readonly settings: Settings;
  readonly keys: Keys;
  /** A path of documents as it may be shown. */
  readonly showPath: (path: string) => string;
}

/** One check for each provider that a run would ask, all at once; documents one for each path. */
export async function searchChecks(options: SearchChecksOptions): Promise<readonly Check[]> {
  const { providers, settings, keys, showPath } = options;
  const others = SearchProviderName.options.filter((name) => !providers.includes(name));
  const checks = await Promise.all(
    providers.map(async (provider): Promise<readonly Check[]> => {
      switch (provider) {
        case 'documents':
          return settings.search.docs.length === 0
            ? [
                {
                  group: 'Search',
                  name: provider,
                  state: 'failed',
                  detail: 'named, but --docs or search.docs gives none',
                },
              ]
            : documentChecks({ settings, showPath });
        case 'tavily':
          return [await checkTavily(keys)];
        case 'wikipedia':
          return [await checkWikipedia(settings)];
        case 'openalex':
          return [await checkOpenAlex(keys)];
        case 'crossref':
          return [describeAnswer(provider, await probe(`${addressOf(keys, 'CROSSREF')}/types`))];
        default:
          return checkBySearch(provider, options);
      }
    }),
  );
  return [...checks.flat(), ...others.map(notAsked)];
}

/** Without a name or these a provider is not asked. */
const SET_UP: Readonly<Record<SearchProviderName, string>> = {
  documents: '--docs, or search.docs',
  tavily: 'TAVILY_API_KEY',
  google: 'GOOGLE_CSE_ID and GOOGLE_CSE_API_KEY',
  brave: 'BRAVE_API_KEY',
  exa: 'EXA_API_KEY',
  searxng: 'SEARXNG_URL',
  wikipedia: '--search wikipedia, no key',
  openalex: '--search openalex, no key',
  crossref: '--search crossref, no key',
  arxiv: '--search arxiv, no key',
  pubmed: '--search pubmed, no key',
  'openai-search': '--search openai-search and OPENAI_API_KEY',
  'anthropic-search': '--search anthropic-search and ANTHROPIC_API_KEY',
  mcp: 'search.mcp',
};

function notAsked(name: SearchProviderName): Check {
  return { group: 'Search', name, state: 'missing', detail: `not asked; wants ${SET_UP[name]}` };
}

/** One search, since these services have no address that says more: it shows whether the key is good and what is wrong. */
async function checkBySearch(
  name: SearchProviderName,
  { settings, keys }: SearchChecksOptions,
): Promise<readonly Check[]> {
  const search = {
    ...settings.search,
    retries: 0,
    timeoutMs: Math.min(settings.search.timeoutMs, TIMEOUT_MS),
  };
  const ignore = () => undefined;
  try {
    const created = await createProvider(name, {
      ...{ settings: { ...settings, search }, keys, onUnreadable: ignore, onNotice: ignore },
    });
    return await Promise.all(
      created.map(async (provider): Promise<Check> => {
        // Of an MCP server by its own name.
        const base = { group: 'Search', name: provider.name } as const;
        const startedAt = performance.now();
        try {
          const found = await provider.search({ query: 'water', limit: 1, signal: undefined });
          const ms = Math.round(performance.now() - startedAt);
          const detail = found.length > 0 ? `answers (${ms} ms)` : `answers (${ms} ms), and found nothing`;
          return { ...base, state: 'ok', detail };
        } catch (error) {
          if (!(error instanceof ProviderRequestError)) throw error;
          const detail = keys.redact(error.message.replace(/\.$/, '').replace(`${provider.name}: `, ''));
          return { ...base, state: 'failed', detail };
        }
      }),
    );
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [{ group: 'Search', name, state: 'failed', detail: error.message }];
  }
}

/** Its account address says whether the key is good, and costs nothing. */
async function checkTavily(keys: Keys): Promise<Check> {
  const base = keys.get('TAVILY_BASE_URL') ?? TAVILY_URL;
  const key = keys.get('TAVILY_API_KEY');
  if (key === undefined)
    return { group: 'Search', name: 'tavily', state: 'failed', detail: 'TAVILY_API_KEY is not set' };
  const answer = await probe(`${base.replace(/\/+$/, '')}/usage`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const isRefused = answer.kind === 'answered' && (answer.status === 401 || answer.status === 403);
  if (isRefused)
    return { group: 'Search', name: 'tavily', state: 'failed', detail: 'TAVILY_API_KEY was refused' };
  return describeAnswer('tavily', answer);
}

/** Not being reached counts as a failure where it was asked for; as the last resort it is merely not there. */
async function checkWikipedia(settings: Settings): Promise<Check> {
  const check = describeAnswer('wikipedia', await probe(WIKIPEDIA_URL));
  const isAskedFor = settings.search.providers.includes('wikipedia');
  return check.state === 'failed' && !isAskedFor ? { ...check, state: 'missing' } : check;
}

/** One work by its id, the one thing that costs nothing of the daily allowance, says whether the key is good. */
async function checkOpenAlex(keys: Keys): Promise<Check> {
  const key = keys.get('OPENALEX_API_KEY');
  const query = new URLSearchParams({ select: 'id', ...(key !== undefined && { api_key: key }) });
  const answer = await probe(`${addressOf(keys, 'OPENALEX')}/works/W2741809807?${query}`);
  const isRefused = key !== undefined && answer.kind === 'answered' && [401, 403].includes(answer.status);
  if (isRefused)
    return { group: 'Search', name: 'openalex', state: 'failed', detail: 'OPENALEX_API_KEY was refused' };
  return describeAnswer('openalex', answer);
}

function addressOf(keys: Keys, service: keyof typeof SCHOLARLY_URLS): string {
  return (keys.get(`${service}_BASE_URL`) ?? SCHOLARLY_URLS[service]).replace(/\/+$/, '');
}

function describeAnswer(name: string, answer: Probe): Check {
  if (answer.kind === 'silent') return { group: 'Search', name, state: 'failed', detail: answer.reason };
  return answer.status >= 500
    ? { group: 'Search', name, state: 'failed', detail: `answered HTTP ${answer.status}` }
    : { group: 'Search', name, state: 'ok', detail: `answers (${answer.ms} ms)` };
}

/** Keys of one service each, which a check of that service tests. */
export const SERVICE_KEYS = {
  OPENAI_API_KEY: { model: 'openai' },
  ANTHROPIC_API_KEY: { model: 'anthropic' },
  GOOGLE_API_KEY: { model: 'google' },
  MISTRAL_API_KEY: { model: 'mistral' },
  TAVILY_API_KEY: { search: 'tavily' },
  BRAVE_API_KEY: { search: 'brave' },
  EXA_API_KEY: { search: 'exa' },
  GOOGLE_CSE_API_KEY: { search: 'google' },
  OPENALEX_API_KEY: { search: 'openalex' },
  PUBMED_API_KEY: { search: 'pubmed' },
} as const satisfies Partial<
  Record<KeyName, { readonly model: ModelProviderName } | { readonly search: SearchProviderName }>
>;
export type ServiceKey = keyof typeof SERVICE_KEYS;

/** Whether the service of a key answers with the key that is set. Asks the service once. */
export async function checkServiceKey(
  name: ServiceKey,
  { settings, keys }: { readonly settings: Settings; readonly keys: Keys },
): Promise<Check | undefined> {
  const service = SERVICE_KEYS[name];
  const checks =
    'model' in service
      ? await providerChecks({ names: [`${service.model}:`], keys, isPriced: () => true })
      : await searchChecks({ providers: [service.search], settings, keys, showPath: (path) => path });
  return checks[0];
}

const TIMEOUT_MS = 5000;

type Probe =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown; readonly ms: number }
  | { readonly kind: 'silent'; readonly reason: string };

interface ProbeOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number | undefined;
}

/** Asks an address once and returns what came of it. Never throws, never repeats a key. */
async function probe(url: string, options: ProbeOptions = {}): Promise<Probe> {
  const { headers = {}, timeoutMs = TIMEOUT_MS } = options;
  const startedAt = performance.now();
  try {
    const response = await fetchThroughProxies(url, {
      headers: {
        'user-agent': 'research-studio',
        accept: 'application/json',
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return {
      kind: 'answered',
      status: response.status,
      body: parseJson(text),
      ms: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    return { kind: 'silent', reason: explain(error) };
  }
}

/** Null when it is not JSON; a probe only looks into what it can read. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
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
