import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { ProviderRequestError, type SearchResult } from '@research-studio/schemas';
import { z } from 'zod';
import { publishedDay, type SearchProvider, type SearchRequest } from '../search-provider.ts';
import { type DateRange, lastDay, readOperators, searchWithin, shorten } from './query-operators.ts';
import { retryAfterMs, retryRequest } from './retry-request.ts';

interface TavilyOptions {
  readonly apiKey: string;
  /** Default: the public service. Anything else that speaks its protocol will do. */
  readonly baseUrl?: string | undefined;
  /** Longest wait for one reply; default 20 s. */
  readonly timeoutMs?: number;
  /** Repeats after a rate limit, a server error or no answer; default 2. */
  readonly retries?: number;
  /** Wait before the first repeat, doubling; default 500 ms. */
  readonly retryDelayMs?: number;
}

const NAME = 'tavily';
/** The service's own upper bound of `max_results` (its API reference). */
const MAX_RESULTS = 20;
/** Its longest query (its API reference). */
const LONGEST_QUERY = 400;

const Reply = z.object({
  results: z.array(
    z.object({
      url: z.url(),
      title: z.string().nullish(),
      content: z.string().nullish(),
      score: z.number().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
});

/** Tavily's web search. Scores are the service's own relevance, 0 to 1. */
export function tavily(options: TavilyOptions): SearchProvider {
  const { retries = 2, retryDelayMs = 500 } = options;
  return {
    name: NAME,
    search: (request) =>
      searchWithin({
        range: readOperators(request.query).range,
        limit: request.limit,
        search: (range) =>
          retryRequest(() => askOnce(options, { ...request, range }), {
            retries,
            delayMs: retryDelayMs,
            signal: request.signal,
          }),
      }),
  };
}

interface RangedRequest extends SearchRequest {
  readonly range: DateRange | null;
}

async function askOnce(options: TavilyOptions, request: RangedRequest): Promise<readonly SearchResult[]> {
  const { query, limit, range, signal } = request;
  const timeoutMs = options.timeoutMs ?? 20_000;
  const { tavily: createClient } = await import('@tavily/core');
  const { text, sites, notSites } = readOperators(query);
  const client = createClient({ apiKey: options.apiKey, apiBaseURL: address(options) });
  return observeExchange(async (exchange) => {
    try {
      const reply = await client.search(shorten(text, LONGEST_QUERY), {
        ...(sites.length > 0 && { includeDomains: [...sites] }),
        ...(notSites.length > 0 && { excludeDomains: [...notSites] }),
        ...(range?.after && { startDate: range.after }),
        ...(range?.before && { endDate: lastDay(range) ?? range.before }),
        maxResults: Math.min(limit, MAX_RESULTS),
        timeout: timeoutMs / 1000,
      });
      return Reply.parse(reply).results.slice(0, limit).map(toResult);
    } catch (cause) {
      signal?.throwIfAborted();
      throw toError({ cause, exchange, options, timeoutMs });
    }
  }, signal);
}

function address({ baseUrl = 'https://api.tavily.com' }: TavilyOptions): string {
  return baseUrl.replace(/\/+$/, '');
}

function toResult(hit: z.infer<typeof Reply>['results'][number]): SearchResult {
  return {
    url: hit.url,
    title: hit.title?.trim() || hit.url,
    snippet: hit.content?.trim() || null,
    score: Math.min(1, Math.max(0, hit.score ?? 0)),
    provider: NAME,
    publishedAt: publishedDay(hit.publishedDate),
  };
}

interface Failure {
  readonly cause: unknown;
  readonly exchange: Exchange;
  readonly options: TavilyOptions;
  readonly timeoutMs: number;
}

/** The client throws plain errors with a text alone, so what happened is taken from the exchange. */
function toError({ cause, exchange, options, timeoutMs }: Failure): ProviderRequestError {
  const text = cause instanceof Error ? cause.message : String(cause);
  const response = exchange.response?.complete ? exchange.response : null;
  const status = response?.statusCode ?? null;
  const reason = status === null ? explain(text, { options, timeoutMs }) : limitReached(status);
  return new ProviderRequestError({
    provider: NAME,
    status,
    ...(reason !== undefined && { reason }),
    retryAfterMs: retryAfterMs(response?.headers['retry-after'] ?? null),
    cause: new Error(text.replaceAll(options.apiKey, '***')),
  });
}

function explain(text: string, { options, timeoutMs }: Omit<Failure, 'cause' | 'exchange'>): string {
  const baseUrl = address(options);
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
  if (/timed out/.test(text)) return `${host} did not answer within ${timeoutMs / 1000} s`;
  return `no complete response arrived from ${host}`;
}

/** 432 and 433 are the service's own codes for a used-up plan (its API reference). */
function limitReached(status: number): string | undefined {
  if (status !== 432 && status !== 433) return undefined;
  return `the usage limit of the plan is reached (HTTP ${status}); raise it or wait for the next period`;
}

/** What went over the wire while a client library ran. */
interface Exchange {
  /** The last response, or null when none arrived. Its `complete` is false when it broke off. */
  response: IncomingMessage | null;
}

interface Observation {
  readonly exchange: Exchange;
  readonly signal: AbortSignal | undefined;
}

const current = new AsyncLocalStorage<Observation>();
let isSubscribed = false;

/**
 * Runs a client library that hides HTTP status and headers and cannot be cancelled, and gives it both: `exchange` is
 * filled from Node's own `http.client.*` diagnostics channels, and `signal` destroys its requests.
 *
 * Only requests made through `node:http` and `node:https` are seen.
 */
async function observeExchange<Value>(
  call: (exchange: Exchange) => Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!isSubscribed) {
    subscribe('http.client.request.created', (message) => watch((message as Created).request));
    isSubscribed = true;
  }
  const exchange: Exchange = { response: null };
  return current.run({ exchange, signal }, () => call(exchange));
}

interface Created {
  readonly request: ClientRequest;
}

function watch(request: ClientRequest): void {
  const observation = current.getStore();
  if (observation === undefined) return;
  const { exchange, signal } = observation;
  const abort = () => void request.destroy();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  request.once('close', () => signal?.removeEventListener('abort', abort));
  request.prependOnceListener('response', (response: IncomingMessage) => {
    exchange.response = response;
  });
}
