import { it } from 'vitest';
import { clusterNearCopies } from './near-copies.ts';

let state = 7;
function random(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}
const vocabulary = Array.from({ length: 20_000 }, (_, at) =>
  (at + 70_000).toString(36).replaceAll(/\d/g, 'e'),
);
const page = (characters: number) => {
  const words: string[] = [];
  for (let length = 0; length < characters; length += 5)
    words.push(vocabulary[Math.floor(random() ** 2 * 20_000)]!);
  return words.join(' ').slice(0, characters);
};
const originals = Array.from({ length: 150 }, (_, at) => ({
  id: `o${at}`,
  text: page(50_000),
  publishedAt: null,
}));
const copies = originals.slice(0, 50).map(({ id, text }) => ({
  id: `copy-of-${id}`,
  text: text.slice(0, 42_000) + page(8000),
  publishedAt: null,
}));

it('prints the time for 200 texts of 50 KB, a quarter of them copies', () => {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    const found = clusterNearCopies([...originals, ...copies]).length;
    if (found !== copies.length) throw new Error(`Found ${found} groups instead of ${copies.length}.`);
    return performance.now() - start;
  });
  console.log(`near copies among 200 texts of 50 KB: ${Math.min(...times).toFixed(0)} ms`);
}, 60_000);
