import type { LookupFunction } from 'node:net';
import { type Settings, SourceUnreadableError } from '@research-studio/schemas';
import type { Agent } from 'undici';
import { type AddressGuard, createAddressGuard } from './address-guard.ts';
import { createHostQueue } from './host-queue.ts';
import type { Patience } from './patience.ts';

export interface PageRequest {
  readonly url: string;
  /** Bounds the whole of it, redirects and body, but not the wait for a host that is asked for other pages. */
  readonly patience: Patience;
  readonly maxBytes: number;
  /** Of the copy that is there already: a server that has nothing newer answers with status 304 and no bytes. */
  readonly known?: { readonly etag: string | null; readonly lastModified: string | null };
}

export interface PageResponse {
  /** After all redirects. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly cacheControl: string | null;
  /** What the Retry-After header asks for; null when there is none. */
  readonly retryAfterMs: number | null;
  /** The site calls its answer a test of whether a person asks (Cloudflare's `cf-mitigated`). */
  readonly isChallenge: boolean;
  /** Empty unless the status is 200 to 299. */
  readonly bytes: Uint8Array;
}

export interface HttpClient {
  /**
   * One GET with its redirects, each hop checked. Aborts reject with the signal's reason.
   *
   * @param allowHop Asked before each hop, and may throw; gives the milliseconds that its site wants between requests.
   * @throws {SourceUnreadableError} `blocked_address`, `too_large`, `too_many_redirects` or `network`.
   */
  get(request: PageRequest, allowHop?: (url: URL) => Promise<number>): Promise<PageResponse>;
  readonly guard: AddressGuard;
}

/** Names the program and nobody's address; robots.txt files are asked for "ResearchStudio". */
export const USER_AGENT = 'Mozilla/5.0 (compatible; ResearchStudio/0.1)';
const ACCEPT =
  'text/html,application/xhtml+xml,application/pdf;q=0.9,text/markdown;q=0.9,text/plain;q=0.8,*/*;q=0.5';

/** Requests at one host at a time, where no setting says it: as many as browsers make. */
const MOST_PER_HOST = 6;

/** @param clock Dates in Retry-After are compared with it. */
export function createHttpClient(settings: Settings['reading'], clock: () => Date): HttpClient {
  const guard = createAddressGuard(settings.allowHosts);
  const hosts = createHostQueue();
  let transport: ReturnType<typeof openTransport> | null = null;

  const atHost = async <Value>(
    at: { url: URL; delayMs: number; patience: Patience },
    work: () => Promise<Value>,
  ) => {
    const { url, delayMs, patience } = at;
    const isOwn = guard.standing(url.hostname) === 'private';
    const turn = {
      host: url.host,
      most: settings.hostConcurrency ?? (isOwn ? settings.concurrency : MOST_PER_HOST),
      delayMs: Math.max(delayMs, settings.hostDelayMs),
      signal: patience.signal,
    };
    const release = await patience.whileWaiting(() => hosts.turn(turn));
    return work().finally(release);
  };

  return {
    guard,
    async get({ url, patience, maxBytes, known }, allowHop) {
      transport ??= openTransport(guard.resolve, settings.concurrency);
      const { request, limit } = { request: await transport, limit: settings.maxRedirects };
      const { signal } = patience;
      let here = parseAddress(url);
      for (let hop = 0; hop <= limit; hop += 1) {
        guard.checkUrl(here);
        const delayMs = (await allowHop?.(here)) ?? 0;
        const answer = await atHost({ url: here, delayMs, patience }, async () => {
          const response = await send({ request, url: here, signal, known });
          const next = redirectTarget(response, here);
          if (!next) return readResponse({ response, url: here, maxBytes, signal, clock });
          await response.body?.cancel();
          return next;
        });
        if (!(answer instanceof URL)) {
          if (answer.status === 429)
            hosts.rest(here.host, Math.min(answer.retryAfterMs ?? 0, settings.timeoutMs / 2));
          return answer;
        }
        here = answer;
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

type Send = (url: URL, signal: AbortSignal, extra: Readonly<Record<string, string>>) => Promise<Response>;

/**
 * Connections are kept for further pages of their host, and HTTP/2 carries all of them over one. Idle ones keep no
 * process alive. How long a server may be silent is measured by patience alone: undici's own limits count time in which
 * this process was busy.
 */
async function openTransport(resolve: AddressGuard['resolve'], connections: number): Promise<Send> {
  const fetch = await openFetch({
    connections,
    allowH2: true,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 15_000,
    connect: {
      timeout: 0,
      autoSelectFamilyAttemptTimeout: 1_000,
      lookup: guardedLookup(resolve),
    },
  });
  const headers = { 'user-agent': USER_AGENT, accept: ACCEPT, 'accept-language': 'en,*;q=0.5' };
  return (url, signal, extra) =>
    fetch(url, { signal, headers: { ...headers, ...extra }, redirect: 'manual' });
}

/** Asks the guard as a connection is made, and not before: a name cannot change its address in between. */
export function guardedLookup(resolve: AddressGuard['resolve']): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all || !first) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, [], 4),
    );
  };
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
  known,
}: {
  request: Send;
  url: URL;
  signal: AbortSignal;
  known: PageRequest['known'];
}): Promise<Response> {
  try {
    return await request(url, signal, {
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    });
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
  readonly clock: () => Date;
}

async function readResponse({ response, url, maxBytes, signal, clock }: ReadRequest): Promise<PageResponse> {
  const { headers, status } = response;
  const facts = {
    url: url.href,
    status,
    contentType: headers.get('content-type'),
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    cacheControl: headers.get('cache-control'),
    retryAfterMs: readRetryAfter(headers.get('retry-after'), clock),
    isChallenge: headers.get('cf-mitigated') === 'challenge',
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

/** Seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(header: string | null, clock: () => Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  const date = /\d{4}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - clock().getTime());
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
