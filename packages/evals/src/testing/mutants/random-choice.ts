import { seededRandom } from '../../gate/seeded-random.ts';

export interface RandomChoice {
  /** An integer from 0 to below `limit`. */
  readonly below: (limit: number) => number;
  /** Undefined for an empty list. */
  readonly pick: <Item>(items: readonly Item[]) => Item | undefined;
  readonly shuffled: <Item>(items: readonly Item[]) => Item[];
}

/** The same choices in the same order for the same seed. */
export function randomChoice(seed: number): RandomChoice {
  const next = seededRandom(String(seed));
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => items[below(items.length)],
    shuffled: (items) =>
      items
        .map((item) => ({ item, rank: next() }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ item }) => item),
  };
}
