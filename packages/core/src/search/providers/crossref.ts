import { z } from 'zod';
import type { SearchProvider } from '../search-provider.ts';
import { askService, SERVICE_HEADERS, type ServiceOptions, serviceUrl } from './fetch-json.ts';
import { type DateRange, lastDay, readOperators, searchWithin, shorten } from './query-operators.ts';
import { type ScholarlyWork, scholarlyResults } from './scholarly-results.ts';

export interface CrossrefOptions extends ServiceOptions {
  /** Address of the person who asks; the service answers those that give one faster and more steadily. */
  readonly mailto?: string | undefined;
}

const CROSSREF_URL = 'https://api.crossref.org';
const NAME = 'crossref';
/** The service's upper bound of `rows` (its API reference). */
const MAX_RESULTS = 1000;
/** Addresses of requests may have some 4,000 characters. */
const LONGEST_QUERY = 1000;
/** Kinds of update that take a work back as a whole; corrections and expressions of concern do not. */
const RETRACTIONS: ReadonlySet<string> = new Set(['retraction', 'withdrawal', 'removal']);

const Day = z.object({ 'date-parts': z.array(z.array(z.number().nullish())).nullish() });
const Updates = z.array(z.object({ DOI: z.string().nullish(), type: z.string().nullish() }));
const Work = z.object({
  DOI: z.string().nullish(),
  title: z.array(z.string()).nullish(),
  abstract: z.string().nullish(),
  issued: Day.nullish(),
  'published-online': Day.nullish(),
  'published-print': Day.nullish(),
  /** Of a notice: the works that it is about. */
  'update-to': Updates.nullish(),
  /** Of a work: the notices about it, from its publisher and from Retraction Watch. */
  'updated-by': Updates.nullish(),
});
const Reply = z.object({ message: z.object({ items: z.array(Work) }) });

/**
 * Crossref's index of scholarly works (`GET /works`). Retracted works carry the flag `retracted`, and the notice of a
 * retraction names the works that it retracts. Addresses are those of the DOIs; the snippet is the abstract, which
 * many publishers do not give.
 */
export function crossref(options: CrossrefOptions = {}): SearchProvider {
  const { mailto } = options;
  return {
    name: NAME,
    async search({ query: asked, limit, signal }) {
      const { text, range } = readOperators(asked);
      const query = shorten(text, LONGEST_QUERY);
      const search = async (within: DateRange | null) => {
        const url = serviceUrl(options.baseUrl ?? CROSSREF_URL, 'works', {
          query,
          rows: String(Math.min(limit, MAX_RESULTS)),
          select: Object.keys(Work.shape).join(','),
          ...rangeFilter(within),
          ...(mailto !== undefined && { mailto }),
        });
        const request = { provider: NAME, url, headers: SERVICE_HEADERS, schema: Reply, signal };
        const { message } = await askService({ retryDelayMs: 1000, ...options }, request);
        return scholarlyResults(message.items.slice(0, limit).map(toWork), { provider: NAME, query });
      };
      return searchWithin({ range, limit, search });
    },
  };
}

function rangeFilter(range: DateRange | null): { readonly filter?: string } {
  const parts = [
    range?.after && `from-pub-date:${range.after}`,
    range?.before && `until-pub-date:${lastDay(range)}`,
  ].filter(Boolean);
  return parts.length === 0 ? {} : { filter: parts.join(',') };
}

function toWork(work: z.infer<typeof Work>): ScholarlyWork {
  const retracts = retractions(work['update-to']).flatMap(({ DOI }) => DOI ?? []);
  return {
    doi: work.DOI,
    openUrls: [],
    title: work.title?.find((title) => title.trim() !== ''),
    abstract: work.abstract,
    publishedAt:
      [work.issued, work['published-online'], work['published-print']].map(wholeDay).find(Boolean) ?? null,
    isRetracted: retractions(work['updated-by']).length > 0,
    isNotice: retracts.length > 0,
    retracts,
  };
}

function retractions(updates: z.infer<typeof Updates> | null | undefined) {
  return (updates ?? []).filter(({ type }) => RETRACTIONS.has(type?.toLowerCase() ?? ''));
}

/** Null where year, month or day is missing. */
function wholeDay(day: z.infer<typeof Day> | null | undefined): string | null {
  const [year, month, date] = day?.['date-parts']?.[0] ?? [];
  if (!year || !month || !date) return null;
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return z.iso.date().safeParse(text).success ? text : null;
}
