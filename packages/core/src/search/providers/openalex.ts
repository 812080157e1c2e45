import type { SearchResult } from '@research-studio/schemas';
import { z } from 'zod';
import type { SearchProvider, SearchRequest } from '../search-provider.ts';
import { publishedDay } from '../search-provider.ts';
import { askService, SERVICE_HEADERS, type ServiceOptions, serviceUrl } from './fetch-json.ts';
import { type DateRange, lastDay, readOperators, shorten } from './query-operators.ts';
import {
  abstractFromIndex,
  contentWords,
  type ScholarlyWork,
  scholarlyResults,
} from './scholarly-results.ts';

export interface OpenAlexOptions extends ServiceOptions {
  /** Raises the daily allowance, which is small without one. */
  readonly apiKey?: string | undefined;
  /** Address of the person who asks, for the service to write to in case of trouble. */
  readonly mailto?: string | undefined;
}

const OPENALEX_URL = 'https://api.openalex.org';
const NAME = 'openalex';
/** The service's upper bound of `per_page` (its API reference). */
const MAX_RESULTS = 100;
/** Addresses of requests may have some 4,000 characters. */
const LONGEST_QUERY = 1000;

const Location = z.object({ landing_page_url: z.string().nullish(), pdf_url: z.string().nullish() });
const Work = z.object({
  doi: z.string().nullish(),
  title: z.string().nullish(),
  type: z.string().nullish(),
  publication_date: z.string().nullish(),
  is_retracted: z.boolean().nullish(),
  abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish(),
  best_oa_location: Location.nullish(),
  primary_location: Location.nullish(),
});
const Reply = z.object({ results: z.array(Work) });

/**
 * OpenAlex's index of scholarly works (`GET /works`). Retracted works carry the flag `retracted`. An address is the
 * open-access page where there is one, else the DOI's; the snippet is the abstract.
 */
export function openalex(options: OpenAlexOptions = {}): SearchProvider {
  return {
    name: NAME,
    async search(asked) {
      const { text, range } = readOperators(asked.query);
      const request = { ...asked, query: shorten(text, LONGEST_QUERY), range };
      const terms = contentWords(request.query);
      const found = await searchWorks(options, request, terms.join(' ') || request.query);
      if (found.length > 0 || terms.length < 2) return found;
      // The engine wants all words of a query, and a question seldom has them all in one work.
      return searchWorks(options, request, terms.join(' OR '));
    },
  };
}

async function searchWorks(
  options: OpenAlexOptions,
  { query, limit, range, signal }: SearchRequest & { readonly range: DateRange },
  terms: string,
): Promise<readonly SearchResult[]> {
  const { apiKey, mailto } = options;
  const url = serviceUrl(options.baseUrl ?? OPENALEX_URL, 'works', {
    search: terms,
    per_page: String(Math.min(limit, MAX_RESULTS)),
    select: Object.keys(Work.shape).join(','),
    ...rangeFilter(range),
    ...(mailto !== undefined && { mailto }),
    ...(apiKey !== undefined && { api_key: apiKey }),
  });
  const asked = { provider: NAME, url, headers: SERVICE_HEADERS, secret: apiKey, schema: Reply, signal };
  const { results } = await askService({ retryDelayMs: 1000, ...options }, asked);
  return scholarlyResults(results.slice(0, limit).map(toWork), { provider: NAME, query });
}

/** Every work has a date here, so a range leaves out none for want of one. */
function rangeFilter(range: DateRange): { readonly filter?: string } {
  const parts = [
    range.after && `from_publication_date:${range.after}`,
    range.before && `to_publication_date:${lastDay(range)}`,
  ].filter(Boolean);
  return parts.length === 0 ? {} : { filter: parts.join(',') };
}

function toWork(work: z.infer<typeof Work>): ScholarlyWork {
  const { doi, best_oa_location: open, primary_location: primary } = work;
  return {
    doi,
    openUrls: [open?.landing_page_url, open?.pdf_url, ...(doi ? [] : [primary?.landing_page_url])],
    title: work.title,
    abstract: work.abstract_inverted_index && abstractFromIndex(work.abstract_inverted_index),
    publishedAt: knownDay(work.publication_date),
    isRetracted: work.is_retracted === true,
    isNotice: work.type === 'retraction',
    retracts: [],
  };
}

/** The first of January is what the service writes where only the year is known. */
function knownDay(date: string | null | undefined): string | null {
  return date?.endsWith('-01-01') ? null : publishedDay(date);
}
