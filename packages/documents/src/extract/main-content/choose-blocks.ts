import type { Block, PlacedBlock } from '../render-blocks.ts';
import { blockWeights } from './block-weights.ts';
import { type BlockFeatures, blockFeatures, type PageBlock, takenBlocks } from './page-blocks.ts';

export interface BlockModel {
  readonly intercept: number;
  /** In the order of `featureNames`. */
  readonly weights: readonly number[];
}

/** Readability has found the text where it took at least this share of what the model is sure of. */
const LEAST_SHARE = 0.6;
const SURE = 0.5;
/** A page is given by blocks from this chance on: a missed block is worse than one too many. */
const LIKELY = 0.4;

/**
 * The blocks of a page that are its content, where Readability has missed a good part of it, as it does with threads,
 * lists, products and short pages; null where it has not. A small model of where blocks stand and what they look like
 * decides, fitted to pages of seven kinds (`testing/fit-block-model.ts`).
 */
export function blocksInstead(
  blocks: readonly PageBlock[],
  article: readonly Block[],
  model: BlockModel = blockWeights,
): readonly PlacedBlock[] | null {
  const taken = takenBlocks({ blocks, article });
  const chances = blockFeatures({ blocks, article }).map((features) => chanceOf(model, features));
  let sure = 0;
  let found = 0;
  for (const [index, { block }] of blocks.entries()) {
    if ((chances[index] ?? 0) <= SURE) continue;
    sure += block.text.length;
    if (taken[index]) found += block.text.length;
  }
  if (article.length > 0 && found >= sure * LEAST_SHARE) return null;
  const chosen = blocks.filter((_, index) => (chances[index] ?? 0) > LIKELY).map(({ block }) => block);
  if (chosen.length > 0) return chosen;
  if (article.length > 0) return null;
  const shown = blocks.filter(({ removedAs }) => removedAs === null);
  return (shown.length > 0 ? shown : blocks).map(({ block }) => block);
}

export function chanceOf({ intercept, weights }: BlockModel, features: BlockFeatures): number {
  let value = intercept;
  for (const [index, feature] of features.entries()) value += feature * (weights[index] ?? 0);
  return 1 / (1 + Math.exp(-value));
}
