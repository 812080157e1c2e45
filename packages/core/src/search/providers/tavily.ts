import type { SearchResult } from '@research-studio/schemas';
import { z } from 'zod';
import { oneRequest, publishedDay, type SearchProvider } from '../search-provider.ts';
import { askService, SERVICE_HEADERS, type ServiceOptions, serviceUrl } from './fetch-json.ts';
import { type DateRange, lastDay, readOperators, searchWithin, shorten } from './query-operators.ts';

interface TavilyOptions extends ServiceOptions {
  readonly apiKey: string;
}

const NAME = 'tavily';
const TAVILY_URL = 'https://api.tavily.com';
/** The service's own upper bound of `max_results`, and its longest query (its API reference). */
const [MAX_RESULTS, LONGEST_QUERY] = [20, 400];

const Hit = z.object({
  url: z.url(),
  title: z.string().nullish(),
  content: z.string().nullish(),
  score: z.number().nullish(),
  published_date: z.string().nullish(),
});
const Reply = z.object({ results: z.array(Hit) });

/** Tavily's web search (`POST /search`). Scores are the service's own relevance, 0 to 1. */
export function tavily(options: TavilyOptions): SearchProvider {
  return {
    name: NAME,
    async search({ query, limit, signal, onUse }) {
      const { text, sites, notSites, range } = readOperators(query);
      const search = async (within: DateRange | null) => {
        const end = within && (lastDay(within) ?? within.before);
        const { results } = await askService(options, {
          provider: NAME,
          url: serviceUrl(options.baseUrl ?? TAVILY_URL, 'search'),
          headers: { ...SERVICE_HEADERS, authorization: `Bearer ${options.apiKey}` },
          secret: options.apiKey,
          body: {
            query: shorten(text, LONGEST_QUERY),
            max_results: Math.min(limit, MAX_RESULTS),
            ...(sites.length > 0 && { include_domains: sites }),
            ...(notSites.length > 0 && { exclude_domains: notSites }),
            ...(within?.after && { start_date: within.after }),
            ...(end && { end_date: end }),
          },
          schema: Reply,
          signal,
        });
        onUse?.(oneRequest(results.length));
        return results.slice(0, limit).map(toResult);
      };
      return searchWithin({ range, limit, search });
    },
  };
}

function toResult({ url, title, content, score, published_date }: z.infer<typeof Hit>): SearchResult {
  return {
    url,
    title: title?.trim() || url,
    snippet: content?.trim() || null,
    score: Math.min(1, Math.max(0, score ?? 0)),
    provider: NAME,
    publishedAt: publishedDay(published_date),
  };
}
