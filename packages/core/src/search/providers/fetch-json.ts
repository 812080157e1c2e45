import { ProviderRequestError } from '@research-studio/schemas';
import type { z } from 'zod';
import { retryAfterMs, retryRequest } from './retry-request.ts';

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

export interface FetchTextRequest {
  /** Name for messages and events. */
  readonly provider: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON in a POST request; without it the request is a GET. */
  readonly body?: unknown;
  /** Whether a refusal (4xx) is one of the key, for services that do not say so by 401 or 403. */
  readonly isKeyRefused?: ((body: string) => boolean) | undefined;
  /** Longest wait for the whole reply. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

export interface FetchJsonRequest<Schema extends z.ZodType> extends FetchTextRequest {
  readonly schema: Schema;
}

/** Search results are some hundred kilobytes at most; more is a mistake, and would only fill memory. */
const MAX_BYTES = 5_000_000;

/** As `fetchJson`, repeated as the options of a provider say. */
export function askService<Schema extends z.ZodType>(
  { timeoutMs = 20_000, retries = 2, retryDelayMs = 500 }: ServiceOptions,
  request: Omit<FetchJsonRequest<Schema>, 'timeoutMs'>,
): Promise<z.infer<Schema>> {
  const { signal } = request;
  return retryRequest(() => fetchJson({ ...request, timeoutMs }), { retries, delayMs: retryDelayMs, signal });
}

/** A reply in XML, repeated like that of `askService`. @throws {ProviderRequestError} where `root` is not its first element. */
export async function askForXml(
  { timeoutMs = 20_000, retries = 2, retryDelayMs = 500 }: ServiceOptions,
  { root, ...request }: Omit<FetchTextRequest, 'timeoutMs'> & { readonly root: string },
): Promise<XmlDocument> {
  const { provider, signal } = request;
  const { parseDocument } = await import('htmlparser2');
  return retryRequest(
    async () => {
      const { status, body } = await fetchText({ ...request, timeoutMs });
      const document = parseDocument(body, { xmlMode: true });
      const first = document.children.find((node) => node.type === 'tag');
      if (first?.type !== 'tag' || first.name !== root) throw new ProviderRequestError({ provider, status });
      return document;
    },
    { retries, delayMs: retryDelayMs, signal },
  );
}

/**
 * A JSON reply to a GET request, or to a POST request with a body.
 *
 * @throws {ProviderRequestError} on no response in time, a status that is not 2xx, or a body that is larger than 5 MB or
 * that `schema` rejects.
 * @throws the signal's reason, untouched, when the caller cancelled.
 */
export async function fetchJson<Schema extends z.ZodType>(
  request: FetchJsonRequest<Schema>,
): Promise<z.infer<Schema>> {
  const { provider, schema } = request;
  const { status, body } = await fetchText(request);
  try {
    return schema.parse(JSON.parse(body));
  } catch (cause) {
    throw new ProviderRequestError({ provider, status, cause });
  }
}

/** A reply as text. @throws as `fetchJson`, but for what the text is. */
export async function fetchText(request: FetchTextRequest): Promise<{ status: number; body: string }> {
  const { provider, url, timeoutMs, signal } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...sent(request),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    if (!response.ok) throw await refusal(response, request);
    return { status: response.status, body: await readText(response, { provider, url }) };
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ProviderRequestError) throw cause;
    const reason = timeout.aborted
      ? `${url.host} did not answer within ${timeoutMs / 1000} s`
      : `no complete response arrived from ${url.host}`;
    throw new ProviderRequestError({ provider, status: null, reason, cause });
  }
}

function sent({ headers, body }: FetchTextRequest): RequestInit {
  if (body === undefined) return { headers };
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function refusal(
  response: Response,
  { provider, url, isKeyRefused }: FetchTextRequest,
): Promise<ProviderRequestError> {
  const { status } = response;
  const wait = retryAfterMs(response.headers.get('retry-after'));
  const mayBeOfKey = isKeyRefused !== undefined && status >= 400 && status < 500 && status !== 429;
  if (!mayBeOfKey) await response.body?.cancel();
  const isOfKey = mayBeOfKey && isKeyRefused(await readText(response, { provider, url }));
  return new ProviderRequestError({ provider, status: isOfKey ? 401 : status, retryAfterMs: wait });
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
