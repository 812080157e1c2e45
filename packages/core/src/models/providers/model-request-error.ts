import { ProviderRequestError, type ProviderRequestErrorOptions } from '@research-studio/schemas';
import { parseJson } from '../../files/json-lines.ts';
import type { KeyName, Keys } from '../../settings/keys.ts';
import { textAt, valuesAt } from './protocol.ts';

/**
 * key-refused: the provider does not accept the key, so none of its models will answer.
 * unavailable: this model will not answer in this run (no such model, no right to it, no credit).
 * silent: the server did not begin to answer, nor any call that was made again meanwhile.
 * too-long: this prompt does not fit; others may.
 */
export type ModelFailureKind =
  | 'key-refused'
  | 'unavailable'
  | 'rate-limited'
  | 'timeout'
  | 'silent'
  | 'unreachable'
  | 'server'
  | 'unreadable'
  | 'bad-request'
  | 'too-long';

/** A model gave no answer. The kind decides what is tried next; the message is for a person. */
export class ModelRequestError extends ProviderRequestError {
  readonly kind: ModelFailureKind;

  constructor({ kind, ...options }: ProviderRequestErrorOptions & { readonly kind: ModelFailureKind }) {
    super(options);
    this.kind = kind;
  }

  /** True when asking again in this run cannot help. */
  get isPermanent(): boolean {
    return this.kind === 'key-refused' || this.kind === 'unavailable';
  }
}

/** A refusal, also after the server had begun to answer: {error: {message}} or {error: message} of most providers. */
export class RefusedReply extends Error {
  readonly status: number;
  readonly headers: Headers;
  readonly code: unknown;
  /** The refused parameter, where the provider names it. */
  readonly param: string;

  constructor({ ok, status, headers }: Response, body: string) {
    const reply = parseJson(body);
    super(textAt(reply, 'error.message', 'error', 'message') ?? body);
    this.name = 'RefusedReply';
    [this.code] = valuesAt(reply, 'error.code');
    const own = Number(this.code);
    this.status = !ok ? status : own >= 400 && own < 600 ? own : 500;
    this.headers = headers;
    this.param = textAt(reply, 'error.param') ?? '';
  }
}

/** Broke off before its end: what arrived is not an answer. */
export class BrokenStream extends Error {
  readonly code = 'ERR_STREAM_BROKE_OFF';
}

interface ModelFailure {
  readonly error: unknown;
  readonly provider: string;
  readonly address: string;
  /** Never shown, whatever the server repeats. */
  readonly keys: Keys;
  /** The settings to look at, by the names of their variables. */
  readonly keyName: KeyName | null;
  readonly addressName: KeyName;
}

/** Keys as servers repeat them masked ("sk-ab****yz"), and credentials in headers. */
const KEY_SHAPES = /\b(?:sk|pk|key)-[\w*-]{6,}|\bBearer\s+[\w.*~+/=-]+/gi;

/** An error that says what happened, who caused it and what to do, without any key. */
export function toModelRequestError(failure: ModelFailure): ModelRequestError {
  const { error, provider, keys } = failure;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const words = keys.redact(message).replace(KEY_SHAPES, '[key]');
  const cause = Object.assign(new Error(words), { name });
  const line = words.replace(/\s+/g, ' ').trim();
  const short = line.length > 200 ? `${line.slice(0, 200)}…` : line;
  const refusal = error instanceof RefusedReply ? error : null;
  const [kind, reason] = refusal ? explain(refusal, short, failure) : explainSilence(short, failure);
  const retryAfterMs = refusal ? retryAfter(refusal.headers) : undefined;
  return new ModelRequestError({
    kind,
    provider,
    status: refusal?.status ?? null,
    reason,
    cause,
    retryAfterMs,
  });
}

type Explanation = readonly [kind: ModelFailureKind, reason: string];

const TOO_LONG =
  /context_length_exceeded|Input tokens exceed the configured limit|exceeds the context window|maximum context length|prompt is too long/;

function explain({ status, code, message }: RefusedReply, words: string, failure: ModelFailure): Explanation {
  const { address, keyName, addressName } = failure;
  const at = `(HTTP ${status})`;
  if (TOO_LONG.test(`${code} ${message}`))
    return ['too-long', 'the prompt is longer than the model can read'];
  if (status === 401) return ['key-refused', `the key was refused ${at}; check ${keyName ?? addressName}`];
  if (status === 402 || code === 'insufficient_quota')
    return ['unavailable', `the account has no credit left ${at}; check its billing`];
  if (status === 403) return ['unavailable', `access was refused ${at}; check what the key may use`];
  if (status === 404)
    return [
      'unavailable',
      `no such model at ${new URL(address).host} ${at}; check the model's name and ${addressName}`,
    ];
  if (status === 429) return ['rate-limited', `too many requests ${at}`];
  if (status === 408 || status === 409 || status >= 500) return ['server', `the server failed ${at}`];
  return ['bad-request', `the request was not accepted ${at}: ${words}`];
}

function explainSilence(words: string, { error, address, addressName }: ModelFailure): Explanation {
  const { host } = new URL(address);
  const causes = causesOf(error);
  const tooLarge = causes.find((cause) => cause instanceof RangeError);
  const code = causes.find((cause) => typeof cause.code === 'string')?.code;
  const isLost = code !== undefined || /^(fetch failed|terminated)$/.test(words);
  if (tooLarge === undefined && isLost)
    return ['unreachable', `no connection to ${host} (${code ?? 'lost'})`];
  // How it differs from an answer says nothing to a person.
  const isOther = error instanceof TypeError || error instanceof SyntaxError;
  const what = tooLarge?.message ?? (isOther ? `check ${addressName}` : words);
  return ['unreadable', `the reply of ${host} is not a chat completion (${what})`];
}

/** The error, its cause, the cause of that: fetch wraps what the network said. */
function causesOf(
  error: unknown,
  depth = 6,
): readonly { readonly code?: unknown; readonly message?: string }[] {
  if (typeof error !== 'object' || error === null || depth === 0) return [];
  return [error, ...causesOf((error as Error).cause, depth - 1)];
}

/** Milliseconds of `retry-after-ms` or `retry-after` (seconds, or a date, which counts from the reply's own date). */
export function retryAfter(headers: Headers): number | undefined {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(ms)) return Math.max(0, ms);
  const text = headers.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return 1_000 * Number(text);
  const wait = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
