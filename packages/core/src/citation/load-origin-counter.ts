import type { Source } from '@research-studio/schemas';
import type { NearCopies } from '@research-studio/verification';

type Cited = readonly Pick<Source, 'id' | 'url' | 'flags'>[];

export interface OriginCounter {
  /**
   * How many independent origins sources have: one registrable domain ("news.example.co.uk" and "www.example.co.uk")
   * counts once, and so do near copies of one text; what shares an origin with a third shares it with each other. Without
   * `nearCopies`, sources with the flag `near_copy` do not count, unless there are no others.
   */
  count(sources: Cited): number;
  /** The registrable domain of an address; the host where it has none, the address itself for a local file. */
  originOf(url: string): string;
}

/** Loads the list of public suffixes. `nearCopies` as `clusterNearCopies` gives them; left out, flags say which are. */
export async function loadOriginCounter(nearCopies?: readonly NearCopies[]): Promise<OriginCounter> {
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
      if (nearCopies !== undefined) return joinedOrigins(sources, nearCopies, originOf);
      const own = sources.filter(({ flags }) => !flags.includes('near_copy'));
      return new Set((own.length === 0 ? sources.slice(0, 1) : own).map(({ url }) => originOf(url))).size;
    },
  };
}

/** Each source ties its domain to the text that it is a copy of; origins are the groups that are tied together. */
function joinedOrigins(
  sources: Cited,
  nearCopies: readonly NearCopies[],
  originOf: OriginCounter['originOf'],
): number {
  const textOf = new Map(
    nearCopies.flatMap(({ original, copies }) => [original, ...copies].map((id) => [id, original] as const)),
  );
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    return root;
  };
  const roots = sources.map(({ id, url }) => {
    const domain = rootOf(`domain ${originOf(url)}`);
    const text = rootOf(`text ${textOf.get(id) ?? id}`);
    if (domain !== text) parents.set(text, domain);
    return domain;
  });
  return new Set(roots.map(rootOf)).size;
}
