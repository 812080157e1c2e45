import type { SearchResult } from '@research-studio/schemas';
import { canonicalUrl } from './canonical-url.ts';
import { findDoi } from './find-doi.ts';

export interface PageIdentity {
  /** Equal for results that show the same page or the same scholarly work. */
  readonly keyOf: (result: SearchResult) => string;
  /** Whether any result says that the work behind this one is retracted. */
  readonly isRetracted: (result: SearchResult) => boolean;
}

/**
 * Tells which results are one page: those with one canonical address, and, where an index of the literature gives a
 * DOI, those with that DOI, be it in their address alone. Without such an index only addresses count.
 */
export function identifyPages(results: readonly SearchResult[]): PageIdentity {
  const byUrl = new Map<string, string>();
  const byDoi = new Map<string, string>();
  const retracted = new Set<string>();
  for (const { doi, url, flags, retracts } of results) {
    for (const other of retracts ?? []) retracted.add(other);
    if (doi === undefined) continue;
    const address = canonicalUrl(url);
    const key = byUrl.get(address) ?? byDoi.get(doi) ?? address;
    byUrl.set(address, key);
    if (!byDoi.has(doi)) byDoi.set(doi, key);
    if (flags?.includes('retracted')) retracted.add(doi);
  }
  const isScholarly = byDoi.size > 0;
  const doiOf = ({ doi, url }: SearchResult) => doi ?? (isScholarly ? findDoi(url) : null);
  return {
    keyOf(result) {
      const address = canonicalUrl(result.url);
      return byUrl.get(address) ?? byDoi.get(doiOf(result) ?? '') ?? address;
    },
    isRetracted(result) {
      return result.flags?.includes('retracted') === true || retracted.has(doiOf(result) ?? '');
    },
  };
}
