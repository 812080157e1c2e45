import { z } from 'zod';
import type { SearchProvider } from '../search-provider.ts';
import { askService, SERVICE_HEADERS, type ServiceOptions, serviceUrl } from './fetch-json.ts';
import { type DateRange, engineQuery, lastDay, readOperators, searchWithin } from './query-operators.ts';
import { webResults } from './web-results.ts';

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
  return {
    name: NAME,
    async search({ query, limit, signal }) {
      const operators = readOperators(query);
      const wanted = Math.min(limit, MAX_RESULTS);
      const askPage = (start: number, range: DateRange | null) =>
        askService(options, {
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
          isKeyRefused: (body) => /API[_ ]KEY[_ ](?:INVALID|not valid)/i.test(body),
          schema: Reply,
          signal,
        });
      const searchAll = async (range: DateRange | null) => {
        const starts = Array.from({ length: Math.ceil(wanted / PER_PAGE) }, (_, page) => page * PER_PAGE);
        const pages = await Promise.all(starts.map((start) => askPage(start, range)));
        const hits = pages.flatMap(({ items }) => items ?? []).map(toHit);
        return webResults(hits, { provider: NAME, query: operators.text, limit });
      };
      return searchWithin({ range: operators.range, limit, search: searchAll });
    },
  };
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
