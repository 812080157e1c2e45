import type { SearchProvider } from './search-provider.ts';

/**
 * Whether a page is among those that a run does not use. An entry is the address of a page, the name of a site with all
 * names below it, or a document as the server shows it, "document:<its id>/<its name>".
 */
export function isExcluded(url: string, exclude: readonly string[]): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const plain = decoded(url);
  return exclude.some((entry) => {
    if (entry.startsWith('document:'))
      return (
        url.startsWith('file:') &&
        decoded(entry.slice(9))
          .split('/')
          .every((part) => plain.includes(part))
      );
    return entry === url || host === entry || (host !== '' && host.endsWith(`.${entry}`));
  });
}

/** Escapes that are broken stay as they are. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
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
