import {
  MODEL_TIMEOUT_MS,
  type ModelProviderName,
  readFacts,
  type Settings,
  SettingsError,
} from '@research-studio/schemas';
import PQueue from 'p-queue';
import type { Keys } from '../settings/keys.ts';
import { createBreakers, createProviderHealth, sharedBy } from './circuit-breaker.ts';
import { hedgedModel } from './hedged-model.ts';
import { loadModelPrices, type ModelPrices } from './model-prices.ts';
import { modelProviders, requireModelProvider } from './providers/registry.ts';
import { createRetryingModel, type RetryingModel, type Waiting } from './retrying-model.ts';

/** Which model of the chain a task wants; settings say which model that is. */
export type ModelRole = 'smart' | 'fast' | 'budget';

/** One model by name, "provider:model", for a step that is routed to a model of its own. */
export type NamedModel = `${string}:${string}`;

export interface ModelChainsOptions extends Waiting {
  readonly settings: Settings['models'];
  readonly keys: Keys;
  /** Milliseconds, rising. Runs on another clock share nothing with those of the process. */
  readonly clock?: () => number;
}

const processClock = () => performance.now();
/** Long enough for a server that is there to begin its stream. */
const FIRST_BYTE_MS = 8_000;
/** Models of a council that nobody has named. */
const COUNCIL = 2;

/** The models to try, best first. */
export type ModelChains = ReturnType<typeof createModelChains>;

/**
 * The chains of a run. A model that serves several roles is one value; the health and the limits of a provider are shared
 * with the other runs of the process. Nothing is loaded or contacted yet.
 *
 * @throws {SettingsError} for an unknown provider or a missing key.
 */
export function createModelChains(options: ModelChainsOptions) {
  const { settings, keys } = options;
  const modelOf = openModels(options);
  const { smart, fast, budget, others } = configuredModels(settings, keys);
  const fallback = smart === null ? [] : settings.fallback.filter((name) => name !== 'local');
  const isLocal = (name: string) => name.startsWith('ollama:');
  const last = fallback.filter(isLocal).map(asFallback);
  const chain = (...models: readonly (ConfiguredModel | null)[]): readonly RetryingModel[] => [
    ...new Set([...models, ...last].filter((model) => model !== null).map(modelOf)),
  ];
  const instead = (role: 'smart' | 'fast') =>
    fallback
      .flatMap((name) => (name === 'others' ? others[role] : isLocal(name) ? [] : name))
      .map(asFallback);
  const routes = new Map(settings.routing.map(routeOf));
  /** For each role; empty lists where no model is configured. */
  const byRole = {
    smart: chain(smart, ...instead('smart'), fast, budget),
    fast: chain(fast, ...instead('fast'), budget, smart, ...instead('smart')),
    budget: chain(budget, fast, ...instead('fast'), smart, ...instead('smart')),
  };
  const chainOf = (wanted: ModelRole | NamedModel, setting: string) =>
    wanted === 'smart' || wanted === 'fast' || wanted === 'budget'
      ? byRole[wanted]
      : chain({ name: wanted, setting }, smart, ...instead('smart'), fast, budget);
  for (const wanted of routes.values()) chainOf(wanted, 'models.routing');
  let prices: Promise<ModelPrices> | undefined;
  return {
    ...byRole,
    /**
     * For a council: the first model of `smart`, and the strong model of one other provider that has a key. The second is
     * left out where a model is named, since then nothing goes to other providers. Empty where no model is configured.
     */
    council: [smart?.name ?? [], ...others.strong].flat().slice(0, COUNCIL) as readonly NamedModel[],
    /** Prices and windows of models, the settings first; loaded at the first call. */
    prices(): Promise<ModelPrices> {
      prices ??= loadModelPrices(readFacts(settings.known));
      return prices;
    },
    /**
     * The chain of a task: by the routing of the settings, else by the task's own role. A model by name goes on as for
     * `smart`, or is alone with `noFallback`. Empty where no model is configured.
     */
    forTask(task: { id: string; role: ModelRole | NamedModel; noFallback?: boolean | undefined }) {
      const { id, role, noFallback } = task;
      const routed = routes.get(id.split('@')[0] ?? id);
      if (byRole.smart.length === 0) return [];
      if (noFallback) return [modelOf({ name: role, setting: 'advanced.council' })];
      return routed === undefined
        ? chainOf(role, 'advanced.modelRouting')
        : chainOf(routed, 'models.routing');
    },
  };
}

/** The models of a run by name, each made once. */
function openModels(options: ModelChainsOptions): (model: ConfiguredModel) => RetryingModel {
  const { settings, keys, clock = processClock, sleep, jitter, onDelay } = options;
  const facts = readFacts(settings.known);
  const accounts = new Map<ModelProviderName, ReturnType<typeof openAccount>>();
  const models = new Map<string, RetryingModel>();
  const open = ({ name, setting }: ConfiguredModel) => {
    const factory = requireModelProvider({ name, setting, keys });
    const provider = name.slice(0, name.indexOf(':')) as ModelProviderName;
    const account = accounts.get(provider) ?? openAccount(provider, options);
    accounts.set(provider, account);
    const { temperature, reasoningEffort } = settings;
    const given = { temperature, reasoningEffort, contextWindow: facts[name]?.contextWindow };
    const model = factory.create({ ...given, name, model: name.slice(provider.length + 1), keys });
    const { hold, signMs } = account.pace(name);
    // Who waits longer for answers than by default has a server that is slow to begin, too.
    const isSlow = settings.timeoutMs > MODEL_TIMEOUT_MS || factory.loadsModels;
    const firstByteMs = settings.firstByteMs ?? (isSlow ? settings.timeoutMs : FIRST_BYTE_MS);
    const hedging = { firstByteMs, signMs, clock, onAgain: onDelay };
    return createRetryingModel({
      ...settings,
      firstByteMs,
      hold,
      clock,
      sleep,
      jitter,
      onDelay,
      // What loads a model into memory is silent for long.
      model: account.isRated || factory.loadsModels ? model : hedgedModel(model, hedging),
      queue: account.queue,
      breaker: account.breaker(),
    });
  };
  return (configured) => {
    const model = models.get(configured.name) ?? open(configured);
    models.set(configured.name, model);
    return model;
  };
}

/**
 * What a run has of a provider. Its health, limits and waits are those of all runs of this process that open the same
 * account with the same settings: the provider counts the calls of a key together, and is up or down for all at once.
 */
function openAccount(provider: ModelProviderName, options: ModelChainsOptions) {
  const { settings, keys, clock = processClock } = options;
  const { breakerFailures } = settings;
  const own = readFacts<{ requestsPerMinute?: number; concurrency?: number }>(settings.limits)[provider];
  const { concurrency, requestsPerMinute } = { concurrency: settings.concurrency, ...own };
  const address = modelProviders[provider].list(keys);
  const name = JSON.stringify([provider, address, concurrency, requestsPerMinute, breakerFailures]);
  const isRated = requestsPerMinute !== undefined;
  const queue = sharedBy(clock, `limit ${name}`, () => {
    const rate = isRated ? { intervalCap: requestsPerMinute, interval: 60_000, strict: true } : {};
    return new PQueue({ concurrency, ...rate });
  });
  const health = sharedBy(clock, `health ${name}`, () => createProviderHealth(clock, breakerFailures));
  return {
    breaker: createBreakers(health),
    queue,
    /** The provider allows so many calls a minute. */
    isRated,
    /** Until when a model asked everyone to wait, and how long its latest calls took to the first sign of an answer. */
    pace: (model: string) =>
      sharedBy(clock, `${model} ${name}`, () => ({ hold: { until: 0 }, signMs: [] as number[] })),
  };
}

const asFallback = (name: string): ConfiguredModel => ({ name, setting: 'models.fallback' });

function routeOf(route: string): [step: string, model: ModelRole | NamedModel] {
  const at = route.indexOf('=');
  return [route.slice(0, at), route.slice(at + 1) as ModelRole | NamedModel];
}

interface ConfiguredModel {
  readonly name: string;
  readonly setting: string;
}

/** Models of a run where a key is set and no model is named: a strong one and a cheap one of each provider. */
export const DEFAULT_MODELS = [
  { key: 'OPENAI_API_KEY', smart: 'openai:gpt-4o', fast: 'openai:gpt-4o-mini' },
  { key: 'ANTHROPIC_API_KEY', smart: 'anthropic:claude-sonnet-5', fast: 'anthropic:claude-haiku-4-5' },
  { key: 'GOOGLE_API_KEY', smart: 'google:gemini-2.5-pro', fast: 'google:gemini-2.5-flash' },
  { key: 'MISTRAL_API_KEY', smart: 'mistral:mistral-large-latest', fast: 'mistral:mistral-small-latest' },
] as const;

/** Cheapest first, by the prices that are known. */
const CHEAPEST = ['mistral:', 'openai:', 'google:', 'anthropic:'] as const;

const SIZES = { large: 'smart', small: 'fast' } as const;
const isSize = (name: string | null): name is keyof typeof SIZES => name === 'large' || name === 'small';
const NONE = { smart: null, fast: null, budget: null, others: { smart: [], fast: [], strong: [] } };

/**
 * Null where none is configured. The model named for planning and writing decides which provider the small model comes
 * from; with a server of one's own, it serves the other roles too. `others`: models of the same size of each other provider
 * that has a key, where no model is named for planning and writing. Who names one sends what it is asked to nobody else.
 */
function configuredModels(settings: Settings['models'], keys: Keys) {
  const present = DEFAULT_MODELS.filter(({ key }) => keys.has(key));
  let defaults = present[0] ?? null;
  const named = (role: ModelRole, fallback: string | null): ConfiguredModel | null => {
    const given = settings[role] ?? fallback;
    const name = isSize(given) ? (defaults?.[SIZES[given]] ?? null) : given;
    const setting = `models.${role}`;
    if (name === 'local')
      throw new SettingsError({
        message: `${setting} is "local", but no model of an Ollama server was found; start one, set OLLAMA_BASE_URL, or name it as "ollama:<model>".`,
      });
    return name === null || name === 'none' ? null : { name, setting };
  };
  const smart = named('smart', defaults?.smart ?? null);
  if (smart === null) return NONE;
  const provider = smart.name.slice(0, smart.name.indexOf(':') + 1);
  const own = present.find((entry) => entry.smart.startsWith(provider));
  defaults = own ?? defaults;
  const isOwnServer = provider === 'openai:' && keys.has('OPENAI_BASE_URL') && settings.smart !== null;
  const isFree = settings.smart === null || isSize(settings.smart);
  const small = CHEAPEST.flatMap((name) => present.find((entry) => entry.fast.startsWith(name))?.fast ?? []);
  const free = isFree ? present.filter((entry) => entry !== own) : [];
  const ofSize = (name: string | null, usual: 'smart' | 'fast') =>
    free.map((entry) => entry[isSize(name) ? SIZES[name] : usual]);
  return {
    smart,
    fast: named('fast', isOwnServer ? null : (own?.fast ?? null)),
    budget: named('budget', isFree ? (small[0] ?? null) : null),
    others: {
      smart: ofSize(settings.smart, 'smart'),
      fast: ofSize(settings.fast, 'fast'),
      strong: free.map((entry) => entry.smart),
    },
  };
}
