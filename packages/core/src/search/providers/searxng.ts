import { ProviderRequestError } from '@research-studio/schemas';
import { z } from 'zod';
import type { SearchProvider } from '../search-provider.ts';
import { askService, SERVICE_HEADERS, type ServiceOptions, serviceUrl } from './fetch-json.ts';
import { engineQuery } from './query-operators.ts';
import { webEngine } from './web-results.ts';

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
  /** Pairs of a name and what was wrong. */
  unresponsive_engines: z.array(z.array(z.unknown())).nullish().catch(null),
});
const NO_JSON =
  'this instance does not answer in JSON: enable `json` under `search.formats` of its settings.yml';
const HINTS = {
  403: NO_JSON,
  429: 'the limiter of this instance refuses programs: allow this address in its limiter.toml',
  page: NO_JSON,
};

/**
 * An instance of SearXNG (its Search API: `GET /search?format=json`). It hands operators on to its engines; it has no
 * range of dates, which is dropped. Its scores cannot be compared between queries, so they are made of the rank.
 */
export function searxng(options: SearxngOptions): SearchProvider {
  const search: Parameters<typeof webEngine>[1] = async ({ operators, signal }) => {
    const q = engineQuery(operators, { longest: LONGEST_QUERY });
    const url = serviceUrl(options.baseUrl, 'search', { q, format: 'json' });
    const asked = { provider: NAME, url, headers: SERVICE_HEADERS, hints: HINTS, schema: Reply, signal };
    const { results, unresponsive_engines: silent } = await askService(options, asked);
    if (results.length === 0 && silent?.length) {
      const engines = silent.map((engine) => engine.slice(0, 2).map(String).join(': ')).join(', ');
      const reason = `its engines did not answer (${engines.slice(0, 300)})`;
      throw new ProviderRequestError({ provider: NAME, status: 200, reason });
    }
    return results.map(({ url: address, title, content, publishedDate }) => ({
      ...{ url: address, title, snippet: content, date: publishedDate },
    }));
  };
  return webEngine(NAME, search, { hasRange: false });
}
