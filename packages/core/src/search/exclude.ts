import { decoded } from './page-identity.ts';
import { isOfSite } from './providers/web-results.ts';
import type { SearchProvider } from './search-provider.ts';

/**
 * Whether a page is among those that a run does not use. An entry is the address of a page, the name of a site with all
 * names below it, or a document as the server shows it, "document:<its id>/<its name>".
 */
export function isExcluded(url: string, exclude: readonly string[]): boolean {
  const plain = decoded(url);
  return exclude.some((entry) => {
    if (!entry.startsWith('document:')) return entry === url || isOfSite(url, [entry]);
    const parts = decoded(entry.slice(9)).split('/');
    return url.startsWith('file:') && parts.every((part) => plain.includes(part));
  });
}

/** The same providers, which find nothing that is excluded. */
export function withoutExcluded(
  providers: readonly SearchProvider[],
  exclude: readonly string[],
): readonly SearchProvider[] {
  if (exclude.length === 0) return providers;
  return providers.map((provider) => ({
    ...provider,
    search: async (request) =>
      (await provider.search(request)).filter(({ url }) => !isExcluded(url, exclude)),
  }));
}
