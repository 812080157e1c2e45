import type { Source } from '@research-studio/schemas';
import { decoded } from '../search/page-identity.ts';

/** Where a source was published, in words: its site's name, else its host, else nothing (a local document). */
export function siteOf({ siteName, url }: Pick<Source, 'siteName' | 'url'>): string {
  if (siteName !== null && siteName.trim() !== '') return siteName.trim();
  return hostOf(url);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}

/** A longer text is a sentence. */
const LONGEST_NAME = 100;

/** Who issued a source: the body behind it, else its site or host, else its title. */
export function issuerName(source: Pick<Source, 'issuer' | 'siteName' | 'url' | 'title'>): string {
  const issuer = (source.issuer ?? '').replace(/[(;,].*$/u, '').trim();
  return issuer !== '' && issuer.length <= LONGEST_NAME ? issuer : siteOf(source) || source.title;
}

/** Who issued it, and in brackets the host where the name does not have it: "Associated Press (ctpost.com)". */
export function publisherOf(source: Pick<Source, 'issuer' | 'siteName' | 'url'>): string {
  const name = issuerName({ ...source, title: '' });
  const host = hostOf(source.url);
  return name === '' || name === host || name.endsWith(`(${host})`) || host === ''
    ? name || host
    : `${name} (${host})`;
}

/** A site by its host; a local document has none and is named by its file. */
export function siteOrFile({ host, pathname }: URL): string {
  if (host !== '') return host.replace(/^www\./, '');
  return decoded(pathname.split('/').at(-1) ?? pathname);
}
