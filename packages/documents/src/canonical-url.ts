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
 * Other text comes back trimmed.
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
