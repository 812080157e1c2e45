import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderRequestError } from '@research-studio/schemas';

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
      await pause(wait, signal);
    }
  }
}

function waitBeforeRepeat(error: unknown, backoffMs: number): number | null {
  if (!(error instanceof ProviderRequestError) || !error.isRetryable) return null;
  const wait = Math.max(error.retryAfterMs ?? 0, backoffMs);
  return (error.retryAfterMs ?? 0) > MAX_WAIT_MS ? null : Math.min(wait, MAX_WAIT_MS);
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
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
