import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ServiceState } from './search-provider-contract.ts';

/** A request as the service got it. */
export interface ServiceRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown;
}

/** How one service writes its replies. */
export interface WireFormat {
  /** What it answers: a value is sent as JSON, a text as it is; with `isEmpty` what it answers when it found nothing. */
  readonly reply: (request: ServiceRequest, isEmpty: boolean) => unknown;
  /** Well-formed, and of another kind. */
  readonly wrongShape: unknown;
  /** Its answer to a wrong key; default: HTTP 401. */
  readonly refusal?: { readonly status: number; readonly body: unknown };
}

export interface SearchService extends AsyncDisposable {
  readonly baseUrl: string;
  /** Every request so far, in order of arrival. */
  readonly requests: readonly ServiceRequest[];
  close(): Promise<void>;
}

/** A search service on the loopback that speaks the given format and behaves as the state says; 429 comes with Retry-After. */
export async function startSearchService(format: WireFormat, state: ServiceState): Promise<SearchService> {
  const requests: ServiceRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = 'GET', headers } = incoming;
    const sent = await text(incoming);
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    const request = { method, url, headers, body: sent === '' ? undefined : JSON.parse(sent) };
    requests.push(request);
    if (state === 'hang') return;
    const { status, body } = answer(format, request, state);
    if (status === 429) response.setHeader('retry-after', '0');
    response.statusCode = status;
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function answer(
  format: WireFormat,
  request: ServiceRequest,
  state: ServiceState,
): { readonly status: number; readonly body: unknown } {
  switch (state) {
    case 'unauthorized':
      return format.refusal ?? { status: 401, body: { error: 'planned refusal' } };
    case 'rate-limit':
      return { status: 429, body: { error: 'planned limit' } };
    case 'server-error':
      return { status: 500, body: { error: 'planned fault' } };
    case 'garbage':
      return { status: 200, body: '<html><body>Down for maintenance</body>' };
    case 'wrong-shape':
      return { status: 200, body: format.wrongShape };
    default:
      return { status: 200, body: format.reply(request, state === 'empty') };
  }
}
