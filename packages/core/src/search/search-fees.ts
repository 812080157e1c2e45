import { readFacts, type SearchProviderName } from '@research-studio/schemas';

/** What a service charges, in US dollars. */
interface Fee {
  readonly usd: number;
  /** For each so many results beyond the first ten. */
  readonly more?: { readonly results: number; readonly usd: number };
}

const FREE: Fee = { usd: 0 };
/** Both list $10 for 1,000 searches, the tokens of the model besides (their price lists). */
const BY_A_MODEL: Fee = { usd: 0.01 };

/** List prices of one request without free quotas, read on 2026-11-27. */
const FEES: Readonly<Record<SearchProviderName | 'tavily-extract', Fee>> = {
  documents: FREE,
  // docs.tavily.com/documentation/api-credits: a credit costs $0.008; a basic search takes one, five pages read take one.
  tavily: { usd: 0.008 },
  'tavily-extract': { usd: 0.0016 },
  // developers.google.com/custom-search/v1/overview: $5 for 1,000 queries of ten results; the service ends on 2027-01-01.
  google: { usd: 0.005, more: { results: 10, usd: 0.005 } },
  // api-dashboard.search.brave.com/app/plans, plan Search: $5 for 1,000 requests.
  brave: { usd: 0.005 },
  // exa.ai/docs/reference/pricing: $7 for 1,000 searches of ten results with excerpts, $1 for 1,000 results more.
  exa: { usd: 0.007, more: { results: 1, usd: 0.001 } },
  searxng: FREE,
  wikipedia: FREE,
  openalex: FREE,
  crossref: FREE,
  arxiv: FREE,
  pubmed: FREE,
  'openai-search': BY_A_MODEL,
  'anthropic-search': BY_A_MODEL,
  mcp: FREE,
};

/** What one request to a service costs that gives so many results; 0 where it is free or its price is not known. */
export type SearchFees = (provider: string, results?: number) => number;

/** `known`: the setting `search.known`, which goes before the list prices. */
export function searchFees(known: readonly string[]): SearchFees {
  const own = readFacts<{ readonly usdPerRequest: number }>(known);
  return (provider, results = 0) => {
    const { usd, more } = (FEES as Readonly<Record<string, Fee>>)[provider] ?? FREE;
    const further = more === undefined ? 0 : Math.ceil(Math.max(0, results - 10) / more.results) * more.usd;
    return (own[provider]?.usdPerRequest ?? usd) + further;
  };
}
