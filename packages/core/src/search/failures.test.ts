import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createFetcher } from '@research-studio/documents';
import { Settings, SourceUnreadableError } from '@research-studio/schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { abortReport } from '../report/writing/abort-report.ts';
import { createSearch } from './create-search.ts';
import { arxiv, crossref, openalex, pubmed } from './providers/literature.ts';
import { anthropicSearch, openaiSearch } from './providers/model-search.ts';
import { brave, exa, google, searxng, tavily } from './providers/web-engines.ts';
import { wikipedia } from './providers/wikipedia.ts';
import type { SearchProvider } from './search-provider.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Answer = readonly [status: number, body: unknown];
const html = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
const KEY = 'a-secret-key';
const make: Readonly<Record<string, (baseUrl: string) => SearchProvider>> = {
  searxng: (baseUrl) => searxng({ baseUrl, retries: 0 }),
  google: (baseUrl) => google({ baseUrl, retries: 0, apiKey: KEY, engineId: 'cx' }),
  brave: (baseUrl) => brave({ baseUrl, retries: 0, apiKey: KEY }),
  exa: (baseUrl) => exa({ baseUrl, retries: 0, apiKey: KEY }),
  tavily: (baseUrl) => tavily({ baseUrl, retries: 0, apiKey: KEY }),
  wikipedia: (baseUrl) => wikipedia({ apiUrl: baseUrl, retries: 0 }),
  openalex: (baseUrl) => openalex({ baseUrl, retries: 0 }),
  crossref: (baseUrl) => crossref({ baseUrl, retries: 0 }),
  arxiv: (baseUrl) => arxiv({ baseUrl, retries: 0 }),
  pubmed: (baseUrl) => pubmed({ baseUrl, retries: 0 }),
  openai: (baseUrl) => openaiSearch({ baseUrl, retries: 0, apiKey: KEY, model: 'm' }),
  anthropic: (baseUrl) => anthropicSearch({ baseUrl, retries: 0, apiKey: KEY, model: 'm' }),
};

const feed = (total: number) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><opensearch:totalResults>${total}</opensearch:totalResults></feed>`;
const googleError = (code: number, message: string, reason: string): Answer => [
  code,
  { error: { code, message, status: 'X', details: [{ reason }] } },
];

/** Each is what a service of that name is known to answer, and what the reader sees of it. */
const SEARCHES: readonly (readonly [string, keyof typeof make, Answer, string])[] = [
  [
    'JSON that is not enabled',
    'searxng',
    [403, html('403 Forbidden')],
    'this instance does not answer in JSON: enable `json` under `search.formats`',
  ],
  ['a page in place of JSON', 'searxng', [200, html('SearXNG')], '`search.formats`'],
  [
    'engines with a CAPTCHA',
    'searxng',
    [
      200,
      {
        results: [],
        unresponsive_engines: [
          ['google', 'CAPTCHA'],
          ['brave', 'Suspended: too many requests'],
        ],
      },
    ],
    'its engines did not answer (google: CAPTCHA, brave: Suspended: too many requests)',
  ],
  ['the limiter of an instance', 'searxng', [429, html('Too Many Requests')], 'limiter.toml'],
  [
    'a wrong key',
    'google',
    googleError(400, 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID'),
    'the key was refused (HTTP 400)',
  ],
  [
    'a wrong engine',
    'google',
    googleError(400, 'Request contains an invalid argument.', 'badRequest'),
    'check the id of the search engine (GOOGLE_CSE_ID)',
  ],
  [
    'an unknown engine',
    'google',
    googleError(404, 'Requested entity was not found.', 'notFound'),
    'GOOGLE_CSE_ID',
  ],
  [
    'the quota of a day',
    'google',
    googleError(
      429,
      "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'",
      'RESOURCE_EXHAUSTED',
    ),
    'the usage limit of the plan is reached (HTTP 429)',
  ],
  [
    'the quota of a minute',
    'google',
    googleError(
      429,
      "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user'",
      'RATE_LIMIT_EXCEEDED',
    ),
    'too many requests (HTTP 429)',
  ],
  [
    'an API that is off',
    'google',
    googleError(
      403,
      'Custom Search API has not been used in project 7 before or it is disabled.',
      'SERVICE_DISABLED',
    ),
    'must be enabled',
  ],
  [
    'a wrong token',
    'brave',
    [
      422,
      {
        type: 'ErrorResponse',
        error: { code: 'SUBSCRIPTION_TOKEN_INVALID', detail: 'The provided subscription token is invalid.' },
      },
    ],
    'the key was refused (HTTP 422)',
  ],
  [
    'a rate',
    'brave',
    [
      429,
      {
        type: 'ErrorResponse',
        error: {
          code: 'RATE_LIMITED',
          detail: 'Request rate limit exceeded for plan',
          meta: { quota_limit: 2000 },
        },
      },
    ],
    'too many requests (HTTP 429)',
  ],
  [
    'no credits',
    'exa',
    [402, { error: 'You have exceeded your credits limit', tag: 'NO_MORE_CREDITS' }],
    'the usage limit of the plan is reached (HTTP 402)',
  ],
  [
    'a plan that is used up',
    'tavily',
    [432, { detail: { error: "This request exceeds your plan's set usage limit." } }],
    'the usage limit of the plan is reached (HTTP 432)',
  ],
  [
    'a key in its refusal',
    'tavily',
    [401, { detail: { error: `Unauthorized: invalid API key ${KEY}` } }],
    'the key was refused (HTTP 401)',
  ],
  [
    'an error with status 200',
    'wikipedia',
    [200, { error: { code: 'ratelimited', info: 'You have exceeded your rate limit.' } }],
    'You have exceeded your rate limit',
  ],
  [
    'maintenance with status 200',
    'openalex',
    [200, html('Down for maintenance')],
    'a web page in place of results, “Down for maintenance”',
  ],
  [
    'an error beside an empty list',
    'openalex',
    [200, { error: 'index is being rebuilt', results: [] }],
    'it refused the request: index is being rebuilt',
  ],
  [
    'a fault',
    'crossref',
    [503, html('503 Service Temporarily Unavailable')],
    'it answered HTTP 503 (“503 Service Temporarily Unavailable”)',
  ],
  [
    'a parameter that it lacks',
    'crossref',
    [400, { status: 'failed', message: [{ type: 'x', message: 'Select is not available' }] }],
    'it refused the request (HTTP 400) (“Select is not available”)',
  ],
  ['results that it counts and does not send', 'arxiv', [200, feed(812)], 'it sent none of the 812 it found'],
  ['a feed that broke off', 'arxiv', [200, feed(3).slice(0, -9)], 'could not be read'],
  ['a rate as text', 'arxiv', [429, 'Rate exceeded.'], 'too many requests (HTTP 429)'],
  [
    'a rate as JSON',
    'pubmed',
    [429, { error: 'API rate limit exceeded', count: '4' }],
    'too many requests (HTTP 429)',
  ],
  [
    'a query that it refuses',
    'pubmed',
    [200, { esearchresult: { ERROR: 'Search Backend failed' } }],
    'Search Backend failed',
  ],
  [
    'a used-up account',
    'openai',
    [
      429,
      {
        error: {
          message: 'You exceeded your current quota, please check your plan and billing details.',
          code: 'insufficient_quota',
        },
      },
    ],
    'the usage limit of the plan is reached (HTTP 429)',
  ],
  [
    'a model that is not there',
    'openai',
    [404, { error: { message: 'The model m does not exist', code: 'model_not_found' } }],
    'search.openaiModel',
  ],
  [
    'a model that did not search',
    'openai',
    [200, { error: null, output: [{ type: 'message', content: [{ text: 'I know nothing.' }] }] }],
    'the model did not search',
  ],
  [
    'a low balance',
    'anthropic',
    [
      400,
      {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: 'Your credit balance is too low to access the Anthropic API.',
        },
      },
    ],
    'the usage limit of the plan is reached (HTTP 400)',
  ],
  [
    'a search that failed',
    'anthropic',
    [200, { content: [{ type: 'web_search_tool_result', content: { error_code: 'unavailable' } }] }],
    'its web search failed (unavailable)',
  ],
];

const FOUND_NOTHING = /found nothing|nothing (?:was )?found|not found|no results/i;

describe('a search that failed', () => {
  it.each(SEARCHES)(
    'for %s at %s is reported by its cause, never as having found nothing',
    async (_, name, [status, body], cause) => {
      const baseUrl = await serve((__, response) => {
        response.statusCode = status;
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      });
      const provider = make[name]?.(baseUrl) as SearchProvider;
      const search = createSearch({ providers: [provider], emit: () => undefined, clock: () => 0 });
      const outcome = await search.searchAll({
        queries: ['the mill at Carrow'],
        limit: 5,
        signal: undefined,
      });
      expect(outcome.perQuery).toEqual([]);
      const [failure] = outcome.failures;
      expect(failure?.message).toContain(cause);
      expect(failure?.message).not.toContain(KEY);
      if (!/Requested entity/.test(failure?.message ?? ''))
        expect(failure?.message).not.toMatch(FOUND_NOTHING);
      const { markdown } = await abortReport({
        question: 'How old is the mill at Carrow?',
        language: 'en',
        searchesDone: outcome.perQuery,
        hasReadPages: false,
        hasFailures: true,
        queriesPlanned: ['the mill at Carrow'],
        rounds: 1,
        cutShort: null,
      });
      expect(markdown).toContain('could not be searched');
      expect(markdown).not.toMatch(FOUND_NOTHING);
    },
  );

  it('beside one that found nothing is named with it', async () => {
    const url = await serve((request, response) => {
      response.statusCode = request.url?.startsWith('/search') ? 403 : 200;
      response.end(JSON.stringify({ query: { search: [] } }));
    });
    const providers = [make['searxng']?.(url), make['wikipedia']?.(url)] as SearchProvider[];
    const search = createSearch({ providers, emit: () => undefined, clock: () => 0 });
    const { perQuery } = await search.searchAll({ queries: ['carrow'], limit: 5, signal: undefined });
    expect(perQuery).toEqual([{ query: 'carrow', results: 0, urls: [], unanswered: ['searxng'] }]);
    const { markdown } = await abortReport({
      question: 'How old is the mill at Carrow?',
      language: 'en',
      searchesDone: perQuery,
      hasReadPages: false,
      hasFailures: false,
      queriesPlanned: ['carrow'],
      rounds: 1,
      cutShort: null,
    });
    expect(markdown).toContain('Not every search below was answered');
    expect(markdown).toContain('“carrow”: not answered by searxng');
    expect(markdown).not.toContain('were carried out and found nothing');
  });
});

const PROSE =
  'The mill stored the flood behind a dam and ground its corn on the ebb. It ran until 1936. '.repeat(9);
const story = `<!doctype html><html lang="en"><head><title>A mill</title></head><body><article><p>${PROSE}</p></article></body></html>`;
const answer =
  (status: number, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  };
const wall = html('x').replace(
  '<h1>x</h1>',
  '<p>We and our 641 partners keep cookies on your device so that you see advertising that fits your interests, and you may agree to it or not.</p><button>I agree</button>',
);

const PAGES: readonly (readonly [string, RequestListener, string])[] = [
  [
    'a gzip that was cut',
    answer(200, gzipSync(story).subarray(0, 150), { 'content-encoding': 'gzip' }),
    'network',
  ],
  [
    'a body that broke off',
    (_, response) =>
      void response.writeHead(200, { 'content-length': 9000 }).write(story, () => response.destroy()),
    'network',
  ],
  ['a consent wall', answer(200, wall), 'cookie_wall'],
  ['a challenge', answer(403, '', { 'cf-mitigated': 'challenge' }), 'captcha'],
  ['a refusal', answer(403, html('Forbidden')), 'refused'],
  ['a rate', answer(429, 'slow down'), 'network'],
  ['a fault', answer(503, html('Maintenance')), 'network'],
  ['a fault with status 200', answer(200, html('Error 503')), 'error_page'],
  [
    'redirects without end',
    (request, response) => void response.writeHead(302, { location: `${request.url}x` }).end(),
    'too_many_redirects',
  ],
  [
    'refreshes without end',
    (request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', refresh: `0; url=${request.url}x` }).end(),
    'too_many_redirects',
  ],
  ['a redirect inside', answer(302, '', { location: 'http://10.1.2.3/' }), 'blocked_address'],
  [
    'a log-in page',
    answer(
      200,
      html('Sign in').replace('</h1>', '</h1><form><input type="password"><button>Go</button></form>'),
    ),
    'login',
  ],
  ['silence', () => undefined, 'timeout'],
];

describe('a page that could not be read', () => {
  it.each(PAGES)('for %s is reported by its cause, never as not found', async (_, listener, reason) => {
    const settings = {
      ...Settings.parse({}).reading,
      allowHosts: ['127.0.0.0/8'],
      respectRobots: false,
      retries: 0,
      browser: 'none',
      timeoutMs: 1500,
    };
    const url = `${await serve(listener)}/2025/mill`;
    const error = await createFetcher(settings)
      .fetchDocument(url)
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(SourceUnreadableError);
    expect(error).toMatchObject({ reason });
    expect((error as Error).message).not.toMatch(/not found|no such page/i);
  });
});
