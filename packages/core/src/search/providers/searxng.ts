import { tokenize } from '@research-studio/language';
import { z } from 'zod';
import { publishedDay, type SearchProvider, scoreByRank } from '../search-provider.ts';
import { fetchJson } from './fetch-json.ts';
import { readOperators, withSites } from './query-operators.ts';
import { retryRequest } from './retry-request.ts';

interface SearxngOptions {
  /** Of an instance that answers in JSON (`search.formats` of its settings). */
  readonly baseUrl: string;
  /** Longest wait for one reply; default 20 s. */
  readonly timeoutMs?: number;
  /** Repeats after a rate limit, a server error or no answer; default 2. */
  readonly retries?: number;
  /** Wait before the first repeat, doubling; default 500 ms. */
  readonly retryDelayMs?: number;
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
 * An instance of SearXNG (its Search API: `GET /search?format=json`). It hands `site:` on to its engines; it has no
 * range of dates, which is dropped. Its scores cannot be compared between queries, so they are made of the rank.
 */
export function searxng(options: SearxngOptions): SearchProvider {
  const { baseUrl, timeoutMs = 20_000, retries = 2, retryDelayMs = 500 } = options;
  return {
    name: NAME,
    async search({ query, limit, signal }) {
      const operators = readOperators(query);
      const url = new URL(`${baseUrl.replace(/\/+$/, '')}/search`);
      url.search = new URLSearchParams({ q: withSites(operators, LONGEST_QUERY), format: 'json' }).toString();
      const headers = { accept: 'application/json', 'user-agent': 'ResearchStudio/0.1' };
      const { results } = await retryRequest(
        () => fetchJson({ provider: NAME, url, headers, schema: Reply, timeoutMs, signal }),
        { retries, delayMs: retryDelayMs, signal },
      );
      const wanted = new Set(tokenize(operators.text, 'en'));
      return results
        .filter(({ url: address }) => /^https?:/.test(address) && URL.canParse(address))
        .slice(0, limit)
        .map((hit, rank) => ({
          url: hit.url,
          title: hit.title?.trim() || hit.url,
          snippet: hit.content?.trim() || null,
          score: scoreByRank({ rank, wanted, found: new Set(tokenize(`${hit.title} ${hit.content}`, 'en')) }),
          provider: NAME,
          publishedAt: publishedDay(hit.publishedDate),
        }))
        .sort((a, b) => b.score - a.score);
    },
  };
}
