import { buildPairTable, type PairTable } from './pair-table.ts';
import type { TextWords } from './read-words.ts';

/** The words of one or more texts, one after the other. */
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
  if (sole === undefined) {
    texts.forEach((words, index) => {
      hashes.set(words.hashes, firsts[index]);
    });
  }
  return { texts, firsts, hashes, pairs: buildPairTable(hashes) };
}

/** Which text holds the word at a position. */
export function textAt({ firsts }: Haystack, position: number): number {
  let low = 0;
  let high = firsts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((firsts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
