import { setTimeout as sleep } from 'node:timers/promises';
import { openFetch } from '@research-studio/documents';
import { ProviderRequestError } from '@research-studio/schemas';
import type { z } from 'zod';
import { parseJson, refusalOf, unreadable } from './refusals.ts';

/** What every provider over HTTP takes. */
export interface ServiceOptions {
  /** Default: the public service. Anything else that speaks its protocol will do. */
  readonly baseUrl?: string | undefined;
  /** Longest wait for one reply; default 20 s. */
  readonly timeoutMs?: number;
  /** Repeats after a rate limit, a server error or no answer; default 2. */
  readonly retries?: number;
  /** Wait before the first repeat, doubling; default 500 ms. */
  readonly retryDelayMs?: number;
  /** Of services that need one, or allow more with one. */
  readonly apiKey?: string | undefined;
  /** Address of the person who asks, for the service to write to in case of trouble. */
  readonly mailto?: string | undefined;
}

export interface ServiceRequest {
  /** Name for messages and events. */
  readonly provider: string;
  /** Address of the public service. */
  readonly base: string;
  /** Below the address. */
  readonly path?: string | undefined;
  /** Left out where null, undefined or empty. */
  readonly query?: Readonly<Record<string, string | number | null | undefined>> | undefined;
  /** Besides those of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON in a POST request; without it the request is a GET. */
  readonly body?: unknown;
  /** As in `refusalOf`. */
  readonly hints?: Parameters<typeof refusalOf>[0]['hints'];
  readonly signal: AbortSignal | undefined;
}

/** Search results are some hundred kilobytes at most; more is a mistake, and would only fill memory. */
const MAX_BYTES = 5_000_000;

/**
 * A JSON reply to a GET request, or to a POST request with a body; repeated as the options of a provider say.
 *
 * @throws {ProviderRequestError} on no response in time, a status that is not 2xx, a reply that names an error, or one that
 * is larger than 5 MB or that `schema` rejects.
 * @throws the signal's reason, untouched, when the caller cancelled.
 */
export function askService<Schema extends z.ZodType>(
  options: ServiceOptions,
  { schema, ...request }: ServiceRequest & { readonly schema: Schema },
): Promise<z.infer<Schema>> {
  return repeated(options, request, (refused) => {
    const reply = parseJson(refused.body);
    const isError = typeof reply === 'object' && reply !== null && 'error' in reply && Boolean(reply.error);
    const result = schema.safeParse(reply);
    if (result.success && !isError) return result.data;
    throw unreadable({ ...refused, cause: result.error });
  });
}

/** A reply in XML, repeated like that of `askService`. @throws {ProviderRequestError} where it is not one whole element `root`. */
export async function askForXml(
  options: ServiceOptions,
  { root, ...request }: ServiceRequest & { readonly root: string },
): Promise<Document> {
  const { DOMParser } = await import('linkedom');
  const headers = { accept: 'application/xml, application/atom+xml' };
  return repeated(options, { headers, ...request }, (refused) => {
    const { body } = refused;
    const isWhole = new RegExp(`</${root}>\\s*$|^[^<]*(?:<[?!][^>]*>\\s*)*<${root}[^>]*/>\\s*$`).test(body);
    const document = new DOMParser().parseFromString(body, 'text/xml') as unknown as Document;
    if (isWhole && document.documentElement?.tagName === root) return document;
    throw unreadable({ ...refused, cause: undefined });
  });
}

/** Everything that the caller needs to read a reply, or to refuse it. */
type Reply = Parameters<typeof unreadable>[0];

function repeated<Value>(
  options: ServiceOptions,
  request: ServiceRequest,
  read: (reply: Omit<Reply, 'cause'>) => Value,
): Promise<Value> {
  const { retries = 2, retryDelayMs: delayMs = 500 } = options;
  const { signal } = request;
  return retryRequest(async () => read(await send(options, request)), { retries, delayMs, signal });
}

let opened: ReturnType<typeof openFetch> | undefined;

/** As Node's own, but through the proxies of the environment. */
export const fetchThroughProxies: typeof globalThis.fetch = async (input, init) => {
  opened ??= openFetch();
  return (await opened)(input, init);
};

async function send(
  { baseUrl, timeoutMs = 20_000, apiKey: secret }: ServiceOptions,
  { provider, base, path, query = {}, headers, body, hints, signal }: ServiceRequest,
): Promise<Omit<Reply, 'cause'>> {
  const url = new URL([(baseUrl ?? base).replace(/\/+$/, ''), path].filter(Boolean).join('/'));
  for (const [name, value] of Object.entries(query))
    if (value != null && value !== '') url.searchParams.set(name, String(value));
  const timeout = AbortSignal.timeout(timeoutMs);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    const response = await fetchThroughProxies(url, {
      headers: { accept: 'application/json', 'user-agent': 'ResearchStudio/0.1', ...headers, ...type },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const { status, ok } = response;
    const reply = { provider, status, body: await readText(response, provider, url), secret, hints };
    if (ok) return reply;
    throw refusalOf({ ...reply, retryAfterMs: retryAfterMs(response.headers.get('retry-after')) });
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ProviderRequestError) throw cause;
    const reason = timeout.aborted
      ? `${url.host} did not answer within ${timeoutMs / 1000} s`
      : `no complete response arrived from ${url.host}`;
    throw new ProviderRequestError({ provider, status: null, reason, cause });
  }
}

async function readText(response: Response, provider: string, url: URL): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) {
      const reason = `the reply of ${url.host} is larger than ${MAX_BYTES / 1e6} MB`;
      throw new ProviderRequestError({ provider, status: response.status, reason });
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

interface RetryRequestOptions {
  /** Repeats after the first try; 0 tries once. */
  readonly retries: number;
  /** Wait before the first repeat; doubles with each. A server's Retry-After goes before it. */
  readonly delayMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Longest wait for a Retry-After; a server that asks for more has in effect said no. */
const MAX_WAIT_MS = 30_000;

/**
 * Repeats a call that failed for a passing reason: rate limit, server error, no answer. The last error is thrown.
 *
 * @throws the signal's reason, untouched, when the caller cancelled, also while waiting.
 */
export async function retryRequest<Value>(
  call: () => Promise<Value>,
  { retries, delayMs, signal }: RetryRequestOptions,
): Promise<Value> {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      signal?.throwIfAborted();
      const asked =
        error instanceof ProviderRequestError && error.isRetryable ? (error.retryAfterMs ?? 0) : null;
      if (asked === null || asked > MAX_WAIT_MS || attempt >= retries) throw error;
      const wait = Math.min(Math.max(asked, delayMs * 2 ** attempt), MAX_WAIT_MS);
      await sleep(wait, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}

/**
 * Milliseconds of a Retry-After header in seconds (RFC 9110, 10.2.3); undefined when there is none. The other form, a
 * date, is left alone: it would need the clock of the server.
 */
export function retryAfterMs(header: string | null): number | undefined {
  if (header === null || !/^\s*\d+(?:\.\d+)?\s*$/.test(header)) return undefined;
  return Number(header) * 1000;
}
