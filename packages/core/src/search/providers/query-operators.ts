import { parse } from 'search-query-parser';

/** A query as people and models write it for search engines, taken apart. */
export interface QueryOperators {
  /** What is looked for, phrases in quotation marks, without any operator. */
  readonly text: string;
  /** Of `site:` and `-site:`, without scheme and path. */
  readonly sites: readonly string[];
  readonly notSites: readonly string[];
  /** Of `after:` and `before:`, YYYY-MM-DD; null where it is open. */
  readonly after: string | null;
  readonly before: string | null;
}

/**
 * Takes `site:`, `-site:`, `intitle:`, `after:` and `before:` out of a query, so that a service that lacks one never
 * looks for it as a word and finds nothing. The words of `intitle:` stay as words.
 */
export function readOperators(query: string): QueryOperators {
  const keywords = ['site', 'intitle', 'after', 'before'];
  const parsed = parse(query, { keywords, tokenize: true, alwaysArray: true, offsets: false });
  if (typeof parsed === 'string') return { text: query, sites: [], notSites: [], after: null, before: null };
  const listed = (value: unknown): string[] =>
    Array.isArray(value) ? value.map(String) : value ? [String(value)] : [];
  const quoted = (words: string) => (words.includes(' ') ? `"${words}"` : words);
  const day = (value: unknown) => /^\d{4}-\d{2}-\d{2}$/.exec(listed(value)[0] ?? '')?.[0] ?? null;
  const words = [...listed(parsed.text), ...listed(parsed['intitle'])].map(quoted);
  const excluded = parsed.exclude as Readonly<Record<string, unknown>> | undefined;
  return {
    text: words.join(' ').trim() || query,
    sites: listed(parsed['site']).map(hostOf),
    notSites: listed(excluded?.['site']).map(hostOf),
    after: day(parsed['after']),
    before: day(parsed['before']),
  };
}

function hostOf(site: string): string {
  return site
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/[/?#].*$/, '')
    .toLowerCase();
}

/** The operators that nearly all engines understand within the query itself, cut at words to what the service takes. */
export function withSites({ text, sites, notSites }: QueryOperators, longest: number): string {
  const only = sites.map((site) => `site:${site}`).join(' OR ');
  const marks = [sites.length > 1 ? `(${only})` : only, ...notSites.map((site) => `-site:${site}`)]
    .filter(Boolean)
    .join(' ');
  return `${shorten(text, longest - marks.length - 1)} ${marks}`.trim();
}

export function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/\s+\S*$/, '');
}
