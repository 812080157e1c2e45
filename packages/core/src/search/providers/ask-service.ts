import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderRequestError } from '@research-studio/schemas';
import type { z } from 'zod';
import { parseJson } from '../../files/json-lines.ts';
import { retryAfter } from '../../models/providers/model-request-error.ts';
import { patientFetch, readBounded } from '../../models/providers/server-model.ts';

/** Options of every provider over HTTP. */
export interface ServiceOptions {
  /** Default: the public service. Anything else that speaks its protocol will do. */
  readonly baseUrl?: string | undefined;
  /** Longest wait for one reply; default 20 s. */
  readonly timeoutMs?: number;
  /** Repeats after a rate limit, a server error or no answer; default 2. */
  readonly retries?: number;
  /** Wait before the first repeat, doubling with each; a server's Retry-After goes before it. Default 500 ms. */
  readonly retryDelayMs?: number;
  /** For services that need a key, or allow more with one. */
  readonly apiKey?: string | undefined;
  /** Id of the Programmable Search Engine (`cx`) of Google. */
  readonly engineId?: string | undefined;
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
  /** The meaning of a refusal of this service, by its status; `page` for a web page in place of a reply. */
  readonly hints?: Readonly<Partial<Record<number | 'page', string>>> | undefined;
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
  const ask = async () => {
    const received = await send(options, request);
    const reply = parseJson(received.body);
    const isError = typeof reply === 'object' && reply !== null && 'error' in reply && Boolean(reply.error);
    const result = schema.safeParse(reply);
    if (result.success && !isError) return result.data;
    throw unreadable(received, result.error);
  };
  return retryRequest(ask, options, request.signal);
}

/** A reply in XML, repeated like that of `askService`. @throws {ProviderRequestError} where it is not one whole element `root`. */
export async function askForXml(
  options: ServiceOptions,
  { root, ...request }: ServiceRequest & { readonly root: string },
): Promise<Document> {
  const { DOMParser } = await import('linkedom');
  const headers = { accept: 'application/xml, application/atom+xml' };
  const ask = async () => {
    const received = await send(options, { headers, ...request });
    const { body } = received;
    const isWhole = new RegExp(`</${root}>\\s*$|^[^<]*(?:<[?!][^>]*>\\s*)*<${root}[^>]*/>\\s*$`).test(body);
    const document = new DOMParser().parseFromString(body, 'text/xml') as unknown as Document;
    if (isWhole && document.documentElement?.tagName === root) return document;
    throw unreadable(received);
  };
  return retryRequest(ask, options, request.signal);
}

async function send(
  { baseUrl, timeoutMs = 20_000, apiKey: secret }: ServiceOptions,
  { provider, base, path, query = {}, headers, body, hints, signal }: ServiceRequest,
): Promise<Reply> {
  const url = new URL([(baseUrl ?? base).replace(/\/+$/, ''), path].filter(Boolean).join('/'));
  for (const [name, value] of Object.entries(query))
    if (value != null && value !== '') url.searchParams.set(name, String(value));
  const timeout = AbortSignal.timeout(timeoutMs);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    const response = await patientFetch(url, {
      headers: { accept: 'application/json', 'user-agent': 'ResearchStudio/0.1', ...headers, ...type },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const { status, ok } = response;
    const reply = { provider, status, body: await readBounded(response, MAX_BYTES), secret, hints };
    if (ok) return reply;
    throw refusalOf(reply, retryAfter(response.headers));
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ProviderRequestError) throw cause;
    if (cause instanceof RangeError)
      throw new ProviderRequestError({ provider, status: 200, reason: cause.message, cause });
    const reason = timeout.aborted
      ? `${url.host} did not answer within ${timeoutMs / 1000} s`
      : `no complete response arrived from ${url.host}`;
    throw new ProviderRequestError({ provider, status: null, reason, cause });
  }
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
  { retries = 2, retryDelayMs = 500 }: Pick<ServiceOptions, 'retries' | 'retryDelayMs'>,
  signal: AbortSignal | undefined,
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
      const wait = Math.min(Math.max(asked, retryDelayMs * 2 ** attempt), MAX_WAIT_MS);
      await sleep(wait, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}

interface Reply extends Pick<ServiceRequest, 'provider' | 'hints'> {
  readonly status: number;
  readonly body: string;
  /** The key, where there is one: it is taken out of what the service says. */
  readonly secret: string | undefined;
}

/** Words of services by cause, in the order of the checks, since a limit a minute is called a quota too. */
const CAUSES = {
  rate: /rate.?limit|too.?many.?requests|per.?(?:second|minute)|throttl|rate exceeded|slow down/i,
  key: /(?:api|access)[_ -]?key|subscription_?token|bearer|authenticat|unauthori[sz]ed|credentials/i,
  quota:
    /quota|credits?\b|billing|usage.?limit|daily.?limit|\bplan(?:['’]?s)?\b.{0,10}limit|insufficient.{0,10}(?:funds|balance|budget)|budget/i,
};

/** The error of a reply whose status is not 2xx, by its real cause. */
function refusalOf(refused: Reply, retryAfterMs: number | undefined): ProviderRequestError {
  const { provider, status, hints = {} } = refused;
  const said = saidIn(refused);
  const words = said === '' ? '' : ` (“${said}”)`;
  const fail = (reason: string, code = status) =>
    new ProviderRequestError({ provider, status: code, reason: reason + words, retryAfterMs });
  const at = `(HTTP ${status})`;
  const hint = hints[status] === undefined ? '' : `; ${hints[status]}`;
  switch (causeOf(refused, said)) {
    case 'quota': {
      const reason = `the usage limit of the plan is reached ${at}; raise it or wait for the next period`;
      return fail(reason, status === 429 ? 402 : status);
    }
    case 'rate':
      return fail(`too many requests ${at}${hint || '; slow down or raise the limit of the account'}`, 429);
    case 'key': {
      const reason = `the key was refused ${at}; check the key and its rights${hint}`;
      return fail(reason, status === 403 ? 403 : 401);
    }
    default:
      return fail(
        status >= 500 ? `it answered HTTP ${status}` : `it refused the request (HTTP ${status})${hint}`,
      );
  }
}

function causeOf({ status, secret }: Reply, said: string): keyof typeof CAUSES | null {
  const hasKey = secret !== undefined;
  if (status >= 500) return null;
  if (status === 402 || status === 432 || status === 433) return 'quota';
  if (status === 401) return hasKey ? 'key' : null;
  if (CAUSES.rate.test(said)) return 'rate';
  if (CAUSES.quota.test(said) && hasKey) return 'quota';
  if (status === 429) return 'rate';
  if (/api[_ -]?key/i.test(said)) return 'key';
  return hasKey && (CAUSES.key.test(said) || (status === 403 && said === '')) ? 'key' : null;
}

/** The error of a reply with status 2xx that is not one: a page, an error, or another form. */
function unreadable(refused: Reply, cause?: unknown): ProviderRequestError {
  const { provider, status, hints = {}, body } = refused;
  const said = saidIn(refused);
  const fail = (reason: string | undefined, code = status) =>
    new ProviderRequestError({ provider, status: code, ...(reason && { reason }), cause });
  if (/^[^{[]{0,500}?<(?:!doctype html|html|head|body|title)\b/i.test(body))
    return fail(
      hints.page ??
        `it answered with a web page in place of results${said && `, “${said}”`} (HTTP ${status})`,
    );
  const isRate = CAUSES.rate.test(said) || /maxlag/.test(said);
  return fail(said === '' ? undefined : `it refused the request: ${said}`, isRate ? 429 : status);
}

const LONGEST = 200;

/** The reason of a refusal: the texts of a JSON reply, the title of a page, or a short text; without the key. */
function saidIn({ body, secret }: Reply): string {
  const page = /<(title|h1|ERROR)\b[^>]*>([^<]+)</i.exec(body)?.[2];
  const texts = /^\s*[{[]/.test(body)
    ? textsOf(parseJson(body), 0)
    : [page ?? (/^\s*</.test(body) ? '' : body)];
  const all = [...new Set(texts)].join(', ').replaceAll(/\s+/g, ' ').trim();
  const safe = secret ? all.replaceAll(secret, '***') : all;
  return (safe.length > LONGEST ? `${safe.slice(0, LONGEST)} …` : safe).replace(/\.$/, '');
}

const SAYING = 'message info detail error errors error_message reason code error_code tag msg'.split(' ');

function textsOf(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return depth === 0 ? [] : [value];
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  if (Array.isArray(value)) return value.slice(0, 3).flatMap((item) => textsOf(item, depth + 1));
  return SAYING.flatMap((name) => textsOf((value as Readonly<Record<string, unknown>>)[name], depth + 1));
}
