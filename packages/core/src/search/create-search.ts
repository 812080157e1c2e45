import { addressesModels } from '@research-studio/documents';
import { ProviderRequestError, type RunEvent, SearchResult } from '@research-studio/schemas';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Degradation } from '../models/budget/open-degradation.ts';
import {
  type Breaker,
  type BreakerError,
  createBreakers,
  createProviderHealth,
  sharedBy,
} from '../models/circuit-breaker.ts';
import type { ReasoningJournal } from '../models/reasoning/journal.ts';
import { hostileWarnings } from './flag-warning.ts';
import { mergeResults } from './merge-results.ts';
import { readOperators, withoutOperators } from './providers/query-operators.ts';
import { isOfSite } from './providers/web-results.ts';
import type { Search, SearchFailure, SearchOutcome, SearchProvider } from './search-provider.ts';

/** Counts how searches outside end, and prefers those of earlier runs where the tier says so. */
export interface SearchLimits {
  readonly degradation: Pick<Degradation, 'prefersEarlier' | 'note'>;
  readonly earlier: {
    search(
      provider: string,
      query: string,
    ): Promise<{ readonly value: readonly SearchResult[]; readonly at: string } | null>;
  };
}

export interface CreateSearchOptions {
  readonly providers: readonly SearchProvider[];
  readonly emit: (event: RunEvent) => void;
  /** Earlier results, so that a resumed run does not search again. */
  readonly journal?: ReasoningJournal | undefined;
  /** Searches at the same time, over all callers; default 8. */
  readonly concurrency?: number;
  readonly limits?: SearchLimits;
  /** When a provider that fails is left alone, by all runs of this process with the same addresses of services. */
  readonly breaker?: { readonly failures: number; readonly addresses: readonly string[] };
  /** Milliseconds, rising. */
  readonly clock?: () => number;
}

const STEADY = () => performance.now();

interface Asked {
  readonly provider: SearchProvider;
  readonly query: string;
  readonly results: readonly SearchResult[];
  readonly failure: SearchFailure | null;
}

const Results = z.array(SearchResult).readonly();

/**
 * A provider that refuses the key, or whose quota is used up, is reported once and not asked again by this run; one that
 * fails too often in a row is left alone for a while by all runs of the process. Every outcome still names them.
 */
export function createSearch(options: CreateSearchOptions): Search {
  const { providers, concurrency = 8, clock = STEADY, breaker } = options;
  const limited = pLimit(concurrency);
  const breakers = new Map(
    providers.map((provider) => {
      const name = JSON.stringify(['search', provider.name, breaker]);
      const health = () => createProviderHealth<BreakerError>(clock, breaker?.failures);
      return [provider, createBreakers(sharedBy(clock, name, health))()];
    }),
  );
  const refused = new Set<SearchProvider>();
  const first = providers.filter(({ comesFirst }) => comesFirst === true);
  const others = providers.filter(({ comesFirst }) => comesFirst !== true);
  const seen = new Set<string>();
  const isNews = ({ results }: Asked): boolean => {
    const before = seen.size;
    for (const { url, snippet } of results) seen.add(JSON.stringify([url, snippet]));
    return seen.size > before;
  };
  return {
    asksWeb: others.some(({ name }) => name !== 'documents'),
    async searchAll({ queries, limit, signal }) {
      const askAll = (wanted: readonly string[], asks: readonly SearchProvider[]) =>
        Promise.all(
          wanted.flatMap((query) =>
            asks.map((provider) =>
              limited(() => ask({ ...options, refused, breakers, provider, query, limit, signal })),
            ),
          ),
        );
      const known = first.length === 0 ? [] : await askAll(queries, first);
      const isAnswered = new Set(known.filter(isNews).map(({ query }) => query));
      const open = queries.filter((query) => !isAnswered.has(query));
      const asked = [...known, ...(await askAll(open, others))];
      // The failures of these very calls may have led to a tier in which earlier runs stand in.
      const results = await Promise.all(
        asked.map(async (one) =>
          one.failure === null ? one : ((await earlierOf({ ...options, ...one, limit })) ?? one),
        ),
      );
      return toOutcome(queries, results);
    },
  };
}

interface Ask extends CreateSearchOptions {
  /** Those whose refusal was reported. */
  readonly refused: Set<SearchProvider>;
  readonly breakers: ReadonlyMap<SearchProvider, Breaker<BreakerError>>;
  readonly provider: SearchProvider;
  readonly query: string;
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
}

async function ask(request: Ask): Promise<Asked> {
  const { refused, breakers, provider, query, limit, signal, emit } = request;
  signal?.throwIfAborted();
  const { name } = provider;
  const failed = (message: string): Asked => ({
    provider,
    query,
    results: [],
    failure: { provider: name, query, message },
  });
  const earlier = await earlierOf(request);
  if (earlier !== null) return earlier;
  const isDown = breakers.get(provider)?.peek() ?? null;
  if (isDown !== null && request.journal?.get(keyOf(request)) === undefined) return failed(isDown.message);
  emit({ type: 'search-start', query, provider: name });
  try {
    const results = harmless(await searchOrRecall(request), emit);
    emit({ type: 'search-end', query, provider: name, results: results.length });
    return { provider, query, results: results.slice(0, limit), failure: null };
  } catch (error) {
    signal?.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    if (!refused.has(provider)) emit({ type: 'search-failed', query, provider: name, message });
    if (isRefusal(error)) refused.add(provider);
    return failed(message);
  }
}

/** Results whose excerpt addresses language models are dropped. */
function harmless(results: readonly SearchResult[], emit: Ask['emit']): readonly SearchResult[] {
  return results.filter(({ title, url, snippet }) => {
    if (!addressesModels(`${title}\n${snippet ?? ''}`)) return true;
    const flags = ['instructions'];
    for (const message of hostileWarnings({ title: url, url, flags })) emit({ type: 'warning', message });
    return false;
  });
}

async function searchOrRecall(request: Ask): Promise<readonly SearchResult[]> {
  const { journal, emit } = request;
  const key = keyOf(request);
  const known = Results.safeParse(journal?.get(key));
  if (known.success) return known.data;
  const results = await searchWithOrWithoutOperators(request);
  try {
    await journal?.put(key, results);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    emit({ type: 'warning', message: `A search could not be noted for resuming the run: ${reason}` });
  }
  return results;
}

/** A query whose operators leave nothing is asked again as words alone; what it shuts out stays out. */
async function searchWithOrWithoutOperators(request: Ask): Promise<readonly SearchResult[]> {
  const found = await searchOnce(request);
  const words = withoutOperators(request.query);
  if (found.length > 0 || words === request.query.replaceAll(/\s+/g, ' ').trim()) return found;
  const { notSites } = readOperators(request.query);
  const others = await searchOnce({ ...request, query: words });
  return others.filter(({ url }) => !isOfSite(url, notSites));
}

/** Documents of this machine are no service that could be down. */
async function searchOnce(request: Ask): Promise<readonly SearchResult[]> {
  const { provider, query, limit, signal, limits, breakers } = request;
  if (provider.read !== undefined) return provider.search({ query, limit, signal });
  const note = (hasFailed: boolean) => limits?.degradation.note({ service: 'search', step: STEP, hasFailed });
  const breaker = breakers.get(provider);
  breaker?.admit();
  const answeredBefore = breaker?.answered() ?? 0;
  try {
    const results = await provider.search({ query, limit, signal });
    breaker?.succeed();
    note(false);
    return results;
  } catch (error) {
    if (signal?.aborted) breaker?.cancel();
    else {
      breaker?.fail({ error: asBreakerError(error), answeredBefore });
      note(true);
    }
    throw error;
  }
}

/** Limits are no sign of a provider that is down, and neither is a query that it does not take. */
function asBreakerError(error: unknown): BreakerError {
  const message = error instanceof Error ? error.message : String(error);
  if (isRefusal(error)) return { kind: 'key-refused', isPermanent: true, message };
  const isPassing = error instanceof ProviderRequestError && error.isRetryable && error.status !== 429;
  return { kind: isPassing ? 'server' : 'rate-limited', isPermanent: false, message };
}

type Recalled = Pick<Ask, 'provider' | 'query' | 'limit' | 'limits' | 'journal' | 'emit'>;

/** Results of an earlier run for the same query, in the tiers that prefer them; they are stored as this run's. Null: none. */
async function earlierOf({ provider, query, limit, limits, journal, emit }: Recalled): Promise<Asked | null> {
  if (provider.read !== undefined || limits?.degradation.prefersEarlier() !== true) return null;
  const key = keyOf({ provider, query, limit });
  const kept = journal?.get(key) === undefined ? await limits.earlier.search(provider.name, query) : null;
  if (kept === null) return null;
  emit({ type: 'earlier-used', what: 'search', name: query, at: kept.at });
  const results = kept.value.slice(0, limit);
  await journal?.put(key, results);
  return { provider, query, results, failure: null };
}

function keyOf({ provider, query, limit }: Pick<Ask, 'provider' | 'query' | 'limit'>): string {
  return JSON.stringify(['search', provider.name, query, limit]);
}

/** Searches belong to research, as the choice of pages does. */
const STEP = 'choose-pages';

function isRefusal(error: unknown): boolean {
  return error instanceof ProviderRequestError && [401, 402, 403, 432, 433].includes(error.status ?? 0);
}

function toOutcome(queries: readonly string[], asked: readonly Asked[]): SearchOutcome {
  const lists = asked.map(({ provider: { name, read }, results }) => ({
    provider: name,
    holdsDocuments: read !== undefined,
    results,
  }));
  return {
    results: mergeResults(lists),
    perQuery: queries.flatMap((query) => {
      const answered = asked.filter((one) => one.query === query && one.failure === null);
      if (answered.length === 0) return [];
      const results = answered.flatMap((one) => one.results);
      const urls = [...new Set(results.map(({ url }) => url))];
      const failed = asked.filter((one) => one.query === query && one.failure !== null);
      const unanswered = failed.map(({ provider }) => provider.name);
      return [{ query, results: results.length, urls, ...(unanswered.length > 0 && { unanswered }) }];
    }),
    failures: distinctFailures(asked.flatMap(({ failure }) => failure ?? [])),
  };
}

/** A provider that fails in the same way for every query is reported once. */
function distinctFailures(failures: readonly SearchFailure[]): readonly SearchFailure[] {
  const byKey = Map.groupBy(failures, ({ provider, message }) => JSON.stringify([provider, message]));
  return [...byKey.values()].flatMap(([first]) => first ?? []);
}
