import { ProviderRequestError, type RunEvent, type SearchResult } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { type CreateSearchOptions, createSearch } from './create-search.ts';
import type { SearchProvider, SearchRequest } from './search-provider.ts';

const hit = (url: string, score = 0.5): SearchResult => ({
  url,
  title: url,
  snippet: null,
  score,
  provider: 'web',
  publishedAt: null,
});

function provider(
  name: string,
  answer: (request: SearchRequest) => Promise<readonly SearchResult[]> | readonly SearchResult[],
) {
  const asked: string[] = [];
  const built: SearchProvider = {
    name,
    search: async (request) => {
      asked.push(request.query);
      return (await answer(request)).map((result) => ({ ...result, provider: name }));
    },
  };
  return { ...built, asked };
}

function searchWith(options: Omit<CreateSearchOptions, 'emit'>) {
  const events: RunEvent[] = [];
  return { search: createSearch({ ...options, emit: (event) => events.push(event) }), events };
}

const request = { queries: ['one', 'two'], limit: 5, signal: undefined };
const failing = (name: string, status: number) =>
  provider(name, () => {
    throw new ProviderRequestError({ provider: name, status });
  });

describe('a provider that is down', () => {
  const ask = (queries: readonly string[]) => ({ ...request, queries });

  it('is left alone for a minute after five failures, and then tried once', async () => {
    let now = 0;
    let isDown = true;
    const down = provider('web', () => {
      if (isDown) throw new ProviderRequestError({ provider: 'web', status: 503 });
      return [hit('https://one.example/')];
    });
    const other = provider('wiki', ({ query }) => [hit(`https://${query}.example/`)]);
    const { search } = searchWith({ providers: [down, other], clock: () => now });
    await search.searchAll(ask(['1', '2', '3', '4', '5']));
    const outcome = await search.searchAll(ask(['6', '7']));
    expect(down.asked).toEqual(['1', '2', '3', '4', '5']);
    expect(outcome.perQuery.map(({ query }) => query)).toEqual(['6', '7']);
    expect(outcome.failures).toMatchObject([{ provider: 'web', message: expect.stringContaining('503') }]);
    now = 60_000;
    isDown = false;
    await search.searchAll(ask(['8', '9']));
    await search.searchAll(ask(['10']));
    await search.searchAll(ask(['11', '12']));
    expect(down.asked.slice(5)).toEqual(['8', '10', '11', '12']);
  });

  it('is not one that refuses a query or asks for patience', async () => {
    const busy = failing('web', 429);
    const { search } = searchWith({ providers: [busy] });
    await search.searchAll(ask(['1', '2', '3', '4', '5', '6']));
    await search.searchAll(ask(['7']));
    expect(busy.asked).toHaveLength(7);
  });
});

describe('one breaker a service', () => {
  it('is shared by the runs of a process, on the settings that exist', async () => {
    const clock = () => 0;
    const breaker = { failures: 2, addresses: [] as string[] };
    const down = failing('web', 503);
    const [first, second, elsewhere] = [
      breaker,
      breaker,
      { ...breaker, addresses: ['https://other.example'] },
    ].map((limits) => createSearch({ providers: [down], emit: () => undefined, clock, breaker: limits }));
    const ask = (search: typeof first, query: string) => search?.searchAll({ ...request, queries: [query] });
    await ask(first, '1');
    await ask(first, '2');
    await ask(first, '3');
    expect(down.asked).toEqual(['1', '2']);
    // What the other run met may be over: its own first call is made, and no second one.
    await ask(second, '4');
    await ask(second, '5');
    expect(down.asked).toEqual(['1', '2', '4']);
    await ask(elsewhere, '6');
    await ask(elsewhere, '7');
    expect(down.asked).toEqual(['1', '2', '4', '6', '7']);
  });
});

describe('createSearch', () => {
  it('asks every provider every query, merges, and counts per query before merging', async () => {
    const web = provider('web', ({ query }) => [
      hit(`https://${query}.example/`),
      hit('https://both.example/'),
    ]);
    const wiki = provider('wiki', ({ query }) => (query === 'one' ? [hit('https://wiki.example/')] : []));
    const { search, events } = searchWith({ providers: [web, wiki] });
    const outcome = await search.searchAll(request);
    expect(outcome.results.map(({ url }) => url).sort()).toEqual([
      'https://both.example/',
      'https://one.example/',
      'https://two.example/',
      'https://wiki.example/',
    ]);
    expect(outcome.perQuery).toEqual([
      {
        query: 'one',
        results: 3,
        urls: ['https://one.example/', 'https://both.example/', 'https://wiki.example/'],
      },
      { query: 'two', results: 2, urls: ['https://two.example/', 'https://both.example/'] },
    ]);
    expect(outcome.failures).toEqual([]);
    expect(events.filter(({ type }) => type === 'search-start')).toHaveLength(4);
    expect(events).toContainEqual({ type: 'search-end', query: 'two', provider: 'wiki', results: 0 });
  });

  it('goes on with what the other providers found when one fails, and says what failed', async () => {
    const web = provider('web', () => [hit('https://a.example/')]);
    const { search, events } = searchWith({ providers: [failing('broken', 500), web] });
    const outcome = await search.searchAll(request);
    expect(outcome.results).toHaveLength(1);
    expect(outcome.failures).toEqual([
      { provider: 'broken', query: 'one', message: 'broken: it answered HTTP 500.' },
    ]);
    expect(events.filter(({ type }) => type === 'search-failed')).toHaveLength(2);
  });

  it('does not ask a provider again that refused the key, reports it once, and names it in every outcome', async () => {
    const refusing = failing('web', 401);
    const { search, events } = searchWith({ providers: [refusing], concurrency: 1 });
    await search.searchAll(request);
    const second = await search.searchAll({ ...request, queries: ['three'] });
    expect(refusing.asked).toEqual(['one']);
    expect(events.filter(({ type }) => type === 'search-failed')).toHaveLength(1);
    expect(second.failures).toHaveLength(1);
  });

  it('reports a refused key once also when all queries were under way', async () => {
    const { search, events } = searchWith({ providers: [failing('web', 403)] });
    const { failures } = await search.searchAll(request);
    expect(events.filter(({ type }) => type === 'search-failed')).toHaveLength(1);
    expect(failures).toHaveLength(1);
  });

  it('runs at most the given number of searches at once', async () => {
    let running = 0;
    let most = 0;
    const web = provider('web', async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      return [];
    });
    const { search } = searchWith({ providers: [web], concurrency: 3 });
    await search.searchAll({ ...request, queries: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] });
    expect(most).toBe(3);
    expect(web.asked).toHaveLength(7);
  });

  it('passes cancellation through instead of reporting a failure', async () => {
    const controller = new AbortController();
    const web = provider('web', () => {
      controller.abort(new Error('user stopped the run'));
      throw new Error('socket hang up');
    });
    const { search } = searchWith({ providers: [web] });
    const outcome = search.searchAll({ ...request, signal: controller.signal });
    await expect(outcome).rejects.toThrow('user stopped the run');
  });

  it('does not search again what the journal holds', async () => {
    const kept = new Map<string, string>();
    const journal = {
      get: (key: string) => (kept.has(key) ? JSON.parse(kept.get(key) as string) : undefined),
      put: async (key: string, value: unknown) => void kept.set(key, JSON.stringify(value)),
    };
    const web = provider('web', ({ query }) => [hit(`https://${query}.example/`)]);
    const first = await searchWith({ providers: [web], journal }).search.searchAll(request);
    const second = await searchWith({ providers: [web], journal }).search.searchAll(request);
    expect(second).toEqual(first);
    expect(web.asked).toEqual(['one', 'two']);
    await searchWith({ providers: [web], journal }).search.searchAll({ ...request, limit: 3 });
    expect(web.asked).toHaveLength(4);
  });

  it('searches again what the journal holds in another form, and goes on when it cannot be written', async () => {
    const journal = {
      get: () => ({ version: 0 }),
      put: async () => {
        throw new Error('disk full');
      },
    };
    const web = provider('web', () => [hit('https://a.example/')]);
    const { search, events } = searchWith({ providers: [web], journal });
    expect((await search.searchAll(request)).results).toHaveLength(1);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'warning', message: expect.stringContaining('disk full') }),
    );
  });

  it('asks a query whose operators leave nothing again as words alone, and keeps out what it shuts out', async () => {
    const web = provider('web', ({ query }) =>
      query === 'heat pumps' ? [hit('https://a.example/'), hit('https://shop.example/')] : [],
    );
    const queries = ['"heat pumps" site:gov.example -site:shop.example', 'nothing of it'];
    const { results, perQuery } = await searchWith({ providers: [web] }).search.searchAll({
      ...request,
      queries,
    });
    expect(results.map(({ url }) => url)).toEqual(['https://a.example/']);
    expect(web.asked.toSorted()).toEqual([queries[0], 'heat pumps', 'nothing of it'].toSorted());
    expect(perQuery.map((one) => one.results)).toEqual([1, 0]);
  });
});
