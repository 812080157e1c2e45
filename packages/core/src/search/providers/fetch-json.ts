import { setTimeout as sleep } from 'node:timers/promises';
import { openFetch } from '@research-studio/documents';
import { ProviderRequestError } from '@research-studio/schemas';
import type { z } from 'zod';
import { parseJson, refusalOf, unreadable } from './refusals.ts';
import type { ServiceRequest } from './service-request.ts';

/** What every provider over HTTP takes besides its key. */
export interface ServiceOptions {
  /** Default: the public service. Anything else that speaks its protocol will do. */
  readonly baseUrl?: string | undefined;
  /** Longest wait for one reply; default 20 s. */
  readonly timeoutMs?: number;
  /** Repeats after a rate limit, a server error or no answer; default 2. */
  readonly retries?: number;
  /** Wait before the first repeat, doubling; default 500 ms. */
  readonly retryDelayMs?: number;
}

/** As htmlparser2 makes it. */
export type XmlDocument = ReturnType<typeof import('htmlparser2').parseDocument>;

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
  return repeated(options, request, ({ status, body }) => {
    const reply = parseJson(body);
    const isError = typeof reply === 'object' && reply !== null && 'error' in reply && Boolean(reply.error);
    const result = schema.safeParse(reply);
    if (result.success && !isError) return result.data;
    throw unreadable({ ...request, status, body, cause: result.error });
  });
}

/** A reply in XML, repeated like that of `askService`. @throws {ProviderRequestError} where it is not one whole element `root`. */
export async function askForXml(
  options: ServiceOptions,
  { root, ...request }: ServiceRequest & { readonly root: string },
): Promise<XmlDocument> {
  const { parseDocument } = await import('htmlparser2');
  return repeated(options, request, ({ status, body }) => {
    const document = parseDocument(body, { xmlMode: true });
    const first = document.children.find((node) => node.type === 'tag');
    const isWhole = new RegExp(`</${root}>\\s*$|^[^<]*(?:<[?!][^>]*>\\s*)*<${root}[^>]*/>\\s*$`).test(body);
    if (first?.type === 'tag' && first.name === root && isWhole) return document;
    throw unreadable({ ...request, status, body, cause: undefined });
  });
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

function repeated<Value>(
  { timeoutMs = 20_000, retries = 2, retryDelayMs = 500 }: ServiceOptions,
  request: ServiceRequest,
  read: (reply: Reply) => Value,
): Promise<Value> {
  const { signal } = request;
  return retryRequest(async () => read(await send(request, timeoutMs)), {
    retries,
    delayMs: retryDelayMs,
    signal,
  });
}

let opened: ReturnType<typeof openFetch> | undefined;

/** As Node's own, but through the proxies of the environment. */
export const fetchThroughProxies: typeof globalThis.fetch = async (input, init) => {
  opened ??= openFetch();
  return (await opened)(input, init);
};

async function send(request: ServiceRequest, timeoutMs: number): Promise<Reply> {
  const { provider, url, headers, body, signal } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetchThroughProxies(url, {
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const { status, ok } = response;
    const reply = { status, body: await readText(response, { provider, url }) };
    if (ok) return reply;
    throw refusalOf({
      ...request,
      ...reply,
      retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
    });
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ProviderRequestError) throw cause;
    const reason = timeout.aborted
      ? `${url.host} did not answer within ${timeoutMs / 1000} s`
      : `no complete response arrived from ${url.host}`;
    throw new ProviderRequestError({ provider, status: null, reason, cause });
  }
}

async function readText(
  response: Response,
  { provider, url }: { provider: string; url: URL },
): Promise<string> {
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

/** An address of the service below its base. */
export function serviceUrl(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}/${path}`);
  url.search = new URLSearchParams(query).toString();
  return url;
}

export const SERVICE_HEADERS = { accept: 'application/json', 'user-agent': 'ResearchStudio/0.1' } as const;

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
      const wait = waitBeforeRepeat(error, delayMs * 2 ** attempt);
      if (wait === null || attempt >= retries) throw error;
      await sleep(wait, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}

function waitBeforeRepeat(error: unknown, backoffMs: number): number | null {
  if (!(error instanceof ProviderRequestError) || !error.isRetryable) return null;
  const asked = error.retryAfterMs ?? 0;
  return asked > MAX_WAIT_MS ? null : Math.min(Math.max(asked, backoffMs), MAX_WAIT_MS);
}

/**
 * Milliseconds of a Retry-After header in seconds (RFC 9110, 10.2.3); undefined when there is none. The other form, a
 * date, is left alone: it would need the clock of the server.
 */
export function retryAfterMs(header: string | null): number | undefined {
  if (header === null || !/^\s*\d+(?:\.\d+)?\s*$/.test(header)) return undefined;
  return Number(header) * 1000;
}
