import { type Settings, SourceUnreadableError } from '@research-studio/schemas';
import type { Agent } from 'undici';
import { createAddressGuard } from './address-guard.ts';

interface PageRequest {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

export interface PageResponse {
  /** After all redirects. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string | null;
  /** The Retry-After header in milliseconds; null when there is none. A date is not understood. */
  readonly retryAfterMs: number | null;
  /** Empty unless the status is 200 to 299. */
  readonly bytes: Uint8Array;
}

export interface HttpClient {
  /**
   * One GET with its redirects, each hop checked. Aborts reject with the signal's reason.
   *
   * @param allowHop Asked before each hop, and may throw.
   * @throws {SourceUnreadableError} `blocked_address`, `too_large`, `too_many_redirects` or `network`.
   */
  get(request: PageRequest, allowHop?: (url: URL) => Promise<void>): Promise<PageResponse>;
}

/** Names the program and nobody's address; robots.txt files are asked for "ResearchStudio". */
const USER_AGENT = 'Mozilla/5.0 (compatible; ResearchStudio/0.1)';
const ACCEPT =
  'text/html,application/xhtml+xml,application/pdf;q=0.9,text/markdown;q=0.9,text/plain;q=0.8,*/*;q=0.5';

export function createHttpClient(settings: Settings['reading']): HttpClient {
  const guard = createAddressGuard(settings.allowHosts);
  let transport: ReturnType<typeof openTransport> | null = null;
  return {
    async get({ url, signal, maxBytes }, allowHop) {
      transport ??= openTransport(guard.resolve);
      const { request, limit } = { request: await transport, limit: settings.maxRedirects };
      let here = parseAddress(url);
      for (let hop = 0; hop <= limit; hop += 1) {
        guard.checkUrl(here);
        await allowHop?.(here);
        const response = await send({ request, url: here, signal });
        const next = redirectTarget(response, here);
        if (!next) return readResponse({ response, url: here, maxBytes, signal });
        await response.body?.cancel();
        here = next;
      }
      throw new SourceUnreadableError({
        location: url,
        reason: 'too_many_redirects',
        detail: `it was redirected more than ${limit} times (reading.maxRedirects)`,
      });
    },
  };
}

/** undici's own fetch with an agent, as Node's does not take a dispatcher of another version. */
export async function openFetch(options: Agent.Options): Promise<typeof globalThis.fetch> {
  const { Agent, fetch } = await import('undici');
  const dispatcher = new Agent(options);
  const send = (url: string, init: object) => fetch(url, { ...init, dispatcher });
  return async (input, init = {}) => {
    const response: unknown = await send(String(input), init);
    if (isResponse(response)) return response;
    throw new TypeError(`undici answered ${String(response)}, which is no Response.`);
  };
}

/** undici's class is not Node's own, and does the same. */
function isResponse(value: unknown): value is Response {
  return typeof value === 'object' && value !== null && 'headers' in value && 'arrayBuffer' in value;
}

type Send = (url: URL, signal: AbortSignal) => Promise<Response>;

/** Idle connections keep no process alive. */
async function openTransport(resolve: ReturnType<typeof createAddressGuard>['resolve']): Promise<Send> {
  const fetch = await openFetch({
    connections: 8,
    connect: {
      // Here, and not before, so that a name cannot change its address between the check and the connection.
      lookup: (hostname, options, callback) => {
        resolve(hostname).then(
          (addresses) => {
            const [first] = addresses;
            if (options.all || !first) callback(null, [...addresses]);
            else callback(null, first.address, first.family);
          },
          (error: NodeJS.ErrnoException) => callback(error, [], 4),
        );
      },
    },
  });
  const headers = { 'user-agent': USER_AGENT, accept: ACCEPT, 'accept-language': 'en,*;q=0.5' };
  return (url, signal) => fetch(url, { signal, headers, redirect: 'manual' });
}

function parseAddress(url: string): URL {
  if (!URL.canParse(url))
    throw new SourceUnreadableError({
      location: url,
      reason: 'blocked_address',
      detail: 'it is not an address; write it with https:// at its start',
    });
  const address = new URL(url);
  address.hash = '';
  return address;
}

async function send({
  request,
  url,
  signal,
}: {
  request: Send;
  url: URL;
  signal: AbortSignal;
}): Promise<Response> {
  try {
    return await request(url, signal);
  } catch (error) {
    throw transportError({ error, url, signal });
  }
}

/** What a failed connection or a broken stream means; the reason of an abort travels as it is. */
function transportError({ error, url, signal }: { error: unknown; url: URL; signal: AbortSignal }): unknown {
  if (signal.aborted) return signal.reason;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SourceUnreadableError)
      return new SourceUnreadableError({
        location: url.href,
        reason: cause.reason,
        detail: cause.message.replace(/^Could not read [^:]+: |\.$/g, ''),
        cause,
      });
    if (cause.cause instanceof Error) continue;
    return networkError(url, explain('code' in cause ? String(cause.code) : '', cause.message), error);
  }
  return networkError(url, String(error), error);
}

function networkError(url: URL, detail: string, cause: unknown): SourceUnreadableError {
  return new SourceUnreadableError({ location: url.href, reason: 'network', detail, cause });
}

function explain(code: string, message: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `its host name could not be looked up (${code})`;
  if (code === 'ECONNREFUSED') return 'the connection was refused (ECONNREFUSED)';
  return `the connection failed (${[code, message].filter(Boolean).join(': ')})`;
}

function redirectTarget(response: Response, from: URL): URL | null {
  const target = response.headers.get('location');
  if (![301, 302, 303, 307, 308].includes(response.status) || !target) return null;
  if (!URL.canParse(target, from.href)) return null;
  const next = new URL(target, from);
  next.hash = '';
  return next;
}

interface ReadRequest {
  readonly response: Response;
  readonly url: URL;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

async function readResponse({ response, url, maxBytes, signal }: ReadRequest): Promise<PageResponse> {
  const seconds = /^\s*(\d{1,6})\s*$/.exec(response.headers.get('retry-after') ?? '')?.[1];
  const facts = {
    url: url.href,
    status: response.status,
    contentType: response.headers.get('content-type'),
    retryAfterMs: seconds === undefined ? null : Number(seconds) * 1000,
  };
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return { ...facts, bytes: new Uint8Array() };
  }
  const declared = Number(response.headers.get('content-length') ?? 0);
  if (declared > maxBytes) {
    await response.body.cancel();
    throw tooLarge(url, `it has ${declared} bytes`, maxBytes);
  }
  return { ...facts, bytes: await readBody({ body: response.body, url, maxBytes, signal }) };
}

/** Counts what arrives after decompression, so that a small answer cannot unpack to a large one. */
async function readBody(at: {
  body: ReadableStream<Uint8Array>;
  url: URL;
  maxBytes: number;
  signal: AbortSignal;
}) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of at.body) {
      length += chunk.length;
      if (length > at.maxBytes) throw tooLarge(at.url, 'it goes on', at.maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof SourceUnreadableError ? error : transportError({ ...at, error });
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function tooLarge(url: URL, what: string, maxBytes: number): SourceUnreadableError {
  const detail = `${what}, and at most ${maxBytes} bytes are read (reading.maxBytes)`;
  return new SourceUnreadableError({ location: url.href, reason: 'too_large', detail });
}
