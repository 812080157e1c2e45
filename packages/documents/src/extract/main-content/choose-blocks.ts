import type { PlacedBlock } from '../render-blocks.ts';
import { describeBlocks, type Reading, sum } from './block-features.ts';
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

/**
 * The blocks that are a page's content: those of Readability's article without what is hardly content, or, where it has
 * missed a good part as it does with threads, lists, products and short pages, the blocks of the page that promise the
 * best F1. A small model of where blocks stand and what they look like gives each its chance; it was fitted to pages of
 * eight kinds, news among them of some forty countries (`testing/fit-block-model.ts`).
 */
export function chooseBlocks(
  reading: Reading,
  model: BlockTrees = blockTrees,
): { readonly method: 'readability' | 'body'; readonly blocks: readonly PlacedBlock[] } {
  const { blocks, article, pruned } = reading;
  const judged = describeBlocks(reading).map(({ features, taken, size }, at) => {
    const { block, removedAs } = blocks[at] as Reading['blocks'][number];
    const isPruned = taken === null && pruned.has(block.text);
    const chance = isPruned ? 0 : chanceOf(model, features);
    return { block: { ...block, ...taken }, taken, removedAs, chance, size };
  });
  const best = bestChoice(judged);
  const own = judged.filter(({ taken }) => taken !== null);
  const added = best.filter(({ taken }) => taken === null);
  const isGain =
    expectedF1(best, judged) - expectedF1(own, judged) > LEAST_GAIN &&
    expectedWords(added) / Math.max(1, wordsIn(added)) >= LEAST_CHANCE_OF_ADDED;
  if (article.length > 0 && !isGain) {
    const unlikely = new Set(own.filter(({ chance }) => chance < LEAST_CHANCE).map(({ taken }) => taken));
    const left = article.filter((block) => !unlikely.has(block));
    return { method: 'readability', blocks: left.length > 0 ? left : article };
  }
  const shown = judged.filter(({ removedAs }) => removedAs === null);
  const chosen = [best, shown].find((some) => some.length > 0) ?? judged;
  return { method: 'body', blocks: chosen.map(({ block }) => block) };
}

function chanceOf(
  { depth, intercept, features, thresholds, leaves }: BlockTrees,
  values: readonly number[],
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

interface Judged {
  readonly chance: number;
  /** In words. */
  readonly size: number;
}

/** The blocks, in their order, of the best F1 that can be expected over words. */
function bestChoice<Block extends Judged>(judged: readonly Block[]): readonly Block[] {
  const content = expectedWords(judged);
  let [right, words] = [0, 0];
  let best = { least: 1, f1: 0 };
  for (const { chance, size } of judged.toSorted((a, b) => b.chance - a.chance)) {
    right += chance * size;
    words += size;
    const f1 = (2 * right) / Math.max(1, words + content);
    if (f1 >= best.f1) best = { least: chance, f1 };
  }
  return judged.filter(({ chance }) => chance >= best.least);
}

function expectedF1(chosen: readonly Judged[], all: readonly Judged[]): number {
  return (2 * expectedWords(chosen)) / Math.max(1, wordsIn(chosen) + expectedWords(all));
}

function expectedWords(judged: readonly Judged[]): number {
  return sum(judged, ({ chance, size }) => chance * size);
}

function wordsIn(judged: readonly Judged[]): number {
  return sum(judged, ({ size }) => size);
}
