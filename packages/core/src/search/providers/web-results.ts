import { stripMarkup } from '@research-studio/documents';
import { detectLanguage, tokenize } from '@research-studio/language';
import type { SearchResult } from '@research-studio/schemas';
import { publishedDay } from '../search-provider.ts';

/** A hit as services give it; title and excerpt may carry mark-up. */
export interface WebHit {
  readonly url: string | null | undefined;
  readonly title: string | null | undefined;
  readonly snippet: string | null | undefined;
  /** In any form that services write. */
  readonly date: string | null | undefined;
  /** The service's own, 0 to 1. */
  readonly score?: number | null | undefined;
}

interface RankingOptions {
  readonly provider: string;
  /** Without operators. */
  readonly query: string;
  /** Language of the query; left out: detected. */
  readonly language?: string;
  readonly limit: number;
}

const MOST_TITLE = 500;
const MOST_SNIPPET = 4000;

/**
 * Hits of a service that ranks but gives no scores that can be compared, best first: a score is 0.9 for the first hit that
 * has all words, falling slowly with the position and to a half with the words missing. Each address comes once.
 */
export function ranked(
  hits: readonly Omit<SearchResult, 'score' | 'provider'>[],
  { provider, query, limit, language = detectLanguage(query) ?? 'en' }: RankingOptions,
): readonly SearchResult[] {
  const wanted = new Set(tokenize(query, language));
  const known = new Set<string>();
  const distinct = hits.filter(({ url }) => !known.has(url) && known.add(url)).slice(0, limit);
  const scored = distinct.map((hit, rank) => {
    const found = new Set(tokenize(`${hit.title} ${hit.snippet ?? ''}`, language));
    const covered = [...wanted].filter((term) => found.has(term)).length / Math.max(1, wanted.size);
    const score = Math.round((0.9 * (0.5 + 0.5 * covered) * 1e4) / (1 + 0.1 * rank)) / 1e4;
    return { ...hit, score, provider };
  });
  return scored.sort((a, b) => b.score - a.score);
}

/** Hits as results, ranked. One without an address of the web is left out. */
export function webResults(hits: readonly WebHit[], options: RankingOptions): readonly SearchResult[] {
  const results = hits.flatMap(({ url, title, snippet, date }) => {
    if (!isWebAddress(url)) return [];
    const name = plain(title).slice(0, MOST_TITLE) || url;
    return {
      url,
      title: name,
      snippet: plain(snippet).slice(0, MOST_SNIPPET) || null,
      publishedAt: publishedDay(date),
    };
  });
  return ranked(results, options);
}

export function isWebAddress(url: string | null | undefined): url is string {
  return url != null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function plain(text: string | null | undefined): string {
  if (!text) return '';
  const isMarkup = /<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+);/i.test(text);
  const read = isMarkup
    ? stripMarkup(text)
        .map((block) => block.text)
        .join(' ')
    : text;
  return read.replaceAll(/\s+/g, ' ').trim();
}

/** Whether an address is of one of the hosts or below it. */
export function isOfSite(url: string | null | undefined, hosts: readonly string[]): boolean {
  if (url == null || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
