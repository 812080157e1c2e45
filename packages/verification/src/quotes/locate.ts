import type { TextWords, WordRange } from './words.ts';

/** The words of one or more texts, one after the other, with where each pair of neighbouring words stands. */
export interface Haystack {
  readonly texts: readonly TextWords[];
  /** Position of each text's first word; one more entry for the end. */
  readonly firsts: Int32Array;
  readonly hashes: Int32Array;
  readonly pairs: PairTable;
}

export function haystackOf(texts: readonly TextWords[]): Haystack {
  const firsts = new Int32Array(texts.length + 1);
  texts.forEach(({ count }, index) => {
    firsts[index + 1] = (firsts[index] ?? 0) + count;
  });
  const sole = texts.length === 1 ? texts[0]?.hashes : undefined;
  const hashes = sole ?? new Int32Array(firsts[texts.length] ?? 0);
  if (sole === undefined)
    texts.forEach((words, index) => {
      hashes.set(words.hashes, firsts[index]);
    });
  return { texts, firsts, hashes, pairs: buildPairTable(hashes) };
}

/** Where a run of words may stand in a text: its first word is at one of these positions, give or take. */
export interface Location {
  readonly text: number;
  /** Positions in the text of the run's first word, as the pairs of words tell; may be negative. */
  readonly first: number;
  readonly last: number;
}

/**
 * Likely places of a quote, best first: each pair of neighbouring words that a text shares with the quote votes for
 * the diagonal it lies on, rare pairs first and with more weight. The work is bounded, whatever the texts repeat.
 */
export function locateWords(
  range: WordRange,
  haystack: Haystack,
  options: { slack: number; limit: number },
): Location[] {
  const { words, from, to } = range;
  const windows =
    to - from === 1
      ? soleWord(words.hashes[from] ?? 0, haystack)
      : densest(collectVotes(range, haystack), options.slack * 2);
  return windows.slice(0, options.limit).map(({ first, last, position }) => {
    const text = textAt(haystack, position);
    const start = haystack.firsts[text] ?? 0;
    return { text, first: first - start, last: last - start };
  });
}

const maxVotes = 2048;
/** Pairs of one quote that are looked up. */
const maxPairs = 20_000;

interface Vote {
  readonly diagonal: number;
  readonly position: number;
  readonly weight: number;
}

/** Neighbouring diagonals with their votes. */
interface Window {
  readonly first: number;
  last: number;
  readonly position: number;
  weight: number;
}

function soleWord(hash: number, { hashes }: Haystack): Window[] {
  const position = hashes.indexOf(hash);
  return position < 0 ? [] : [{ first: position, last: position, position, weight: 1 }];
}

function collectVotes({ words, from, to }: WordRange, { hashes, pairs }: Haystack): Vote[] {
  const last = Math.min(to - 1, from + maxPairs);
  const pairsOfQuote = Array.from({ length: last - from }, (_, index) => from + index)
    .map((at) => ({ at, size: pairs.size(words.hashes[at] ?? 0, words.hashes[at + 1] ?? 0) }))
    .filter(({ size }) => size > 0)
    .sort((one, other) => one.size - other.size);
  const votes: Vote[] = [];
  let looked = 0;
  for (const { at, size } of pairsOfQuote) {
    if (looked >= maxVotes) break;
    const limit = maxVotes - looked;
    looked += Math.min(size, limit);
    const weight = 1 + Math.log2(hashes.length / size + 1);
    for (const position of pairs.places(words.hashes[at] ?? 0, words.hashes[at + 1] ?? 0, limit))
      votes.push({ diagonal: position - (at - from), position, weight });
  }
  return votes;
}

/** Windows of neighbouring diagonals that do not overlap, heaviest first. */
function densest(votes: readonly Vote[], width: number): Window[] {
  const sorted = [...votes].sort((one, other) => one.diagonal - other.diagonal);
  const windows: Window[] = [];
  for (const { diagonal, position, weight } of sorted) {
    const open = windows.at(-1);
    if (open === undefined || diagonal - open.first > width)
      windows.push({ first: diagonal, last: diagonal, position, weight });
    else {
      open.last = diagonal;
      open.weight += weight;
    }
  }
  return windows.sort((one, other) => other.weight - one.weight || one.first - other.first);
}

/** Which text holds the word at a position. */
function textAt({ firsts }: Haystack, position: number): number {
  let low = 0;
  let high = firsts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((firsts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where each pair of neighbouring words stands, by the hash of the pair. */
interface PairTable {
  /** How many places share the pair's bucket; at least as many as hold the pair. */
  readonly size: (first: number, second: number) => number;
  /** Places of the pair's first word, in order, at most `limit` of its bucket looked at. */
  readonly places: (first: number, second: number, limit: number) => Iterable<number>;
}

const leastBits = 8;
/** 16 MB of bucket starts. */
const mostBits = 22;

/** Buckets in one flat array (counting sort): two passes over the words, no object a word. */
function buildPairTable(hashes: Int32Array): PairTable {
  const count = Math.max(0, hashes.length - 1);
  const bits = Math.min(mostBits, Math.max(leastBits, Math.ceil(Math.log2(count + 1))));
  const shift = 32 - bits;
  const bucketOf = (first: number, second: number) =>
    Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b) >>> shift;
  const starts = new Int32Array(2 ** bits + 1);
  for (let at = 0; at < count; at++) {
    const bucket = bucketOf(hashes[at] ?? 0, hashes[at + 1] ?? 0);
    starts[bucket] = (starts[bucket] ?? 0) + 1;
  }
  let total = 0;
  for (let bucket = 0; bucket < starts.length; bucket++) {
    total += starts[bucket] ?? 0;
    starts[bucket] = total;
  }
  // Filled from behind, so that each end becomes its bucket's start and places stay in order.
  const places = new Int32Array(count);
  for (let at = count - 1; at >= 0; at--) {
    const bucket = bucketOf(hashes[at] ?? 0, hashes[at + 1] ?? 0);
    const slot = (starts[bucket] ?? 0) - 1;
    starts[bucket] = slot;
    places[slot] = at;
  }
  return {
    size(first, second) {
      const bucket = bucketOf(first, second);
      return (starts[bucket + 1] ?? 0) - (starts[bucket] ?? 0);
    },
    *places(first, second, limit) {
      const bucket = bucketOf(first, second);
      const from = starts[bucket] ?? 0;
      for (let slot = from; slot < Math.min(starts[bucket + 1] ?? 0, from + limit); slot++) {
        const at = places[slot] ?? 0;
        if (hashes[at] === first && hashes[at + 1] === second) yield at;
      }
    },
  };
}
