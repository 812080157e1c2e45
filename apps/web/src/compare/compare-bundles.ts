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

/**
 * Share of their words that two statements must have in common to be one. Chosen on the pairs of the running costs in
 * `statement-pairs.json`, and confirmed by those of the other runs.
 */
const SAME = 0.4;

/** The same source is one of the same address. */
export function compareSources(a: Bundle, b: Bundle): Compared<BundleSource> {
  return compare(a.sources, b.sources, (one, other) => (one.url === other.url ? 1 : 0));
}

/** The likest statements are put together first. */
export function compareClaims(a: Bundle, b: Bundle): Compared<Claim> {
  return compare(a.claims, b.claims, (one, other) => likeness(one.text, other.text));
}

/** Whether two statements have enough words in common, and no figure of one contradicts a figure of the other. */
export function areSame(one: string, other: string): boolean {
  return likeness(one, other) >= SAME;
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

/** Words in common among all words of both; 0 where each has a figure that the other lacks. */
function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const onlyA = [...a].filter((word) => !b.has(word));
  const onlyB = [...b].filter((word) => !a.has(word));
  if (onlyA.some(isFigure) && onlyB.some(isFigure)) return 0;
  const shared = a.size - onlyA.length;
  return shared / Math.max(shared + onlyA.length + onlyB.length, 1);
}

function isFigure(word: string): boolean {
  return /\p{N}/u.test(word);
}
