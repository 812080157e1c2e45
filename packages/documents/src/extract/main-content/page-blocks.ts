import { INLINE, type PlacedBlock } from '../render-blocks.ts';

/** A block that the page shows, and what was found out about its place. */
export interface PageBlock {
  readonly block: PlacedBlock;
  /** Elements between it and the body. */
  readonly depth: number;
  /** Tags of the elements around it. */
  readonly inside: ReadonlySet<string>;
  /** The parent of the block, then the two around it. */
  readonly groups: readonly unknown[];
  /** It is in a menu, a notice and the like, or under a picture or among the comments. */
  removedAs: 'chrome' | 'other' | null;
  /** It is in the element that says that it holds the content. */
  isInRegion: boolean;
}

export const GROUP_LEVELS = 3;

/** All that a page shows, before anything is taken out of it. */
export function placeBlocks(blocks: readonly PlacedBlock[]): readonly PageBlock[] {
  return blocks.map((block) => {
    const around = [...ancestors(block.element)];
    const lines = around.findIndex(({ localName }) => !INLINE.has(localName));
    return {
      block,
      // Less body and root.
      depth: around.length - 2,
      inside: new Set(around.map(({ localName }) => localName)),
      groups: around.slice(lines + 1, lines + 1 + GROUP_LEVELS),
      removedAs: null,
      isInRegion: false,
    };
  });
}

/** An element and those around it. */
function* ancestors(element: Element): Generator<Element> {
  for (let at: Element | null = element; at !== null; at = at.parentElement) yield at;
}
