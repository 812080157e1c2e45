import type { SearchResult } from '@research-studio/schemas';
import { identifyPages } from './page-identity.ts';

/** The results of one provider for one query, best first. */
export interface ResultList {
  readonly provider: string;
  /** True when the provider holds the documents itself, so that reading there costs nothing and cannot fail. */
  readonly holdsDocuments: boolean;
  readonly results: readonly SearchResult[];
}

/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const RRF_K = 60;
/** The gain from a further list with the page, as a share of the distance to 1. */
const AGREEMENT = 0.2;

/**
 * One result per page or scholarly work, best first. Ranks are fused by reciprocal rank weighted with the provider's score:
 * the best list counts in full, each further list that names the page adds a little, so that a page all queries
 * touch upon does not push out the one page that answers a single query.
 *
 * Scores of different providers are not comparable. Each provider is brought half-way (geometrically) to the provider
 * with the best top score: far enough for a provider on a lower scale, and not so far that one without anything
 * relevant leads the list. With one provider its scores stay as they are.
 *
 * A work that one result calls retracted, or that a notice among the results retracts, carries the flag.
 */
export function mergeResults(lists: readonly ResultList[]): readonly SearchResult[] {
  const scales = scaleByProvider(lists);
  const pages = new Map<string, Variant[]>();
  const { keyOf, isRetracted } = identifyPages(lists.flatMap(({ results }) => results));
  for (const { provider, holdsDocuments, results } of lists) {
    for (const [rank, result] of results.entries()) {
      const key = keyOf(result);
      const weight = (result.score * (scales.get(provider) ?? 1) * (RRF_K + 1)) / (RRF_K + 1 + rank);
      const variants = pages.get(key) ?? [];
      pages.set(key, variants);
      variants.push({ result, holdsDocuments, weight, isRetracted: isRetracted(result) });
    }
  }
  return [...pages]
    .map(([key, variants]) => ({ key, result: fuse(variants) }))
    .sort((a, b) => b.result.score - a.result.score || (a.key < b.key ? -1 : 1))
    .map(({ result }) => result);
}

interface Variant {
  readonly result: SearchResult;
  readonly holdsDocuments: boolean;
  /** Scaled score discounted by rank, 0 to 1. */
  readonly weight: number;
  readonly isRetracted: boolean;
}

function scaleByProvider(lists: readonly ResultList[]): ReadonlyMap<string, number> {
  const tops = new Map<string, number>();
  for (const { provider, results } of lists)
    tops.set(provider, Math.max(tops.get(provider) ?? 0, ...results.map(({ score }) => score)));
  const best = Math.max(0, ...tops.values());
  return new Map([...tops].map(([provider, top]) => [provider, top === 0 ? 0 : Math.sqrt(best / top)]));
}

/**
 * The best variant; a provider that holds the document goes before one that only knows its address, and a page before
 * the address of a DOI, which leads to wherever the publisher wants. What the best one lacks is taken from the others.
 */
function fuse(variants: readonly Variant[]): SearchResult {
  const ranked = variants.toSorted(
    (a, b) =>
      Number(b.holdsDocuments) - Number(a.holdsDocuments) ||
      Number(isResolver(a)) - Number(isResolver(b)) ||
      b.weight - a.weight,
  ) as [Variant, ...Variant[]];
  const [best, ...others] = ranked;
  const top = Math.max(...variants.map(({ weight }) => weight));
  const agreement = others.reduce(
    (missing, { weight }) => missing * (1 - AGREEMENT * weight),
    1 - Math.min(1, top),
  );
  const first = <Key extends keyof SearchResult>(key: Key) =>
    ranked.find(({ result }) => result[key])?.result[key];
  const doi = first('doi');
  return {
    ...best.result,
    snippet: first('snippet') ?? null,
    publishedAt: first('publishedAt') ?? null,
    score: Math.round((1 - agreement) * 1e6) / 1e6,
    ...(doi !== undefined && { doi }),
    ...(variants.some(({ isRetracted }) => isRetracted) && { flags: ['retracted'] }),
  };
}

function isResolver({ result: { url } }: Variant): boolean {
  return /^https?:\/\/(?:dx\.)?doi\.org\//i.test(url);
}
