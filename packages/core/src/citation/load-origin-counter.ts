import type { Source } from '@research-studio/schemas';
import type { NearCopies } from '@research-studio/verification';

export interface OriginCounter {
  /** How many independent origins the sources have: one registrable domain and one text count once. */
  count(sources: readonly Pick<Source, 'id' | 'url' | 'flags'>[]): number;
  /** The registrable domain of an address; the host where it has none, the address itself for a local file. */
  originOf(url: string): string;
}

/** Loads the list of public suffixes. `nearCopies` as `clusterNearCopies` gives them; left out, flags say which are. */
export async function loadOriginCounter(nearCopies?: readonly NearCopies[]): Promise<OriginCounter> {
  const { independentOrigins, originOf } = await import('./independent-origins.ts');
  return { count: (sources) => independentOrigins(sources, nearCopies), originOf };
}
