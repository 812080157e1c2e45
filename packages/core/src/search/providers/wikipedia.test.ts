import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import {
  replyWithin,
  type ServiceState,
  searchProviderContract,
} from '../../testing/search-provider-contract.ts';
import { wikipedia } from './wikipedia.ts';

/** Replies in the form that MediaWiki documents for `list=search` and `prop=extracts` with formatversion 2. */
const articles = [
  {
    title: 'Air-source heat pump',
    snippet:
      'An air-source <span class="searchmatch">heat</span> <span class="searchmatch">pump</span> &amp; its cycle',
    extract:
      'An air-source heat pump moves warmth.\nIt needs power.\n\n\n== Efficiency ==\nIt is high.\n\n\n=== In winter ===\nLower.\n',
  },
  {
    title: 'Heat',
    snippet: 'In physics, <span class="searchmatch">heat</span> is energy',
    extract: 'Heat is energy.',
  },
  { title: 'Pump: a/b?', snippet: 'A <span class="searchmatch">pump</span> moves fluids', extract: '' },
];
const search = articles.map(({ title, snippet }, i) => ({
  ns: 0,
  title,
  pageid: 100 + i,
  size: 5000,
  wordcount: 700,
  snippet,
  timestamp: '2025-11-02T10:00:00Z',
}));

const servers: Server[] = [];
type Answer = (parameters: URLSearchParams, response: ServerResponse, request: IncomingMessage) => unknown;

async function start(answer: Answer) {
  const asked: { url: URL; agent: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    asked.push({ url, agent: request.headers['user-agent'] });
    const body = answer(url.searchParams, response, request);
    if (body !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { asked, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{language}/w/api.php` };
}

const wiki: Answer = (parameters) => {
  const title = parameters.get('titles');
  if (title === null)
    return {
      batchcomplete: true,
      query: { searchinfo: { totalhits: 3 }, search: search.slice(0, Number(parameters.get('srlimit'))) },
    };
  const article = articles.find((candidate) => candidate.title === title);
  const page = article
    ? {
        pageid: 1,
        ns: 0,
        title,
        extract: article.extract,
        revisions: [{ timestamp: '2025-10-01T00:00:00Z' }],
      }
    : { ns: 0, title, missing: true };
  return { batchcomplete: true, query: { pages: [page] } };
};

const answers: Record<ServiceState, Answer> = {
  ok: wiki,
  empty: () => ({ batchcomplete: true, query: { search: [] } }),
  unauthorized: (_, response) => void response.writeHead(401).end(),
  'rate-limit': (_, response) => void response.writeHead(429, { 'retry-after': '0' }).end(),
  'server-error': (_, response) => void response.writeHead(500).end(),
  hang: () => undefined,
  garbage: (_, response) => void response.end('<html>Our servers are currently under maintenance</html>'),
  'wrong-shape': () => ({ query: { search: 'none' } }),
};
const closeAll = async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};

searchProviderContract({
  name: 'wikipedia',
  query: 'air-source heat pump',
  create: async (state) => {
    const { apiUrl } = await start(answers[state]);
    return wikipedia({ apiUrl, retries: 0, timeoutMs: replyWithin(state) });
  },
  dispose: closeAll,
});

describe('wikipedia', () => {
  afterAll(closeAll);
  const request = { query: 'heat pump cycle', limit: 3, signal: undefined };

  it('says who asks, and gives addresses of articles, plain excerpts and the day of the last edit', async () => {
    const { apiUrl, asked } = await start(wiki);
    const results = await wikipedia({ apiUrl }).search(request);
    expect(asked[0]?.agent).toMatch(/^ResearchStudio\//);
    expect(results[0]).toMatchObject({
      url: 'https://en.wikipedia.org/wiki/Air-source_heat_pump',
      snippet: 'An air-source heat pump & its cycle',
      publishedAt: '2025-11-02',
    });
    expect(results.map(({ url }) => url)).toContain('https://en.wikipedia.org/wiki/Pump:_a/b%3F');
  });

  it('asks the Wikipedia of the language of the query, or the one that is set', async () => {
    const { apiUrl, asked } = await start(wiki);
    await wikipedia({ apiUrl }).search({ ...request, query: 'Wie funktioniert eine Wärmepumpe?' });
    await wikipedia({ apiUrl, language: 'pt-BR' }).search(request);
    expect(asked.map(({ url }) => url.pathname)).toEqual(['/de/w/api.php', '/pt/w/api.php']);
  });

  it('asks for any of the words when no article has all of them', async () => {
    const { apiUrl, asked } = await start((parameters) =>
      parameters.get('srsearch')?.includes(' OR ')
        ? wiki(parameters, null as never, null as never)
        : answers.empty(parameters, null as never, null as never),
    );
    const query = 'What is the efficiency of a heat pump?';
    expect(await wikipedia({ apiUrl }).search({ ...request, query })).toHaveLength(3);
    expect(asked[1]?.url.searchParams.get('srsearch')).toBe('efficiency OR heat OR pump');
  });

  it('reads an article as plain text with headings', async () => {
    const provider = wikipedia({ apiUrl: (await start(wiki)).apiUrl });
    const [first] = await provider.search(request);
    expect(await provider.read?.(first!, undefined)).toMatchObject({
      title: 'Air-source heat pump',
      siteName: 'Wikipedia',
      publishedAt: '2025-10-01',
      language: 'en',
      text: 'An air-source heat pump moves warmth.\n\nIt needs power.\n\n## Efficiency\n\nIt is high.\n\n### In winter\n\nLower.',
    });
  });

  it('says that an article is empty or missing', async () => {
    const provider = wikipedia({ apiUrl: (await start(wiki)).apiUrl });
    const result = {
      url: 'https://en.wikipedia.org/wiki/X',
      snippet: null,
      score: 1,
      provider: 'wikipedia',
      publishedAt: null,
    };
    for (const title of ['Pump: a/b?', 'No such article'])
      await expect(provider.read?.({ ...result, title }, undefined)).rejects.toMatchObject({
        code: 'SOURCE_UNREADABLE',
        reason: 'not_found',
      });
  });

  it('repeats when the API says inside a good reply that it is busy, and reports other refusals', async () => {
    let calls = 0;
    const busy = await start((parameters, ...rest) =>
      ++calls < 3
        ? { error: { code: 'maxlag', info: 'Waiting for a database server' } }
        : wiki(parameters, ...rest),
    );
    expect(await wikipedia({ apiUrl: busy.apiUrl, retryDelayMs: 1 }).search(request)).toHaveLength(3);
    const refusing = await start(() => ({ error: { code: 'badvalue', info: 'Unrecognized value' } }));
    await expect(wikipedia({ apiUrl: refusing.apiUrl, retryDelayMs: 1 }).search(request)).rejects.toThrow(
      'it refused the request: Unrecognized value',
    );
    expect(refusing.asked).toHaveLength(1);
  });
});
