import { loadOriginCounter, type Source } from '@research-studio/core';

/** Share of the later sources whose registrable domain none of the earlier has; 0 where there are no later ones. */
export async function sourceNovelty(earlier: readonly Source[], later: readonly Source[]): Promise<number> {
  if (later.length === 0) return 0;
  const { originOf } = await loadOriginCounter();
  const known = new Set(earlier.map(({ url }) => originOf(url)));
  const domains = new Set(later.map(({ url }) => originOf(url)));
  return [...domains].filter((domain) => !known.has(domain)).length / domains.size;
}
