import type { ExtractedDocument, SearchDone, SearchResult } from '@research-studio/schemas';

export interface SearchRequest {
  readonly query: string;
  /** Upper bound on results; fewer is normal. */
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
  /**
   * Called for each request that a service with a price answered, with what it took, also where its answer then cannot be
   * used.
   */
  readonly onUse?: ((use: SearchUse) => void) | undefined;
}

/** Usage of a request. */
export interface SearchUse {
  /** Tokens of a model that searches. Includes the cached ones, and the pages that the model was given. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
  /** Searches of the web that the service charges for. */
  readonly searches: number;
  /** Some services charge for many results. */
  readonly results?: number;
}

/** One request to a service where no model searches. */
export function oneRequest(results: number): SearchUse {
  return { inputTokens: 0, outputTokens: 0, cachedTokens: 0, searches: 1, results };
}

export interface SearchProvider {
  /** Lower-case, stable; used in events, errors and settings. */
  readonly name: string;
  /** Asked before the others, which are asked only about queries to which it has nothing new to say. */
  readonly comesFirst?: boolean;
  /** Where a model does the searching: "provider:model". */
  readonly model?: string;
  /**
   * Best results first. An empty list means that the provider looked and found nothing.
   *
   * @throws {ProviderRequestError} on any transport failure or unreadable reply.
   */
  search(request: SearchRequest): Promise<readonly SearchResult[]>;
  /**
   * The document behind one of its own results, for providers that hold the documents themselves (local files);
   * absent on those whose results are read from the web.
   *
   * @throws {SourceUnreadableError}
   */
  read?(result: SearchResult, signal: AbortSignal | undefined): Promise<ExtractedDocument>;
}

export interface SearchFailure {
  readonly provider: string;
  readonly query: string;
  /** One sentence for a person. */
  readonly message: string;
}

export interface SearchOutcome {
  /** Results of all queries and providers, one per canonical URL, best first. */
  readonly results: readonly SearchResult[];
  /**
   * Number of results per query, before merging, in the order of the queries. A query that no provider could look up
   * is left out: nothing is known of it.
   */
  readonly perQuery: readonly SearchDone[];
  /** Providers that could not look; "found nothing" is not a failure. */
  readonly failures: readonly SearchFailure[];
}

/** All configured providers behind one door. */
export interface Search {
  /** True where more is asked than local documents. */
  readonly asksWeb?: boolean;
  /** Asks every provider every query, all at once. Never throws for a provider's failure; passes cancellation through. */
  searchAll(request: {
    queries: readonly string[];
    limit: number;
    signal: AbortSignal | undefined;
  }): Promise<SearchOutcome>;
}

/** The day of a date as services write it (ISO 8601, RFC 1123), as YYYY-MM-DD; null where there is none to be read. */
export function publishedDay(text: string | null | undefined): string | null {
  if (!text) return null;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const time = Date.parse(day ?? text);
  return Number.isNaN(time) ? null : (day ?? new Date(time).toISOString().slice(0, 10));
}
