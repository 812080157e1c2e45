/** Where each pair of neighbouring words stands, by the hash of the pair. */
export interface PairTable {
  /** How many places share the pair's bucket; at least as many as hold the pair. */
  readonly size: (first: number, second: number) => number;
  /** Places of the pair's first word, in order, at most `limit` of its bucket looked at. */
  readonly places: (first: number, second: number, limit: number) => Iterable<number>;
}

const leastBits = 8;
/** 16 MB of bucket starts. */
const mostBits = 22;

/** Buckets in one flat array (counting sort): two passes over the words, no object a word. */
export function buildPairTable(hashes: Int32Array): PairTable {
  const count = Math.max(0, hashes.length - 1);
  const bits = Math.min(mostBits, Math.max(leastBits, Math.ceil(Math.log2(count + 1))));
  const shift = 32 - bits;
  const bucketOf = (first: number, second: number) =>
    Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b) >>> shift;
  const ends = new Int32Array(2 ** bits + 1);
  for (let at = 0; at < count; at++) {
    const bucket = bucketOf(hashes[at] ?? 0, hashes[at + 1] ?? 0);
    ends[bucket] = (ends[bucket] ?? 0) + 1;
  }
  let total = 0;
  for (let bucket = 0; bucket < ends.length; bucket++) {
    total += ends[bucket] ?? 0;
    ends[bucket] = total;
  }
  // Filled from behind, so that each end becomes its bucket's start and places stay in order.
  const places = new Int32Array(count);
  for (let at = count - 1; at >= 0; at--) {
    const bucket = bucketOf(hashes[at] ?? 0, hashes[at + 1] ?? 0);
    const slot = (ends[bucket] ?? 0) - 1;
    ends[bucket] = slot;
    places[slot] = at;
  }
  const bounds = (first: number, second: number): readonly [number, number] => {
    const bucket = bucketOf(first, second);
    return [ends[bucket] ?? 0, ends[bucket + 1] ?? 0];
  };
  return {
    size(first, second) {
      const [from, to] = bounds(first, second);
      return to - from;
    },
    *places(first, second, limit) {
      const [from, to] = bounds(first, second);
      for (let slot = from; slot < Math.min(to, from + limit); slot++) {
        const at = places[slot] ?? 0;
        if (hashes[at] === first && hashes[at + 1] === second) yield at;
      }
    },
  };
}
