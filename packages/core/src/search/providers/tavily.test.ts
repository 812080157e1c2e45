import { afterAll, describe, expect, it } from 'vitest';
import { replyWithin, searchProviderContract } from '../../testing/search-provider-contract.ts';
import { type SearchServer, startSearchServer } from '../../testing/start-search-server.ts';
import { startSearchService } from '../../testing/start-search-service.ts';
import { tavily } from './web-engines.ts';

const pages = [
  {
    url: 'https://energy.example.org/heat-pumps',
    title: 'Heat pumps in cold climates',
    content: 'How heat pumps work below freezing.',
    publishedDate: 'Tue, 02 Dec 2025 08:00:00 GMT',
  },
  { url: 'https://blog.example.com/pumps', title: 'My pumps', content: 'Pumps and more pumps.' },
  { url: 'https://news.example.net/heat', title: 'Heat wave', content: 'A wave of heat.' },
];
const servers: SearchServer[] = [];

async function start(fault?: Parameters<typeof startSearchServer>[0]['fault']): Promise<SearchServer> {
  const server = await startSearchServer({ pages, ...(fault && { fault }) });
  servers.push(server);
  return server;
}

const closeAll = async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
};

searchProviderContract({
  name: 'tavily',
  query: 'heat pumps',
  create: async (state) => {
    const { baseUrl } = await start(state === 'ok' ? undefined : state);
    return tavily({ apiKey: 'tvly-test', baseUrl, retries: 0, timeoutMs: replyWithin(state) });
  },
  dispose: closeAll,
});

describe('tavily', () => {
  afterAll(closeAll);
  const request = { query: 'heat pumps', limit: 5, signal: undefined };

  it('sends the key as a bearer and reads the date in the form of the service', async () => {
    const server = await start();
    const [best] = await tavily({ apiKey: 'tvly-test', baseUrl: `${server.baseUrl}/` }).search(request);
    expect(server.requests).toEqual([{ query: 'heat pumps', authorization: 'Bearer tvly-test' }]);
    expect(best).toEqual({
      url: 'https://energy.example.org/heat-pumps',
      title: 'Heat pumps in cold climates',
      snippet: 'How heat pumps work below freezing.',
      score: 1,
      provider: 'tavily',
      publishedAt: '2025-12-02',
    });
  });

  it('gives operators in fields of their own, and asks for undated pages too', async () => {
    const all = [
      { url: 'https://a.example/', title: 'A', content: 'Undated heat.', score: 0.9 },
      { url: 'https://b.example/', title: 'B', content: 'Heat.', score: 0.8, published_date: '2024-05-01' },
      {
        url: 'https://c.example/',
        title: 'C',
        content: 'Old heat.',
        score: 0.7,
        published_date: '2001-05-01',
      },
    ];
    await using service = await startSearchService(
      {
        wrongShape: {},
        reply: ({ body }) => ({
          query: '',
          images: [],
          results: all.filter(
            (page) => !('start_date' in (body as object)) || page.published_date === '2024-05-01',
          ),
          response_time: 0,
        }),
      },
      'ok',
    );
    const query = 'heat "cold climate" site:gov.example -site:shop.example after:2024 before:2025-01-01';
    const provider = tavily({ apiKey: 'k', baseUrl: service.baseUrl });
    const results = await provider.search({ ...request, query });
    expect(results.map(({ url }) => url)).toEqual(['https://a.example/', 'https://b.example/']);
    const lists = { include_domains: ['gov.example'], exclude_domains: ['shop.example'] };
    expect(service.requests.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        ...lists,
        query: 'heat "cold climate"',
        start_date: '2024-01-01',
        end_date: '2024-12-31',
      }),
      expect.objectContaining(lists),
    ]);
  });

  it('repeats what failed for a passing reason, as often as set', async () => {
    const server = await start();
    const provider = tavily({ apiKey: 'k', baseUrl: server.baseUrl, retries: 3, retryDelayMs: 1 });
    server.failNext('rate-limit', 'server-error', 'reset', null);
    expect(await provider.search(request)).toHaveLength(3);
    expect(server.requests).toHaveLength(4);
    server.failNext('server-error', 'server-error', 'server-error', 'server-error', null);
    await expect(provider.search(request)).rejects.toMatchObject({ status: 500 });
    expect(server.requests).toHaveLength(8);
  });

  it('does not repeat what would fail again', async () => {
    const server = await start('unauthorized');
    const provider = tavily({ apiKey: 'tvly-secret', baseUrl: server.baseUrl, retries: 3, retryDelayMs: 1 });
    await expect(provider.search(request)).rejects.toThrow('the key was refused (HTTP 401)');
    expect(server.requests).toHaveLength(1);
  });

  it('keeps searches made at the same time apart', async () => {
    const [good, bad] = [await start(), await start('forbidden')];
    const search = ({ baseUrl }: SearchServer) =>
      tavily({ apiKey: 'k', baseUrl, retries: 0 }).search(request);
    const [one, other] = await Promise.allSettled([search(good), search(bad)]);
    expect(one.status).toBe('fulfilled');
    expect(other).toMatchObject({ status: 'rejected', reason: { status: 403 } });
  });

  it('says that the plan is used up', async () => {
    const { baseUrl } = await start('plan-limit');
    const search = tavily({ apiKey: 'k', baseUrl, retries: 0 }).search(request);
    await expect(search).rejects.toThrow('usage limit of the plan is reached (HTTP 432)');
  });

  it('names the host that could not be reached', async () => {
    const server = await start();
    await server.close();
    const search = tavily({ apiKey: 'k', baseUrl: server.baseUrl, retries: 0 }).search(request);
    await expect(search).rejects.toThrow(`no complete response arrived from ${new URL(server.baseUrl).host}`);
  });
});
