import { setImmediate as nextTurn } from 'node:timers/promises';

/** The items of long work, which other work gets a turn between: one after each `size` items. */
export async function* inTurns<Item>(items: Iterable<Item>, size = 200): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count % size === 0) await nextTurn();
  }
}
