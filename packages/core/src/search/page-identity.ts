import type { SearchResult } from '@research-studio/schemas';

/**
 * Parameters that say where a visitor came from and never what the page shows: Google Analytics and Ads, Meta,
 * Microsoft, Mailchimp, HubSpot, Matomo, Marketo, Yandex, Twitter, TikTok, LinkedIn, as their documentations name them.
 */
const TRACKING =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|hsa_\w+|_hs\w+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|igshid|igsh|msclkid|mc_[ce]id|mkt_tok|yclid|twclid|ttclid|li_fat_id|srsltid|_ga|_gl|vero_id|oly_(?:enc|anon)_id|ref_src|ref_url|cmpid)$/i;

/**
 * The identity of an address: two addresses with the same canonical form are taken for the same page. It is for
 * comparing, not for opening: http counts as https, and the prefixes www. and m. as none.
 *
 * Text that is no URL comes back trimmed.
 */
export function canonicalUrl(address: string): string {
  const text = address.trim();
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  url.hash = isRoute(url.hash) ? url.hash : '';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return url.href;
  const query = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query)}`;
  const port = url.port === '80' || url.port === '443' ? '' : url.port;
  const host = sameHost(url.hostname) + (port === '' ? '' : `:${port}`);
  return `https://${host}${url.pathname.replace(/\/+$/, '')}${search}${url.hash}`;
}

/** "#/inbox" and "#!/inbox" name pages of one-page applications; other fragments name places in a page. */
function isRoute(hash: string): boolean {
  return /^#!?\//.test(hash);
}

function sameHost(hostname: string): string {
  const host = hostname.replace(/\.$/, '');
  const bare = host.replace(/^(?:www\d?|m|mobile)\./, '').replace(/^([a-z]{2,3})\.m\./, '$1.');
  return bare.includes('.') ? bare : host;
}

interface PageIdentity {
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
  for (const part of [decode(pathname), ...searchParams.values()]) {
    const doi = match(isResolver ? part : part.replace(FORM, ''));
    if (doi !== null) return doi;
  }
  return null;
}

function match(text: string): string | null {
  return /(?:^|[/:\s])(10\.\d{4,9}\/\S+)$/.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** As it is where the escapes make no text. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
