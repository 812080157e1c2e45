import { z } from 'zod';
import type { SearchProvider } from '../search-provider.ts';
import { askService, SERVICE_HEADERS, type ServiceOptions, serviceUrl } from './fetch-json.ts';
import { engineQuery, readOperators } from './query-operators.ts';
import { webResults } from './web-results.ts';

interface SearxngOptions extends ServiceOptions {
  /** Of an instance that answers in JSON (`search.formats` of its settings). */
  readonly baseUrl: string;
}

const NAME = 'searxng';
const LONGEST_QUERY = 400;
const Reply = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
});

/**
 * An instance of SearXNG (its Search API: `GET /search?format=json`). It hands operators on to its engines; it has no
 * range of dates, which is dropped. Its scores cannot be compared between queries, so they are made of the rank.
 */
export function searxng(options: SearxngOptions): SearchProvider {
  return {
    name: NAME,
    async search({ query, limit, signal }) {
      const operators = readOperators(query);
      const q = engineQuery(operators, { longest: LONGEST_QUERY });
      const { results } = await askService(options, {
        provider: NAME,
        url: serviceUrl(options.baseUrl, 'search', { q, format: 'json' }),
        headers: SERVICE_HEADERS,
        schema: Reply,
        signal,
      });
      const hits = results.map(({ url, title, content, publishedDate }) => ({
        ...{ url, title, snippet: content, date: publishedDate },
      }));
      return webResults(hits, { provider: NAME, query: operators.text, limit });
    },
  };
}
