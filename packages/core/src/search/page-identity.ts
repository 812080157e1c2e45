import { canonicalUrl } from '@research-studio/documents';
import type { SearchResult } from '@research-studio/schemas';

interface PageIdentity {
  /** Equal for results that show the same page or the same scholarly work. */
  readonly keyOf: (result: SearchResult) => string;
  /** Whether any result says that the work behind this one is retracted. */
  readonly isRetracted: (result: SearchResult) => boolean;
}

/**
 * Decides which results are one page: those with one canonical address, and, where an index of the literature gives a
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

/** Endings by which publishers tell the forms of one paper apart in its address. */
const FORM =
  /(?:\/(?:abstract|full|fulltext|pdf|epdf|html|meta))$|(?:v\d{1,2})?(?:\.(?:full|abstract)(?:-text)?)?(?:\.pdf)?$/;
/** Longer than any DOI in use; the standard sets no bound. */
const MOST_CHARACTERS = 2000;

/**
 * The DOI that a text is or an address leads to, in lower case and without its resolver ("10.1000/xyz123"); null when
 * there is none. Case does not tell DOIs apart (ISO 26324).
 */
export function findDoi(text: string): string | null {
  const plain = text.trim().slice(0, MOST_CHARACTERS);
  if (!/^https?:/i.test(plain) || !URL.canParse(plain)) return match(plain);
  const { hostname, pathname, searchParams } = new URL(plain);
  const isResolver = /^(?:dx\.|www\.)?doi\.org$/.test(hostname);
  for (const part of [decoded(pathname), ...searchParams.values()]) {
    const doi = match(isResolver ? part : part.replace(FORM, ''));
    if (doi !== null) return doi;
  }
  return null;
}

function match(text: string): string | null {
  return /(?:^|[/:\s])(10\.\d{4,9}\/\S+)$/.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** Escapes that are broken stay as they are. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
