import { type Settings, SourceUnreadableError, type UnreadableReason } from '@research-studio/schemas';
import type { Dispatcher } from 'undici';
import { type AddressGuard, createAddressGuard } from './address-guard.ts';
import { decodeBody, isTooLarge } from './decode-body.ts';
import { createHostQueue } from './host-queue.ts';
import type { PageResponse } from './page-response.ts';
import { openRoutes } from './proxies.ts';
import { addressOf, refreshTarget } from './refresh-target.ts';
import type { SilenceTimeout } from './silence-timeout.ts';

export interface PageRequest {
  readonly url: string;
  /** Bounds the whole of it, redirects and body, but not the wait for a host that is asked for other pages. */
  readonly timeout: SilenceTimeout;
  readonly maxBytes: number;
  /** Headers of the stored copy: a server that has nothing newer answers with status 304 and no bytes. */
  readonly known?: { readonly etag: string | null; readonly lastModified: string | null };
}

export type HttpClient = ReturnType<typeof createHttpClient>;

/** Names the program and nobody's address; robots.txt files are asked for "ResearchStudio". */
export const USER_AGENT = 'Mozilla/5.0 (compatible; ResearchStudio/0.1)';
const ACCEPT =
  'text/html,application/xhtml+xml,application/pdf;q=0.9,text/markdown;q=0.9,text/plain;q=0.8,*/*;q=0.5';

/** Requests at one host at a time, where no setting says it: as many as browsers make. */
const MOST_PER_HOST = 6;
const MOST_REDIRECTS = 5;

/** @param clock Dates in Retry-After are compared with it. */
export function createHttpClient(settings: Settings['reading'], clock: () => Date) {
  const guard = createAddressGuard(settings.allowHosts);
  const hosts = createHostQueue();
  let transport: ReturnType<typeof openTransport> | null = null;

  return {
    guard,
    /**
     * One GET with its redirects, those that a page itself asks for too, each hop checked. Aborts reject with the signal's reason.
     *
     * @param allowHop Asked before each hop, and may throw; gives the milliseconds that its site wants between requests.
     * @throws {SourceUnreadableError} `blocked_address`, `too_large`, `too_many_redirects` or `network`.
     */
    async get(
      { url, timeout, maxBytes, known }: PageRequest,
      allowHop?: (url: URL) => Promise<number>,
    ): Promise<PageResponse> {
      transport ??= openTransport(guard, settings.concurrency);
      const request = await transport;
      const { signal } = timeout;
      const conditions = {
        ...(known?.etag && { 'if-none-match': known.etag }),
        ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
      };
      let here = addressOf(url);
      if (here === null)
        throw unreadable(url, 'blocked_address', 'it is not an address; write it with https:// at its start');
      for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
        const at: URL = here;
        guard.checkUrl(at);
        const delayMs = (await allowHop?.(at)) ?? 0;
        const isOwn = guard.standing(at.hostname) === 'private';
        const turn = {
          host: at.host,
          most: settings.hostConcurrency ?? (isOwn ? settings.concurrency : MOST_PER_HOST),
          delayMs: Math.max(delayMs, settings.hostDelayMs),
          timeout,
        };
        const answer: URL | PageResponse = await hosts.run(turn, async () => {
          const response = await request(at, signal, conditions).catch((error: unknown) => {
            throw transportError(error, at, signal);
          });
          const next = redirectTarget(response, at);
          if (next) return drain(response, next);
          const page = await readResponse({ response, url: at, maxBytes, signal, clock });
          return refreshTarget(page, headerOf(response, 'refresh')) ?? page;
        });
        if (!(answer instanceof URL)) {
          const restMs = answer.status === 429 ? (answer.retryAfterMs ?? 0) : 0;
          hosts.rest(at.host, Math.min(restMs, settings.timeoutMs / 2));
          return answer;
        }
        here = answer;
      }
      const detail = `it was redirected more than ${MOST_REDIRECTS} times`;
      throw unreadable(url, 'too_many_redirects', detail);
    },
  };
}

type Response = Dispatcher.ResponseData;
type Send = (url: URL, signal: AbortSignal, extra: Readonly<Record<string, string>>) => Promise<Response>;

/**
 * Connections are kept for further pages of their host, and HTTP/2 carries all of them over one. Idle ones keep no
 * process alive. How long a server may be silent is measured by timeout alone: undici's own limits count time in which
 * this process was busy. Bodies are decoded here, since undici's fetch takes one that was cut for a whole one.
 */
async function openTransport(guard: AddressGuard, connections: number): Promise<Send> {
  const [{ request }, { dispatcher, admit }] = await Promise.all([
    import('undici'),
    openRoutes({
      guard,
      connections,
      allowH2: true,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 15_000,
      connect: { timeout: 0, autoSelectFamilyAttemptTimeout: 1_000 },
    }),
  ]);
  const headers = {
    'user-agent': USER_AGENT,
    accept: ACCEPT,
    'accept-language': 'en,*;q=0.5',
    'accept-encoding': 'gzip, deflate, br',
  };
  return async (url, signal, extra) => {
    const proxy = await admit(url);
    try {
      return await request(url, { dispatcher, signal, headers: { ...headers, ...extra } });
    } catch (error) {
      if (proxy === null || signal.aborted) throw error;
      const last = causesOf(error).at(-1);
      const reason = last instanceof Error ? last.message : String(last);
      throw unreadable(url, 'network', `the proxy ${proxy.host} gave no connection (${reason})`, error);
    }
  };
}

/** An error and what caused it, the innermost last. */
function causesOf(error: unknown): readonly unknown[] {
  return error instanceof Error && error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error];
}

function headerOf({ headers }: Response, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}

/** A body that is not read keeps its connection from the next request. */
async function drain<Value>({ body }: Response, value: Value): Promise<Value> {
  await body.dump({ limit: 64_000 }).catch(() => undefined);
  return value;
}

function unreadable(url: URL | string, reason: UnreadableReason, detail: string, cause?: unknown) {
  return new SourceUnreadableError({ location: String(url), reason, detail, cause });
}

/** The typed error of a failed connection or a broken stream; the reason of an abort is passed on. */
function transportError(error: unknown, url: URL, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  const causes = causesOf(error);
  const known = causes.find((cause) => cause instanceof SourceUnreadableError);
  if (known) return unreadable(url, known.reason, known.detail, known);
  const last = causes.at(-1);
  const code = last instanceof Error && 'code' in last ? String(last.code) : '';
  const message = last instanceof Error ? last.message : String(last);
  const detail = /^(?:ENOTFOUND|EAI_AGAIN)$/.test(code)
    ? `its host name could not be looked up (${code})`
    : code === 'ECONNREFUSED'
      ? 'the connection was refused (ECONNREFUSED)'
      : `the connection failed (${[code, message].filter(Boolean).join(': ')})`;
  return unreadable(url, 'network', detail, error);
}

function redirectTarget(response: Response, from: URL): URL | null {
  const isRedirect = [301, 302, 303, 307, 308].includes(response.statusCode);
  return isRedirect ? addressOf(headerOf(response, 'location') ?? '', from.href) : null;
}

interface Receiving {
  readonly response: Response;
  readonly url: URL;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly clock: () => Date;
}

async function readResponse(receiving: Receiving): Promise<PageResponse> {
  const { response, url, maxBytes, clock } = receiving;
  const status = response.statusCode;
  const header = (name: string) => headerOf(response, name);
  const facts = {
    url: url.href,
    status,
    contentType: header('content-type'),
    etag: header('etag'),
    lastModified: header('last-modified'),
    cacheControl: header('cache-control'),
    retryAfterMs: readRetryAfter(header('retry-after'), clock),
    isChallenge: header('cf-mitigated') === 'challenge',
  };
  if (status < 200 || status >= 300) return drain(response, { ...facts, bytes: new Uint8Array() });
  const declared = Number(header('content-length') ?? 0);
  if (declared > maxBytes) {
    response.body.on('error', () => undefined).destroy();
    throw tooLarge(url, `it has ${declared} bytes`, maxBytes);
  }
  const encoding = header('content-encoding');
  try {
    return { ...facts, bytes: await decodeBody(await readBody(receiving), encoding, maxBytes) };
  } catch (error) {
    if (error instanceof SourceUnreadableError || receiving.signal.aborted) throw error;
    if (error instanceof RangeError && isTooLarge(error)) throw tooLarge(url, 'it goes on', maxBytes);
    throw unreadable(url, 'network', `its ${encoding} ended in the middle or is damaged`, error);
  }
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(header: string | null, clock: () => Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  const date = /\d{4}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - clock().getTime());
}

async function readBody({ response, url, maxBytes, signal }: Receiving): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge(url, 'it goes on', maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof SourceUnreadableError ? error : transportError(error, url, signal);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function tooLarge(url: URL, what: string, maxBytes: number): SourceUnreadableError {
  return unreadable(url, 'too_large', `${what}, and at most ${maxBytes} bytes are read (reading.maxBytes)`);
}
