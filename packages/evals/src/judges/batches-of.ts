export interface BatchLimits<Item> {
  readonly maxItems: number;
  readonly maxCharacters: number;
  readonly sizeOf: (item: Item) => number;
}

/** Items in their order, in as few runs as the limits allow; an item that is too large by itself stands alone. */
export function batchesOf<Item>(items: readonly Item[], limits: BatchLimits<Item>): Item[][] {
  const batches: Item[][] = [];
  let characters = 0;
  for (const item of items) {
    const size = limits.sizeOf(item);
    const last = batches.at(-1);
    if (last === undefined || last.length >= limits.maxItems || characters + size > limits.maxCharacters) {
      batches.push([item]);
      characters = size;
    } else {
      last.push(item);
      characters += size;
    }
  }
  return batches;
}

/** At most `max` items, spread evenly from the first to the last. */
export function spreadOf<Item>(items: readonly Item[], max: number): Item[] {
  if (items.length <= max) return [...items];
  const step = (items.length - 1) / Math.max(1, max - 1);
  return Array.from({ length: max }, (_, index) => items[Math.round(index * step)]).filter(
    (item) => item !== undefined,
  );
}
