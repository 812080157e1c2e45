import { afterAll, describe, expect, it } from 'vitest';
import { replyWithin, searchProviderContract } from '../../testing/search-provider-contract.ts';
import {
  type SearchService,
  type ServiceRequest,
  startSearchService,
  type WireFormat,
} from '../../testing/start-search-service.ts';
import type { SearchProvider } from '../search-provider.ts';
import type { ServiceOptions } from './ask-service.ts';
import { brave, exa, google } from './web-engines.ts';

/** Google, Brave and Exa: their replies in the forms of their references, the pages made up. */
const PAGES = [
  { host: 'energy.example', title: 'Heat pumps &amp; <b>cold</b> climates', day: '2025-12-02' },
  { host: 'blog.example', title: 'Heat pumps at home', day: null },
  { host: 'news.example', title: 'A heat wave', day: '2019-07-01' },
].map((page) => ({ ...page, url: `https://${page.host}/a`, snippet: `What <b>heat</b> does. ${page.host}` }));

interface Engine {
  readonly name: string;
  readonly format: WireFormat;
  readonly create: (options: ServiceOptions) => SearchProvider;
  readonly queryOf: (request: ServiceRequest) => string;
  readonly longestQuery: number;
}

const q = ({ url }: ServiceRequest) => url.searchParams.get('q') ?? '';
const bodyOf = ({ body }: ServiceRequest) => body as Readonly<Record<string, unknown>>;

const GOOGLE: Engine = {
  name: 'google',
  create: (options) => google({ ...options, apiKey: 'g-secret', engineId: 'engine-1' }),
  queryOf: q,
  longestQuery: 1500,
  format: {
    // An invalid key is a bad request here.
    refusal: {
      status: 400,
      body: {
        error: {
          code: 400,
          message: 'API key not valid. Please pass a valid API key.',
          status: 'INVALID_ARGUMENT',
        },
      },
    },
    wrongShape: { kind: 'customsearch#search', items: 'none' },
    reply: ({ url }, isEmpty) => {
      const found = url.searchParams.get('start') === null && !isEmpty ? PAGES : [];
      const dated = url.searchParams.has('sort') ? found.filter(({ day }) => day !== null) : found;
      return {
        kind: 'customsearch#search',
        searchInformation: { totalResults: String(dated.length) },
        ...(dated.length > 0 && {
          items: dated
            .slice(0, Number(url.searchParams.get('num')))
            .map(({ url: link, title, day, snippet }) => ({
              kind: 'customsearch#result',
              title,
              link,
              snippet,
              pagemap: { metatags: [day === null ? {} : { 'article:published_time': `${day}T08:00:00Z` }] },
            })),
        }),
      };
    },
  },
};

const BRAVE: Engine = {
  name: 'brave',
  create: (options) => brave({ ...options, apiKey: 'b-secret' }),
  queryOf: q,
  longestQuery: 400,
  format: {
    refusal: { status: 422, body: { type: 'ErrorResponse', error: { code: 'SUBSCRIPTION_TOKEN_INVALID' } } },
    wrongShape: { type: 'search', web: { results: 'none' } },
    reply: ({ url }, isEmpty) => {
      const dated = url.searchParams.has('freshness') ? PAGES.filter(({ day }) => day !== null) : PAGES;
      const results = dated
        .slice(0, Number(url.searchParams.get('count')))
        .map((page) => ({
          type: 'search_result',
          title: page.title,
          url: page.url,
          description: page.snippet,
          ...(page.day !== null && { page_age: `${page.day}T00:00:00` }),
        }));
      return {
        type: 'search',
        query: { original: q },
        ...(!isEmpty && { web: { type: 'search', results } }),
      };
    },
  },
};

const EXA: Engine = {
  name: 'exa',
  create: (options) => exa({ ...options, apiKey: 'e-secret' }),
  queryOf: (request) => String(bodyOf(request)['query']),
  longestQuery: 1000,
  format: {
    wrongShape: { results: 'none' },
    reply: (request, isEmpty) => {
      const hasRange = 'startPublishedDate' in bodyOf(request) || 'endPublishedDate' in bodyOf(request);
      const dated = hasRange ? PAGES.filter(({ day }) => day !== null) : PAGES;
      const results = (isEmpty ? [] : dated).map(({ url, title, day, snippet }) => ({
        id: url,
        url,
        title,
        author: null,
        score: 0.1,
        highlights: [snippet],
        publishedDate: day && `${day}T00:00:00.000Z`,
      }));
      return { requestId: 'r', resolvedSearchType: 'neural', results };
    },
  },
};

const services: SearchService[] = [];
const start = async ({ format }: Engine, state: Parameters<typeof startSearchService>[1] = 'ok') => {
  const service = await startSearchService(format, state);
  services.push(service);
  return service;
};
const closeAll = async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
};

for (const engine of [GOOGLE, BRAVE, EXA]) {
  searchProviderContract({
    name: engine.name,
    query: 'heat pumps',
    longestQuery: engine.longestQuery,
    sent: () => services.flatMap(({ requests }) => requests.map(engine.queryOf)),
    create: async (state) => {
      const { baseUrl } = await start(engine, state);
      return engine.create({ baseUrl, retries: 0, timeoutMs: replyWithin(state) });
    },
    dispose: closeAll,
  });
}

describe('web engines', () => {
  afterAll(closeAll);
  const request = { query: 'heat pumps', limit: 5, signal: undefined };
  const OPERATORS =
    'noise intitle:"heat pump" -used site:gov.example -site:shop.example after:2024-03-01 before:2025-01-01';

  it.each([GOOGLE, BRAVE, EXA])('reads text without mark-up, and the day, from $name', async (engine) => {
    const { baseUrl, requests } = await start(engine);
    const results = await engine.create({ baseUrl: `${baseUrl}/` }).search(request);
    expect(results[0]).toMatchObject({
      url: 'https://energy.example/a',
      title: 'Heat pumps & cold climates',
      snippet: 'What heat does. energy.example',
      publishedAt: '2025-12-02',
    });
    expect(results.map(({ publishedAt }) => publishedAt)).toContain(null);
    expect(JSON.stringify(requests.map(({ headers }) => headers))).toContain('secret');
    expect(requests.map(({ url }) => url.href).join()).not.toContain('secret');
  });

  it.each([GOOGLE, BRAVE, EXA])('keeps the key of $name out of errors', async (engine) => {
    const { baseUrl } = await start(engine, 'unauthorized');
    const error = await engine
      .create({ baseUrl })
      .search(request)
      .catch((reason: unknown) => reason);
    expect(`${error} ${JSON.stringify(error)} ${(error as Error).cause}`).not.toContain('secret');
    expect(String(error)).toContain('the key was refused');
  });

  it('gives operators to Google in the query, dates as a range of its order', async () => {
    const { baseUrl, requests } = await start(GOOGLE);
    const results = await GOOGLE.create({ baseUrl }).search({ ...request, query: OPERATORS });
    const sent = requests.map(({ url }) => [q({ url } as ServiceRequest), url.searchParams.get('sort')]);
    const written = 'noise site:gov.example -site:shop.example intitle:"heat pump" -used';
    expect(sent.toSorted((a) => (a[1] === null ? -1 : 1))).toEqual([
      [written, null],
      [written, 'date:r:20240301:20241231'],
    ]);
    // Of pages without a date none is lost; of those outside of the range all are.
    expect(results.some(({ publishedAt }) => publishedAt === null)).toBe(true);
  });

  it('asks Google for the next page only where the last one was full and more is wanted', async () => {
    const starts = async (limit: number, known: number) => {
      const all = Array.from({ length: known }, (_, at) => ({
        title: `Heat ${at}`,
        link: `https://heat${at}.example/`,
        snippet: 'Heat.',
      }));
      const service = await startSearchService(
        {
          ...GOOGLE.format,
          reply: ({ url }) => {
            const from = Number(url.searchParams.get('start') ?? 1) - 1;
            const items = all.slice(from, from + Number(url.searchParams.get('num')));
            return { kind: 'customsearch#search', ...(items.length > 0 && { items }) };
          },
        },
        'ok',
      );
      services.push(service);
      const results = await GOOGLE.create({ baseUrl: service.baseUrl }).search({ ...request, limit });
      expect(results).toHaveLength(Math.min(limit, known));
      return service.requests.map(({ url }) => [url.searchParams.get('start'), url.searchParams.get('num')]);
    };
    expect(await starts(15, 100)).toEqual([
      [null, '10'],
      ['11', '5'],
    ]);
    expect(await starts(100, 3)).toEqual([[null, '10']]);
    expect(await starts(5, 100)).toEqual([[null, '5']]);
  });

  it('gives Brave the dates as freshness', async () => {
    const { baseUrl, requests } = await start(BRAVE);
    await BRAVE.create({ baseUrl }).search({ ...request, query: OPERATORS });
    await BRAVE.create({ baseUrl }).search({ ...request, query: 'pumps after:2025' });
    const sent = requests.map(({ url }) => url.searchParams.get('freshness'));
    expect(sent.filter(Boolean)).toEqual(['2024-03-01to2024-12-31', '2025-01-01to2099-12-31']);
    expect(sent.filter((freshness) => freshness === null)).toHaveLength(2);
  });

  it('gives Exa sites and dates in fields of their own', async () => {
    const { baseUrl, requests } = await start(EXA);
    await EXA.create({ baseUrl }).search({ ...request, query: OPERATORS });
    await EXA.create({ baseUrl }).search({ ...request, query: 'pumps -site:shop.example' });
    const [first, , last] = requests
      .map(bodyOf)
      .toSorted((a, b) => ('startPublishedDate' in b ? 1 : 0) - ('startPublishedDate' in a ? 1 : 0));
    expect(first).toMatchObject({
      query: 'noise heat pump',
      includeDomains: ['gov.example'],
      startPublishedDate: '2024-03-01T00:00:00.000Z',
      endPublishedDate: '2024-12-31T23:59:59.999Z',
    });
    expect(last).toMatchObject({ query: 'pumps', excludeDomains: ['shop.example'] });
  });
});
