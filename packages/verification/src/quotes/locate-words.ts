import { type Haystack, textAt } from './haystack.ts';
import type { WordRange } from './quote-parts.ts';

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
  if (to - from === 1) return soleWord(words.hashes[from] ?? 0, haystack);
  const votes = collectVotes(range, haystack);
  const width = options.slack * 2;
  const order = Float64Array.from(
    votes.diagonals.subarray(0, votes.count),
    (diagonal, index) => diagonal * maxVotes + index,
  ).sort();
  const windows = densest({ order, votes, width });
  return windows.slice(0, options.limit).map(({ first, last, position }) => {
    const text = textAt(haystack, position);
    const start = haystack.firsts[text] ?? 0;
    return { text, first: first - start, last: last - start };
  });
}

const maxVotes = 2048;
/** Pairs of one quote that are looked up. */
const maxPairs = 20_000;

function soleWord(hash: number, haystack: Haystack): Location[] {
  const position = haystack.hashes.indexOf(hash);
  if (position < 0) return [];
  const text = textAt(haystack, position);
  const first = position - (haystack.firsts[text] ?? 0);
  return [{ text, first, last: first }];
}

interface Votes {
  readonly diagonals: Float64Array;
  readonly positions: Int32Array;
  readonly weights: Float64Array;
  count: number;
}

function collectVotes({ words, from, to }: WordRange, { hashes, pairs }: Haystack): Votes {
  const last = Math.min(to - 1, from + maxPairs);
  const pairsOfQuote = Array.from({ length: last - from }, (_, index) => from + index)
    .map((at) => ({ at, size: pairs.size(words.hashes[at] ?? 0, words.hashes[at + 1] ?? 0) }))
    .filter(({ size }) => size > 0)
    .sort((one, other) => one.size - other.size);
  const votes: Votes = {
    diagonals: new Float64Array(maxVotes),
    positions: new Int32Array(maxVotes),
    weights: new Float64Array(maxVotes),
    count: 0,
  };
  let looked = 0;
  for (const { at, size } of pairsOfQuote) {
    if (looked >= maxVotes) break;
    const limit = maxVotes - looked;
    looked += Math.min(size, limit);
    const weight = 1 + Math.log2(hashes.length / size + 1);
    for (const position of pairs.places(words.hashes[at] ?? 0, words.hashes[at + 1] ?? 0, limit)) {
      votes.diagonals[votes.count] = position - (at - from);
      votes.positions[votes.count] = position;
      votes.weights[votes.count] = weight;
      votes.count += 1;
    }
  }
  return votes;
}

interface Window {
  readonly first: number;
  readonly last: number;
  readonly position: number;
  readonly weight: number;
}

/** Windows of neighbouring diagonals that do not overlap, heaviest first. */
function densest(at: { order: Float64Array; votes: Votes; width: number }): Window[] {
  const { order, votes, width } = at;
  const windows: Window[] = [];
  const voteOf = (index: number) => {
    const key = order[index] ?? 0;
    const diagonal = Math.floor(key / maxVotes);
    return { diagonal, vote: key - diagonal * maxVotes };
  };
  let from = 0;
  while (from < order.length) {
    const { diagonal: first, vote } = voteOf(from);
    let [last, weight, to] = [first, 0, from];
    for (; to < order.length; to++) {
      const next = voteOf(to);
      if (next.diagonal - first > width) break;
      last = next.diagonal;
      weight += votes.weights[next.vote] ?? 0;
    }
    windows.push({ first, last, position: votes.positions[vote] ?? 0, weight });
    from = to;
  }
  return windows.sort((one, other) => other.weight - one.weight || one.first - other.first);
}
