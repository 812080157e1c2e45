import { getDomain } from 'tldts';

export interface AddressClaims {
  /** Where the page was read: an http(s) or file: URL. */
  readonly location: string;
  /** The page's `<base href>`. */
  readonly base: string | null;
  /** What the page gives as its address, most trusted first. */
  readonly candidates: readonly (string | null | undefined)[];
  readonly isArticle: boolean;
}

/**
 * The address by which a page is cited: the first that it names itself and that can be its own.
 *
 * A page that was fetched may name another address of the same site only, else anybody could be cited under the name
 * of somebody else. An article does not live at the root of a site: such an address is a template's mistake.
 */
export function canonicalAddress({ location, base, candidates, isArticle }: AddressClaims): string {
  const here = new URL(location);
  const isFetched = here.protocol === 'http:' || here.protocol === 'https:';
  const root = resolve(base, location);
  for (const candidate of candidates) {
    const address = candidate ? resolve(candidate.trim(), root?.href ?? location) : null;
    if (!address || !/^https?:$/.test(address.protocol)) continue;
    if (isFetched && !isSameSite(address, here)) continue;
    if (isSiteRoot(address) && (isFetched ? !isSiteRoot(here) : isArticle)) continue;
    address.hash = '';
    address.username = '';
    address.password = '';
    return address.href;
  }
  here.hash = '';
  return here.href;
}

const LONGEST_PROPERTY = 2_000;

/** The address that the properties of a file name, e.g. its identifier or subject; also of a DOI. */
export function addressIn(properties: readonly (string | null)[]): string | null {
  for (const property of properties) {
    const stated = (property ?? '').slice(0, LONGEST_PROPERTY);
    const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;)]/i.exec(stated)?.[0];
    if (address) return address;
    const doi = /\b(?:doi:\s*)(10\.\d{4,9}\/[^\s<>"']+)/i.exec(stated)?.[1];
    if (doi) return `https://doi.org/${doi}`;
  }
  return null;
}

function resolve(address: string | null, base: string): URL | null {
  if (!address) return null;
  return URL.canParse(address, base) ? new URL(address, base) : null;
}

function isSameSite(one: URL, other: URL): boolean {
  if (one.hostname === other.hostname) return true;
  const site = getDomain(one.hostname, { allowPrivateDomains: true });
  return site !== null && site === getDomain(other.hostname, { allowPrivateDomains: true });
}

/** "/", "/index.html", or a language only, as "/en/". */
function isSiteRoot({ pathname, search }: URL): boolean {
  return !search && /^\/(?:index\.\w+|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(pathname);
}
