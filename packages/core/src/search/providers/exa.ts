import { z } from 'zod';
import type { SearchProvider } from '../search-provider.ts';
import { askService, SERVICE_HEADERS, type ServiceOptions, serviceUrl } from './fetch-json.ts';
import { lastDay, shorten } from './query-operators.ts';
import { webEngine } from './web-results.ts';

interface ExaOptions extends ServiceOptions {
  readonly apiKey: string;
}

const NAME = 'exa';
const EXA_URL = 'https://api.exa.ai';
const MAX_RESULTS = 100;
/** The service states no limit; longer text is not a query. */
const LONGEST_QUERY = 1000;
const EXCERPT_CHARACTERS = 1000;

const Hit = z.object({
  url: z.string().nullish(),
  title: z.string().nullish(),
  publishedDate: z.string().nullish(),
  highlights: z.array(z.string()).nullish(),
  text: z.string().nullish(),
});
const Reply = z.object({ results: z.array(Hit) });

/**
 * Exa's search (`POST /search`). It looks for meaning and knows no operators within a query: sites and dates go into its
 * own fields, phrases lose their marks, and excluded words are dropped.
 */
export function exa(options: ExaOptions): SearchProvider {
  return webEngine(NAME, async ({ operators: { text, sites, notSites }, range, limit, signal }) => {
    const end = range && lastDay(range);
    const { results } = await askService(options, {
      provider: NAME,
      url: serviceUrl(options.baseUrl ?? EXA_URL, 'search'),
      headers: { ...SERVICE_HEADERS, 'x-api-key': options.apiKey },
      secret: options.apiKey,
      body: {
        query: shorten(text.replaceAll('"', ''), LONGEST_QUERY),
        type: 'auto',
        numResults: Math.min(limit, MAX_RESULTS),
        contents: { highlights: { maxCharacters: EXCERPT_CHARACTERS } },
        ...(sites.length > 0 && { includeDomains: sites }),
        // One list at a time; the one of wanted sites says more.
        ...(sites.length === 0 && notSites.length > 0 && { excludeDomains: notSites }),
        ...(range?.after && { startPublishedDate: `${range.after}T00:00:00.000Z` }),
        ...(end && { endPublishedDate: `${end}T23:59:59.999Z` }),
      },
      schema: Reply,
      signal,
    });
    return results.map(toHit);
  });
}

function toHit({ url, title, publishedDate, highlights, text }: z.infer<typeof Hit>) {
  const snippet = highlights?.join(' … ') || text?.slice(0, EXCERPT_CHARACTERS);
  return { url, title, snippet, date: publishedDate };
}
