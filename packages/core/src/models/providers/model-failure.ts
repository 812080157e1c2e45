import type { KeyName, Keys } from '../../settings/keys.ts';
import type { Refusal } from './answer-form.ts';
import { type ModelFailureKind, ModelRequestError } from './model-request-error.ts';

export interface ModelFailure {
  /** What the client library threw. */
  readonly error: unknown;
  /** False where it threw before it sent anything. */
  readonly isSent: boolean;
  readonly provider: string;
  readonly host: string;
  /** Never shown, whatever the server repeats. */
  readonly keys: Keys;
  /** The settings to look at, by the names of their variables. */
  readonly keyName: KeyName | null;
  readonly addressName: KeyName;
}

/** The fields that the client libraries' errors have; which of them are there depends on library and failure. */
interface ErrorFields {
  readonly status?: number;
  readonly statusCode?: number;
  readonly status_code?: number;
  readonly code?: string | null;
  readonly param?: string | null;
  readonly message?: string;
  readonly headers?: Headers | Readonly<Record<string, string>>;
  readonly cause?: unknown;
  readonly name?: string;
}

/** What keys look like when a server repeats them masked ("sk-ab****yz"), and credentials in headers. */
const KEY_SHAPES = /\b(?:sk|pk|key)-[\w*-]{6,}|\bBearer\s+[\w.*~+/=-]+/gi;

/** What happened, whose fault it is and what to do, without any key. */
export function toModelRequestError(failure: ModelFailure): ModelRequestError {
  const { error, provider, keys } = failure;
  const fields = fieldsOf(error);
  const status = statusOf(fields);
  const words = keys.redact(fields.message ?? String(error)).replace(KEY_SHAPES, '[key]');
  const { kind, reason } = explain({ fields, status, words: firstWords(words), failure });
  const cause = new Error(words);
  cause.name = fields.name ?? 'Error';
  return new ModelRequestError({ kind, provider, status, reason, cause, retryAfterMs: retryAfter(fields) });
}

function fieldsOf(error: unknown): ErrorFields {
  return (typeof error === 'object' && error !== null ? error : {}) as ErrorFields;
}

function statusOf({ status, statusCode, status_code }: ErrorFields): number | null {
  const given = [status, statusCode, status_code].find((code) => typeof code === 'number');
  return given ?? null;
}

/** True when asking without a stream may be answered. */
export function refusesStream({ status = 0, message = '' }: Omit<Refusal, 'isSent'>): boolean {
  return status >= 400 && status < 500 && /\bstream/i.test(message);
}

/** What was said about the request, for `AnswerForms.learn`. */
export function refusalOf(error: unknown, isSent: boolean): Refusal {
  const fields = fieldsOf(error);
  return { isSent, status: statusOf(fields) ?? undefined, param: fields.param, message: fields.message };
}

interface Symptoms {
  readonly fields: ErrorFields;
  readonly status: number | null;
  readonly words: string;
  readonly failure: ModelFailure;
}

function explain({ fields, status, words, failure }: Symptoms): { kind: ModelFailureKind; reason: string } {
  const { host, keyName, addressName } = failure;
  if (isTooLong(fields)) return { kind: 'too-long', reason: 'the prompt is longer than the model can read' };
  if (status === null && !failure.isSent)
    return { kind: 'bad-request', reason: `its client library did not send the request: ${words}` };
  if (status === null) return explainSilence({ fields, words, failure });
  if (status === 401)
    return { kind: 'key-refused', reason: `the key was refused (HTTP 401); check ${keyName ?? addressName}` };
  if (status === 402 || fields.code === 'insufficient_quota')
    return {
      kind: 'unavailable',
      reason: `the account has no credit left (HTTP ${status}); check its billing`,
    };
  if (status === 403)
    return { kind: 'unavailable', reason: 'access was refused (HTTP 403); check what the key may use' };
  if (status === 404)
    return {
      kind: 'unavailable',
      reason: `no such model at ${host} (HTTP 404); check the model's name and ${addressName}`,
    };
  if (status === 429) return { kind: 'rate-limited', reason: 'too many requests (HTTP 429)' };
  if (status === 408 || status === 409 || status >= 500)
    return { kind: 'server', reason: `the server failed (HTTP ${status})` };
  return { kind: 'bad-request', reason: `the request was not accepted (HTTP ${status}): ${words}` };
}

function explainSilence({ fields, words, failure }: Omit<Symptoms, 'status'>): {
  kind: ModelFailureKind;
  reason: string;
} {
  const { host, addressName } = failure;
  const causes = [...causesOf(fields)];
  const tooLarge = causes.find((cause) => cause instanceof RangeError);
  const code = causes.find((cause) => typeof cause.code === 'string')?.code;
  const isLost = tooLarge === undefined && (code !== undefined || fields.message === 'Connection error.');
  if (isLost) return { kind: 'unreachable', reason: `no connection to ${host} (${code ?? 'lost'})` };
  // A type error is the client library stumbling over the reply, and says nothing to a person.
  const what = tooLarge?.message ?? (fields.name === 'TypeError' ? `check ${addressName}` : words);
  return { kind: 'unreadable', reason: `the reply of ${host} is not a chat completion (${what})` };
}

/** The error, its cause, the cause of that: client libraries wrap what the network said. */
function* causesOf(error: ErrorFields): Generator<ErrorFields> {
  let at: unknown = error;
  for (let depth = 0; typeof at === 'object' && at !== null && depth < 6; depth += 1) {
    yield at;
    at = (at as ErrorFields).cause;
  }
}

function isTooLong({ name, code, cause }: ErrorFields): boolean {
  if (name === 'ContextOverflowError' || code === 'context_length_exceeded') return true;
  return (cause as ErrorFields | undefined)?.code === 'context_length_exceeded';
}

/** Milliseconds of `retry-after-ms` or `retry-after` (seconds, or a date, which counts from the reply's own date). */
function retryAfter(fields: ErrorFields): number | undefined {
  const headers = new Headers(fields.headers);
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(ms)) return Math.max(0, ms);
  const text = headers.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return 1_000 * Number(text);
  const wait = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

function firstWords(text: string): string {
  const line = text
    .replace(/\s*Troubleshooting URL:[\s\S]*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
