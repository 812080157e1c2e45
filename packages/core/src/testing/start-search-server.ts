import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A page as the search server knows it. */
export interface SearchServerPage {
  readonly url: string;
  readonly title: string;
  readonly content: string;
  readonly publishedDate?: string;
}

/**
 * - `unauthorized` 401, `forbidden` 403, `plan-limit` 432, `server-error` 500
 * - `rate-limit` 429, with `Retry-After: 0`
 * - `hang` accepts the request and never answers; `reset` drops the connection half-way through the reply
 * - `garbage` 200 with HTML; `wrong-shape` 200 with JSON of another kind; `empty` finds nothing
 */
export type SearchServerFault =
  | 'unauthorized'
  | 'forbidden'
  | 'plan-limit'
  | 'rate-limit'
  | 'server-error'
  | 'hang'
  | 'reset'
  | 'garbage'
  | 'wrong-shape'
  | 'empty';

export interface SearchServer extends AsyncDisposable {
  /** What TAVILY_BASE_URL would be. */
  readonly baseUrl: string;
  /** Every request so far, in order of arrival. */
  readonly requests: readonly { readonly query: string; readonly authorization: string | undefined }[];
  /** Faults of the next requests, one each; null answers well. When used up, requests are answered well. */
  failNext(...faults: readonly (SearchServerFault | null)[]): void;
  close(): Promise<void>;
}

export interface SearchServerOptions {
  readonly pages: readonly SearchServerPage[];
  /** Fault of every request that `failNext` says nothing about. */
  readonly fault?: SearchServerFault;
}

const STATUS: Partial<Record<SearchServerFault, number>> = {
  unauthorized: 401,
  forbidden: 403,
  'plan-limit': 432,
  'rate-limit': 429,
  'server-error': 500,
};

/** A search engine on the loopback that speaks Tavily's `POST /search`: pages ranked by the share of query words in them. */
export async function startSearchServer({ pages, fault }: SearchServerOptions): Promise<SearchServer> {
  const requests: { query: string; authorization: string | undefined }[] = [];
  const planned: (SearchServerFault | null)[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { query = '', max_results = 5 } = JSON.parse((await text(request)) || '{}');
    requests.push({ query, authorization: request.headers.authorization });
    const next = planned.length > 0 ? planned.shift() : fault;
    if (next) return fail(response, next);
    send(response, 200, reply(query, rank(pages, query).slice(0, max_results)));
  }
  const close = () => stop(server);
  return {
    baseUrl: await listen(server),
    requests,
    failNext: (...faults) => void planned.push(...faults),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function fail(response: ServerResponse, fault: SearchServerFault): void {
  const status = STATUS[fault];
  if (fault === 'hang') return;
  if (fault === 'reset') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
    response.write('{"results": [', () => response.destroy());
  } else if (status !== undefined) {
    if (status === 429) response.setHeader('retry-after', '0');
    send(response, status, { detail: { error: `planned fault: ${fault}` } });
  } else if (fault === 'garbage') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Welcome!</body></html>');
  } else send(response, 200, fault === 'empty' ? reply('', []) : { unexpected: true });
}

function rank(pages: readonly SearchServerPage[], query: string) {
  const words = new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return pages
    .map((page) => {
      const found = new Set(`${page.title} ${page.content}`.toLowerCase().match(/[\p{L}\p{N}]+/gu));
      return { page, score: [...words].filter((word) => found.has(word)).length / words.size };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

function reply(query: string, hits: readonly { page: SearchServerPage; score: number }[]) {
  const results = hits.map(({ page, score }) => ({
    title: page.title,
    url: page.url,
    content: page.content,
    score,
    raw_content: null,
    published_date: page.publishedDate,
  }));
  return { query, answer: null, images: [], results, response_time: 0.01, request_id: 'loopback' };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
