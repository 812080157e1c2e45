import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

/** What went over the wire while a client library ran. */
export interface Exchange {
  /** The last response, or null when none arrived. Its `complete` is false when it broke off. */
  response: IncomingMessage | null;
}

interface Observation {
  readonly exchange: Exchange;
  readonly signal: AbortSignal | undefined;
}

const current = new AsyncLocalStorage<Observation>();
let isSubscribed = false;

/**
 * Runs a client library that hides HTTP status and headers and cannot be cancelled, and gives it both: `exchange` is
 * filled from Node's own `http.client.*` diagnostics channels, and `signal` destroys its requests.
 *
 * Only requests made through `node:http` and `node:https` are seen.
 */
export async function observeExchange<Value>(
  call: (exchange: Exchange) => Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!isSubscribed) {
    subscribe('http.client.request.created', (message) => watch((message as Created).request));
    isSubscribed = true;
  }
  const exchange: Exchange = { response: null };
  return current.run({ exchange, signal }, () => call(exchange));
}

interface Created {
  readonly request: ClientRequest;
}

function watch(request: ClientRequest): void {
  const observation = current.getStore();
  if (observation === undefined) return;
  const { exchange, signal } = observation;
  const abort = () => void request.destroy();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  request.once('close', () => signal?.removeEventListener('abort', abort));
  request.prependOnceListener('response', (response: IncomingMessage) => {
    exchange.response = response;
  });
}
