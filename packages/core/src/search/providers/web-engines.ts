import { ProviderRequestError, type SearchResult } from '@research-studio/schemas';
import { z } from 'zod';
import { oneRequest, publishedDay, type SearchProvider } from '../search-provider.ts';
import { askService, type ServiceOptions, type ServiceRequest } from './ask-service.ts';
import {
  type DateRange,
  engineQuery,
  lastDay,
  type QueryOperators,
  readOperators,
  searchWithin,
  shorten,
} from './query-operators.ts';
import { type WebHit, webResults } from './web-results.ts';

interface EngineRequest extends Pick<QueryOperators, 'text' | 'sites' | 'notSites'> {
  /** The query with the operators that engines understand within it. */
  readonly q: string;
  /** Null where the service is asked without one, with its last day. */
  readonly range: DateRange | null;
  readonly last: string | null;
  readonly limit: number;
  /** Results of earlier requests for the same query. */
  readonly start: number;
  readonly options: ServiceOptions;
}

/** A search engine of the web: where it is, how it is asked, and what its reply holds. */
interface Engine<Schema extends z.ZodType> extends Pick<ServiceRequest, 'base' | 'path' | 'hints'> {
  readonly name: string;
  readonly headers?: (apiKey: string) => Readonly<Record<string, string>>;
  /** Results that it gives for one query, and for one request where these are fewer. */
  readonly most?: number;
  readonly perPage?: number;
  /** Characters, and words, of a query that it takes. */
  readonly longest: number;
  readonly mostWords?: number;
  /** False where it has no range of dates, which is then dropped. */
  readonly hasRange?: boolean;
  readonly query?: (request: EngineRequest) => ServiceRequest['query'];
  /** Body of a POST request. */
  readonly body?: (request: EngineRequest) => unknown;
  readonly schema: Schema;
  readonly hits: (reply: z.infer<Schema>) => readonly WebHit[];
  /** True where its own scores can be compared between queries; others are made of the rank. */
  readonly isScored?: boolean;
}

/** A provider over an engine; one that has a range of dates is asked as `searchWithin` says. */
function webEngine<Schema extends z.ZodType>(engine: Engine<Schema>) {
  const { name, longest, mostWords = Number.POSITIVE_INFINITY, hasRange = true } = engine;
  return (options: ServiceOptions): SearchProvider => ({
    name,
    async search({ query, limit, signal, onUse }) {
      const operators = readOperators(query);
      const q = engineQuery(operators, { longest, mostWords });
      const search = async (range: DateRange | null) => {
        const dates = { range, last: range && lastDay(range) };
        const hits = await askEngine(engine, { ...operators, ...dates, q, limit, start: 0, options }, signal);
        onUse?.(oneRequest(hits.length));
        if (engine.isScored) return hits.slice(0, limit).map((hit) => scored(hit, name));
        return webResults(hits, { provider: name, query: operators.text, limit });
      };
      return hasRange ? searchWithin({ range: operators.range, limit, search }) : search(null);
    },
  });
}

async function askEngine<Schema extends z.ZodType>(
  engine: Engine<Schema>,
  request: EngineRequest,
  signal: AbortSignal | undefined,
): Promise<readonly WebHit[]> {
  const {
    name: provider,
    base,
    path,
    hints,
    schema,
    most = Number.POSITIVE_INFINITY,
    perPage = most,
  } = engine;
  const wanted = Math.min(request.limit, most);
  const hits: WebHit[] = [];
  // A page that is not full is the last one, and each costs as much as a search.
  do {
    const page = { ...request, start: hits.length, limit: Math.min(perPage, wanted - hits.length) };
    const reply = await askService(request.options, {
      provider,
      base,
      path,
      hints,
      schema,
      signal,
      headers: engine.headers?.(request.options.apiKey ?? ''),
      query: engine.query?.(page),
      body: engine.body?.(page),
    });
    const found = engine.hits(reply);
    if (found.length === 0) break;
    hits.push(...found);
  } while (hits.length < wanted && hits.length % perPage === 0);
  return hits;
}

function scored({ url, title, snippet, date, score }: WebHit, provider: string): SearchResult {
  return {
    url: url ?? '',
    title: title?.trim() || (url ?? ''),
    snippet: snippet?.trim() || null,
    provider,
    score: Math.min(1, Math.max(0, score ?? 0)),
    publishedAt: publishedDay(date),
  };
}

const text = z.string().nullish();

/** Tavily's web search. Scores are the service's own relevance, 0 to 1. */
export const tavily = webEngine({
  name: 'tavily',
  base: 'https://api.tavily.com',
  path: 'search',
  headers: (key) => ({ authorization: `Bearer ${key}` }),
  // Upper bound of `max_results`, and the longest query, by its API reference.
  most: 20,
  longest: 400,
  isScored: true,
  body: ({ text: query, sites, notSites, range, last, limit }) => ({
    query: shorten(query, 400),
    max_results: limit,
    ...(sites.length > 0 && { include_domains: sites }),
    ...(notSites.length > 0 && { exclude_domains: notSites }),
    ...(range?.after && { start_date: range.after }),
    ...(last && { end_date: last }),
  }),
  schema: z.object({
    results: z.array(
      z.object({
        url: z.url(),
        title: text,
        content: text,
        score: z.number().nullish(),
        published_date: text,
      }),
    ),
  }),
  hits: ({ results }) =>
    results.map(({ url, title, content, score, published_date }) => ({
      url,
      title,
      snippet: content,
      date: published_date,
      score,
    })),
});

/** Brave's web search. A range of dates is its `freshness`, which needs both ends. */
export const brave = webEngine({
  name: 'brave',
  base: 'https://api.search.brave.com/res/v1',
  path: 'web/search',
  headers: (key) => ({ 'x-subscription-token': key }),
  // Upper bounds of `count` and `q`, by the reference of the Web Search API.
  most: 20,
  longest: 400,
  mostWords: 50,
  query: ({ q, range, last, limit }) => ({
    q,
    count: limit,
    result_filter: 'web',
    text_decorations: 'false',
    freshness: range && `${range.after ?? '1970-01-01'}to${last ?? '2099-12-31'}`,
  }),
  schema: z.object({
    type: z.literal('search'),
    // A query without results has none.
    web: z
      .object({
        results: z.array(
          z.object({
            url: text,
            title: text,
            description: text,
            page_age: text,
            extra_snippets: z.array(z.string()).nullish(),
          }),
        ),
      })
      .nullish(),
  }),
  hits: ({ web }) =>
    (web?.results ?? []).map(({ url, title, description, extra_snippets, page_age }) => ({
      url,
      title,
      date: page_age,
      snippet: [description ?? '', ...(extra_snippets ?? [])].join(' '),
    })),
});

const EXCERPT_CHARACTERS = 1000;

/**
 * Exa's search. It looks for meaning and knows no operators within a query: sites and dates go into its own fields,
 * phrases lose their marks, and excluded words are dropped.
 */
export const exa = webEngine({
  name: 'exa',
  base: 'https://api.exa.ai',
  path: 'search',
  headers: (key) => ({ 'x-api-key': key }),
  most: 100,
  // The service states no limit; longer text is not a query.
  longest: 1000,
  body: ({ text: query, sites, notSites, range, last, limit }) => ({
    query: shorten(query.replaceAll('"', ''), 1000),
    type: 'auto',
    numResults: limit,
    contents: { highlights: { maxCharacters: EXCERPT_CHARACTERS } },
    ...(sites.length > 0 && { includeDomains: sites }),
    // One list at a time; the one of wanted sites says more.
    ...(sites.length === 0 && notSites.length > 0 && { excludeDomains: notSites }),
    ...(range?.after && { startPublishedDate: `${range.after}T00:00:00.000Z` }),
    ...(last && { endPublishedDate: `${last}T23:59:59.999Z` }),
  }),
  schema: z.object({
    results: z.array(
      z.object({
        url: text,
        title: text,
        publishedDate: text,
        text,
        highlights: z.array(z.string()).nullish(),
      }),
    ),
  }),
  hits: ({ results }) =>
    results.map(({ url, title, publishedDate, highlights, text: whole }) => ({
      url,
      title,
      date: publishedDate,
      snippet: highlights?.join(' … ') || whole?.slice(0, EXCERPT_CHARACTERS),
    })),
});

const WRONG_ENGINE = 'check the id of the search engine (GOOGLE_CSE_ID)';
/** Names under which pages give their date. */
const DATES = 'article:published_time og:published_time datepublished citation_publication_date date'.split(
  ' ',
);

/** Google's Programmable Search. A range of dates is its `sort=date:r:from:to`. */
export const google = webEngine({
  name: 'google',
  base: 'https://customsearch.googleapis.com',
  path: 'customsearch/v1',
  // In a header the key reaches no log of addresses.
  headers: (key) => ({ 'x-goog-api-key': key }),
  hints: {
    400: WRONG_ENGINE,
    403: 'the Custom Search API must be enabled for its project',
    404: WRONG_ENGINE,
  },
  // Results of all requests for one query, and of one request (`num`), by the reference of `cse.list`.
  most: 100,
  perPage: 10,
  longest: 1500,
  // Google reads no more of a query.
  mostWords: 32,
  query: ({ q, range, last, limit, start, options }) => ({
    cx: options.engineId,
    q,
    num: limit,
    start: start > 0 ? start + 1 : null,
    sort: range && `date:r:${range.after ?? ''}:${last ?? ''}`.replaceAll('-', ''),
  }),
  schema: z.object({
    kind: z.string(),
    items: z
      .array(
        z.object({
          link: text,
          title: text,
          snippet: text,
          pagemap: z
            .object({ metatags: z.array(z.record(z.string(), z.unknown())).nullish().catch(null) })
            .nullish(),
        }),
      )
      .nullish(),
  }),
  hits: ({ items }) =>
    (items ?? []).map(({ link, title, snippet, pagemap }) => {
      const dates = (pagemap?.metatags ?? []).flatMap((tags) => DATES.map((name) => tags[name]));
      const date = dates.find((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value));
      return { url: link, title, snippet, date: date as string | undefined };
    }),
});

const NO_JSON =
  'this instance does not answer in JSON: enable `json` under `search.formats` of its settings.yml';

/**
 * An instance of SearXNG that answers in JSON. It hands operators on to its engines; its scores cannot be compared
 * between queries.
 */
export const searxng = webEngine({
  name: 'searxng',
  // There is no public service: `baseUrl` is required.
  base: '',
  path: 'search',
  hints: {
    403: NO_JSON,
    429: 'the limiter of this instance refuses programs: allow this address in its limiter.toml',
    page: NO_JSON,
  },
  longest: 400,
  hasRange: false,
  query: ({ q }) => ({ q, format: 'json' }),
  schema: z.object({
    results: z.array(z.object({ url: z.string(), title: text, content: text, publishedDate: text })),
    /** Pairs of a name and what was wrong. */
    unresponsive_engines: z.array(z.array(z.unknown())).nullish().catch(null),
  }),
  hits({ results, unresponsive_engines: silent }) {
    if (results.length === 0 && silent?.length) {
      const engines = silent.map((engine) => engine.slice(0, 2).map(String).join(': ')).join(', ');
      const reason = `its engines did not answer (${engines.slice(0, 300)})`;
      throw new ProviderRequestError({ provider: 'searxng', status: 200, reason });
    }
    return results.map(({ url, title, content, publishedDate }) => ({
      url,
      title,
      snippet: content,
      date: publishedDate,
    }));
  },
});
