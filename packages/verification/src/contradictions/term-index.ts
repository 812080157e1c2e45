/** Terms with their weights, 0 to 1. */
export type WeightedTerms = ReadonlyMap<string, number>;

export interface TermIndex {
  /** How telling a term is: rare terms tell more. Always above 0. */
  readonly weight: (term: string) => number;
  /** Later items that share one of the rarest terms of an item. */
  readonly near: (at: number) => readonly number[];
}

/** Terms by which an item looks for others, and the longest list of items that one term may open. */
const probes = 8;
const maxPosting = 80;
/** Terms of less weight are not looked up. */
const indexedFrom = 0.4;
/** Few items say little of how rare a term is: as if this many more were known. */
const smoothing = 20;

/**
 * Finds items that speak of one matter. Work grows with the number of items, not with its square. Items of different
 * `blocks` never meet; left out, all are of one. `keys` also make items meet, without weight.
 */
export function indexTerms(
  items: readonly WeightedTerms[],
  blocks: readonly string[] = [],
  keys: readonly (readonly string[])[] = [],
): TermIndex {
  const counts = new Map<string, number>();
  const postings = new Map<string, number[]>();
  const keyOf = (at: number, term: string) => `${blocks[at] ?? ''} ${term}`;
  items.forEach((terms, at) => {
    for (const [term, share] of terms) {
      if (share < indexedFrom) continue;
      counts.set(term, (counts.get(term) ?? 0) + 1);
      const key = keyOf(at, term);
      const list = postings.get(key);
      if (list === undefined) postings.set(key, [at]);
      else list.push(at);
    }
  });
  const weight = (term: string) => Math.log(1 + (items.length + smoothing) / ((counts.get(term) ?? 0) + 1));
  items.forEach((_, at) => {
    for (const key of keys[at] ?? []) {
      const place = keyOf(at, key);
      postings.set(place, [...(postings.get(place) ?? []), at]);
    }
  });
  const near = (at: number) => {
    const rare = [...(items[at] ?? [])]
      .filter(
        ([term, share]) => share >= indexedFrom && (postings.get(keyOf(at, term))?.length ?? 0) <= maxPosting,
      )
      .sort(([a, x], [b, y]) => weight(b) * y - weight(a) * x)
      .slice(0, probes);
    const shared = (keys[at] ?? []).filter(
      (key) => (postings.get(keyOf(at, key))?.length ?? 0) <= maxPosting,
    );
    const places = [...rare.map(([term]) => term), ...shared];
    return [...new Set(places.flatMap((term) => postings.get(keyOf(at, term)) ?? []))].filter(
      (other) => other > at,
    );
  };
  return { weight, near };
}

/**
 * Share of the terms of one item with at least weight `from` that the other has too, by how telling they are. An item
 * with little of its own says too little to be covered.
 */
export function coverOf(request: {
  one: WeightedTerms;
  other: WeightedTerms;
  from: number;
  weight: (term: string) => number;
}): number {
  let total = 0;
  let found = 0;
  for (const [term, share] of request.one) {
    if (share < request.from) continue;
    const value = request.weight(term) * share;
    total += value;
    if (request.other.has(term)) found += value;
  }
  return found / Math.max(total, leastTotal);
}

const leastTotal = 4;
