import { stripMarkup } from '@research-studio/documents';
import { detectLanguage, tokenize } from '@research-studio/language';
import type { SearchResult } from '@research-studio/schemas';
import { publishedDay, scoreByRank } from '../search-provider.ts';

/** A hit as services give it; title and excerpt may carry mark-up. */
export interface WebHit {
  readonly url: string | null | undefined;
  readonly title: string | null | undefined;
  readonly snippet: string | null | undefined;
  /** In any form that services write. */
  readonly date: string | null | undefined;
}

interface WebResultsOptions {
  readonly provider: string;
  /** Without operators. */
  readonly query: string;
  readonly limit: number;
}

const MOST_TITLE = 500;
const MOST_SNIPPET = 4000;

/**
 * Hits of a service that ranks but gives no scores that can be compared, as results, best first: scores are made of the
 * rank and the words found. A hit without an address of the web is left out, and each address comes once.
 */
export function webResults(
  hits: readonly WebHit[],
  { provider, query, limit }: WebResultsOptions,
): readonly SearchResult[] {
  const language = detectLanguage(query) ?? 'en';
  const wanted = new Set(tokenize(query, language));
  const byUrl = new Map<string, SearchResult>();
  for (const { url, title, snippet, date } of hits) {
    if (!isWebAddress(url) || byUrl.has(url)) continue;
    const name = plain(title).slice(0, MOST_TITLE) || url;
    const excerpt = plain(snippet).slice(0, MOST_SNIPPET) || null;
    const found = new Set(tokenize(`${name} ${excerpt ?? ''}`, language));
    const score = scoreByRank({ rank: byUrl.size, wanted, found });
    byUrl.set(url, { url, title: name, snippet: excerpt, score, provider, publishedAt: publishedDay(date) });
    if (byUrl.size === limit) break;
  }
  return [...byUrl.values()].sort((a, b) => b.score - a.score);
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
