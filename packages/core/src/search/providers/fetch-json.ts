import { ProviderRequestError } from '@research-studio/schemas';
import type { z } from 'zod';
import { retryAfterMs } from './retry-request.ts';

export interface FetchJsonRequest<Schema extends z.ZodType> {
  /** Name for messages and events. */
  readonly provider: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly schema: Schema;
  /** Longest wait for the whole reply. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Search results are some hundred kilobytes at most; more is a mistake, and would only fill memory. */
const MAX_BYTES = 5_000_000;

/**
 * A JSON reply to a GET request.
 *
 * @throws {ProviderRequestError} on no response in time, a status that is not 2xx, or a body that is larger than 5 MB or
 * that `schema` rejects.
 * @throws the signal's reason, untouched, when the caller cancelled.
 */
export async function fetchJson<Schema extends z.ZodType>(
  request: FetchJsonRequest<Schema>,
): Promise<z.infer<Schema>> {
  const { provider, url, headers, schema, timeoutMs, signal } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  let status: number | null = null;
  let body: string;
  try {
    const response = await fetch(url, {
      headers,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    status = response.status;
    if (!response.ok) {
      const wait = retryAfterMs(response.headers.get('retry-after'));
      await response.body?.cancel();
      throw new ProviderRequestError({ provider, status, retryAfterMs: wait });
    }
    body = await readText(response, { provider, url });
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ProviderRequestError) throw cause;
    const reason = timeout.aborted
      ? `${url.host} did not answer within ${timeoutMs / 1000} s`
      : `no complete response arrived from ${url.host}`;
    throw new ProviderRequestError({ provider, status: null, reason, cause });
  }
  return parse(body, { provider, schema, status });
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

function parse<Schema extends z.ZodType>(
  body: string,
  { provider, schema, status }: { provider: string; schema: Schema; status: number },
): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(body));
  } catch (cause) {
    throw new ProviderRequestError({ provider, status, cause });
  }
}
