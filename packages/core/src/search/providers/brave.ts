import { z } from 'zod';
import type { SearchProvider } from '../search-provider.ts';
import { askService, SERVICE_HEADERS, type ServiceOptions, serviceUrl } from './fetch-json.ts';
import { engineQuery, lastDay } from './query-operators.ts';
import { webEngine } from './web-results.ts';

interface BraveOptions extends ServiceOptions {
  readonly apiKey: string;
}

const NAME = 'brave';
const BRAVE_URL = 'https://api.search.brave.com/res/v1';
/** Upper bounds of `count` and `q`, by the reference of the Web Search API. */
const MAX_RESULTS = 20;
const LIMITS = { longest: 400, mostWords: 50 };
/** Ends that stand for an open one: `freshness` wants both. */
const [FIRST_DAY, LAST_DAY] = ['1970-01-01', '2099-12-31'];

const Hit = z.object({
  url: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  extra_snippets: z.array(z.string()).nullish(),
  page_age: z.string().nullish(),
});
/** A query without results has no `web`. */
const Reply = z.object({ type: z.literal('search'), web: z.object({ results: z.array(Hit) }).nullish() });

/** Brave's web search (`GET /web/search`). A range of dates is its `freshness`. */
export function brave(options: BraveOptions): SearchProvider {
  return webEngine(NAME, async ({ operators, range, limit, signal }) => {
    const url = serviceUrl(options.baseUrl ?? BRAVE_URL, 'web/search', {
      q: engineQuery(operators, LIMITS),
      count: String(Math.min(limit, MAX_RESULTS)),
      result_filter: 'web',
      text_decorations: 'false',
      ...(range !== null && { freshness: `${range.after ?? FIRST_DAY}to${lastDay(range) ?? LAST_DAY}` }),
    });
    const headers = { ...SERVICE_HEADERS, 'x-subscription-token': options.apiKey };
    const asked = { provider: NAME, url, headers, secret: options.apiKey, schema: Reply, signal };
    const { web } = await askService(options, asked);
    return (web?.results ?? []).map(toHit);
  });
}

function toHit({ url, title, description, extra_snippets, page_age }: z.infer<typeof Hit>) {
  return { url, title, snippet: [description ?? '', ...(extra_snippets ?? [])].join(' '), date: page_age };
}
