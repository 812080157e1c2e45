import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import {
  replyWithin,
  type ServiceState,
  searchProviderContract,
} from '../../testing/search-provider-contract.ts';
import { searxng } from './web-engines.ts';

/** In the form of SearXNG's Search API (docs.searxng.org, "Search API", format json). */
const results = ['heat-pumps', 'pumps', 'heat'].map((name, i) => ({
  url: `https://site${i}.example/${name}`,
  title: name.replace('-', ' '),
  content: `All about ${name}.`,
  engine: 'made up',
  score: 3 - i,
  category: 'general',
  publishedDate: i === 0 ? '2025-12-02T00:00:00' : null,
}));
const STATUS: Partial<Record<ServiceState, number>> = {
  unauthorized: 401,
  'rate-limit': 429,
  'server-error': 500,
};
const servers: { close(): void }[] = [];
const asked: URLSearchParams[] = [];

async function start(state: ServiceState): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://a').searchParams);
    if (state === 'hang') return;
    response.statusCode = STATUS[state] ?? 200;
    if (state === 'rate-limit') response.setHeader('retry-after', '0');
    if (state === 'garbage') response.end('<html></html>');
    else if (state === 'wrong-shape') response.end('{"results":"none"}');
    else
      response.end(
        JSON.stringify({ query: '', number_of_results: 0, results: state === 'empty' ? [] : results }),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const closeAll = async () => {
  for (const server of servers.splice(0)) server.close();
};

searchProviderContract({
  name: 'searxng',
  query: 'heat pumps',
  longestQuery: 400,
  sent: () => asked.map((parameters) => parameters.get('q') ?? ''),
  create: async (state) =>
    searxng({ baseUrl: await start(state), retries: 0, timeoutMs: replyWithin(state) }),
  dispose: closeAll,
});

describe('operators', () => {
  afterAll(closeAll);

  it('reach the service in its own words, without what it lacks', async () => {
    const provider = searxng({ baseUrl: await start('ok') });
    await provider.search({ query: 'pumps site:gov.uk after:2024-01-01', limit: 3, signal: undefined });
    expect(asked.at(-1)?.get('q')).toBe('pumps site:gov.uk');
  });
});
