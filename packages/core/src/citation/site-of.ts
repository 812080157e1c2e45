import type { Source } from '@research-studio/schemas';

/** Where a source was published, in words: its site's name, else its host, else nothing (a local document). */
export function siteOf({ siteName, url }: Pick<Source, 'siteName' | 'url'>): string {
  if (siteName !== null && siteName.trim() !== '') return siteName.trim();
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}
