import type { Block, PlacedBlock } from '../render-blocks.ts';
import { type BlockFeatures, describeBlocks, type Reading } from './block-features.ts';
import blockTrees from './block-trees.json' with { type: 'json' };

/**
 * Boosted trees of one depth, each full; nodes of a tree in the order of a heap. `features` are numbers of features, as
 * `featureNames` has them, of the inner nodes; greater values than its threshold go right. A leaf adds to the log-odds.
 */
export type BlockTrees = Omit<typeof blockTrees, 'origin'>;

/**
 * The three were chosen in cross-validation on the pages that the model was fitted to and, among values about as good, by
 * the score of reading. What the page gives is taken where its F1 is expected to be better than the article's by more than this.
 */
const LEAST_GAIN = 0.05;
/**
 * And the words that are added have at least this chance in the mean: the entries of a list are content together or not
 * at all, so that errors do not cancel out as the expected F1 takes for granted.
 */
const LEAST_CHANCE_OF_ADDED = 0.45;
/** Blocks of the article with a smaller chance are left out. */
const LEAST_CHANCE = 0.2;

/** The main text: blocks of the page, or those of the article that are left. */
export type ChosenBlocks =
  | { readonly kind: 'page'; readonly blocks: readonly PlacedBlock[] }
  | { readonly kind: 'article'; readonly blocks: readonly Block[] };

/**
 * The blocks that are a page's content: those of Readability's article without what is hardly content, or, where it has
 * missed a good part as it does with threads, lists, products and short pages, the blocks of the page that promise the
 * best F1. A small model of where blocks stand and what they look like gives each its chance; it was fitted to pages of
 * eight kinds, news among them of some forty countries (`testing/fit-block-model.ts`).
 */
export function chooseBlocks(reading: Reading, model: BlockTrees = blockTrees): ChosenBlocks {
  const { blocks, article, pruned } = reading;
  const { features, sizes, taken } = describeBlocks(reading);
  const chances = features.map((values, at) => {
    const text = blocks[at]?.block.text.replace(/^(?:#+|-) /, '') ?? '';
    return taken[at] === null && pruned.has(text) ? 0 : chanceOf(model, values);
  });
  const best = bestThreshold(chances, sizes);
  const isBest = (at: number) => (chances[at] ?? 0) >= best.threshold;
  const expected = expectedF1(chances, sizes, (at) => taken[at] !== null);
  const added = blocks.map((_, at) => taken[at] === null && isBest(at));
  const isGain =
    best.f1 - expected > LEAST_GAIN && meanChance(chances, sizes, added) >= LEAST_CHANCE_OF_ADDED;
  if (article.length > 0 && !isGain) {
    const unlikely = new Set(taken.filter((_, at) => (chances[at] ?? 0) < LEAST_CHANCE));
    const left = article.filter((block) => !unlikely.has(block));
    return { kind: 'article', blocks: left.length > 0 ? left : article };
  }
  const cleaned = blocks.map(({ block }, at) => ({ ...block, ...taken[at] }));
  const chosen = cleaned.filter((_, at) => isBest(at));
  const shown = cleaned.filter((_, at) => blocks[at]?.removedAs === null);
  return { kind: 'page', blocks: [chosen, shown, cleaned].find((some) => some.length > 0) ?? [] };
}

function chanceOf(
  { depth, intercept, features, thresholds, leaves }: BlockTrees,
  values: BlockFeatures,
): number {
  const inner = 2 ** depth - 1;
  let odds = intercept;
  for (let split = 0, leaf = 0; split < features.length; split += inner, leaf += inner + 1) {
    let node = 0;
    while (node < inner) {
      const value = values[features[split + node] ?? 0] ?? 0;
      node = 2 * node + (value > (thresholds[split + node] ?? 0) ? 2 : 1);
    }
    odds += leaves[leaf + node - inner] ?? 0;
  }
  return 1 / (1 + Math.exp(-odds));
}

/** From which chance on blocks have to be chosen for the best F1 that can be expected, over words. */
function bestThreshold(
  chances: readonly number[],
  sizes: readonly number[],
): { readonly threshold: number; readonly f1: number } {
  const order = chances.map((_, at) => at).sort((a, b) => (chances[b] ?? 0) - (chances[a] ?? 0));
  const content = expectedContent(chances, sizes);
  let [right, chosen] = [0, 0];
  let best = { threshold: 1, f1: 0 };
  for (const at of order) {
    const [chance, size] = [chances[at] ?? 0, sizes[at] ?? 0];
    right += chance * size;
    chosen += size;
    const f1 = (2 * right) / Math.max(1, chosen + content);
    if (f1 >= best.f1) best = { threshold: chance, f1 };
  }
  return best;
}

function meanChance(
  chances: readonly number[],
  sizes: readonly number[],
  isMeant: readonly boolean[],
): number {
  const meant = chances.map((chance, at) => ({ chance, size: isMeant[at] ? (sizes[at] ?? 0) : 0 }));
  const words = meant.reduce((sum, { size }) => sum + size, 0);
  return meant.reduce((sum, { chance, size }) => sum + chance * size, 0) / Math.max(1, words);
}

function expectedF1(
  chances: readonly number[],
  sizes: readonly number[],
  isChosen: (at: number) => boolean,
): number {
  let [right, chosen] = [0, 0];
  for (const [at, chance] of chances.entries()) {
    if (!isChosen(at)) continue;
    right += chance * (sizes[at] ?? 0);
    chosen += sizes[at] ?? 0;
  }
  return (2 * right) / Math.max(1, chosen + expectedContent(chances, sizes));
}

function expectedContent(chances: readonly number[], sizes: readonly number[]): number {
  return chances.reduce((sum, chance, at) => sum + chance * (sizes[at] ?? 0), 0);
}
