import { z } from 'zod';
import type { SearchProvider } from '../search-provider.ts';
import { askService, SERVICE_HEADERS, type ServiceOptions, serviceUrl } from './fetch-json.ts';
import { engineQuery, lastDay } from './query-operators.ts';
import { type WebHit, webEngine } from './web-results.ts';

interface GoogleOptions extends ServiceOptions {
  readonly apiKey: string;
  /** Id of the Programmable Search Engine (`cx`). */
  readonly engineId: string;
}

const NAME = 'google';
const GOOGLE_URL = 'https://customsearch.googleapis.com';
/** Results of one request (`num`), and of all requests for one query, by the reference of `cse.list`. */
const PER_PAGE = 10;
const MAX_RESULTS = 100;
const WRONG_ENGINE = 'check the id of the search engine (GOOGLE_CSE_ID)';
const HINTS = {
  400: WRONG_ENGINE,
  403: 'the Custom Search API must be enabled for its project',
  404: WRONG_ENGINE,
};
/** Google reads 32 words of a query. */
const LIMITS = { longest: 1500, mostWords: 32 };

const Tags = z.array(z.record(z.string(), z.unknown())).nullish();
const Item = z.object({
  link: z.string().nullish(),
  title: z.string().nullish(),
  snippet: z.string().nullish(),
  pagemap: z.object({ metatags: Tags.catch(null) }).nullish(),
});
const Reply = z.object({ kind: z.string(), items: z.array(Item).nullish() });

/** Google's Programmable Search (`GET /customsearch/v1`). A range of dates is its `sort=date:r:from:to`. */
export function google(options: GoogleOptions): SearchProvider {
  return webEngine(NAME, async ({ operators, range, limit, signal }) => {
    const wanted = Math.min(limit, MAX_RESULTS);
    const hits: WebHit[] = [];
    // A page that is not full is the last one, and each costs as much as a search.
    while (hits.length < wanted && hits.length % PER_PAGE === 0) {
      const start = hits.length;
      const { items } = await askService(options, {
        provider: NAME,
        url: serviceUrl(options.baseUrl ?? GOOGLE_URL, 'customsearch/v1', {
          cx: options.engineId,
          q: engineQuery(operators, LIMITS),
          num: String(Math.min(PER_PAGE, wanted - start)),
          ...(start > 0 && { start: String(start + 1) }),
          ...(range !== null && { sort: `date:r:${dense(range.after)}:${dense(lastDay(range))}` }),
        }),
        // In a header the key reaches no log of addresses.
        headers: { ...SERVICE_HEADERS, 'x-goog-api-key': options.apiKey },
        secret: options.apiKey,
        hints: HINTS,
        schema: Reply,
        signal,
      });
      if (!items?.length) break;
      hits.push(...items.map(toHit));
    }
    return hits;
  });
}

/** Names under which pages give their date. */
const DATES = [
  'article:published_time',
  'og:published_time',
  'datepublished',
  'citation_publication_date',
  'date',
];

function toHit({ link, title, snippet, pagemap }: z.infer<typeof Item>) {
  const dates = (pagemap?.metatags ?? []).flatMap((tags) => DATES.map((name) => tags[name]));
  const date = dates.find((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value));
  return { url: link, title, snippet, date: date as string | undefined };
}

function dense(day: string | null): string {
  return day?.replaceAll('-', '') ?? '';
}
