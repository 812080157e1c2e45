import type { Bundle, BundleSource, Claim } from '@research-studio/schemas';

export interface Pair<Item> {
  readonly a: Item;
  readonly b: Item;
}

export interface Compared<Item> {
  readonly both: readonly Pair<Item>[];
  readonly onlyA: readonly Item[];
  readonly onlyB: readonly Item[];
}

/** Share of words that two statements must have in common to be one. */
const SAME = 0.7;

/** The same source is one of the same address. */
export function compareSources(a: Bundle, b: Bundle): Compared<BundleSource> {
  return compare(a.sources, b.sources, (one, other) => (one.url === other.url ? 1 : 0));
}

/** Statements are the same where they have most words and every figure in common; the likest are put together first. */
export function compareClaims(a: Bundle, b: Bundle): Compared<Claim> {
  return compare(a.claims, b.claims, (one, other) => likeness(one.text, other.text));
}

function compare<Item>(
  a: readonly Item[],
  b: readonly Item[],
  likenessOf: (one: Item, other: Item) => number,
): Compared<Item> {
  const found = a
    .flatMap((one) => b.map((other) => ({ a: one, b: other, likeness: likenessOf(one, other) })))
    .filter(({ likeness: value }) => value >= SAME)
    .sort((one, other) => other.likeness - one.likeness);
  const partner = new Map<Item, Item>();
  const taken = new Set<Item>();
  for (const pair of found) {
    if (partner.has(pair.a) || taken.has(pair.b)) continue;
    partner.set(pair.a, pair.b);
    taken.add(pair.b);
  }
  return {
    both: a.flatMap((one) => {
      const other = partner.get(one);
      return other === undefined ? [] : [{ a: one, b: other }];
    }),
    onlyA: a.filter((one) => !partner.has(one)),
    onlyB: b.filter((other) => !taken.has(other)),
  };
}

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });

function wordsOf(text: string): ReadonlySet<string> {
  const parts = [...WORDS.segment(text.normalize('NFKC').toLowerCase())];
  return new Set(parts.flatMap(({ segment, isWordLike }) => (isWordLike ? segment : [])));
}

/** Words in common among all words of both; 0 where a figure differs. */
function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const all = [...new Set([...a, ...b])];
  const different = all.filter((word) => !a.has(word) || !b.has(word));
  if (different.some((word) => /\p{N}/u.test(word))) return 0;
  return 1 - different.length / Math.max(all.length, 1);
}
