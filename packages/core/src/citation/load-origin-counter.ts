import type { Source } from '@research-studio/schemas';

export interface OriginCounter {
  /**
   * How many independent origins sources have: one registrable domain ("news.example.co.uk" and "www.example.co.uk")
   * counts once. Sources with the flag `near_copy` do not count, unless there are no others.
   */
  count(sources: readonly Pick<Source, 'url' | 'flags'>[]): number;
  /** The registrable domain of an address; the host where it has none, the address itself for a local file. */
  originOf(url: string): string;
}

/** Loads the list of public suffixes. */
export async function loadOriginCounter(): Promise<OriginCounter> {
  const { getDomain } = await import('tldts');
  const originOf = (url: string): string => {
    if (!URL.canParse(url)) return url;
    const { protocol, host } = new URL(url);
    // The folder of a local file says nothing about who wrote it.
    return protocol === 'file:' ? url : (getDomain(url) ?? host);
  };
  return {
    originOf,
    count(sources) {
      const own = sources.filter(({ flags }) => !flags.includes('near_copy'));
      return new Set((own.length === 0 ? sources.slice(0, 1) : own).map(({ url }) => originOf(url))).size;
    },
  };
}
