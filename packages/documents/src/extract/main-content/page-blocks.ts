import { INLINE, type PlacedBlock } from '../render-blocks.ts';

/** Elements around a block that tell what it is. */
const TELLING = ['header', 'footer', 'aside', 'nav', 'main', 'article', 'p', 'li'] as const;
type Telling = (typeof TELLING)[number];

interface Surroundings {
  readonly depth: number;
  readonly inside: ReadonlySet<string>;
}

/** A block that the page shows, and what was found out about its place. */
export interface PageBlock {
  readonly block: PlacedBlock;
  readonly surroundings: Surroundings;
  /** The element that the block is one of the children of, then the two around it, by number. */
  readonly groups: readonly number[];
  /** It is in a menu, a notice and the like, or among the comments. */
  removedAs: 'caption' | 'chrome' | 'comments' | null;
  /** It is in the element that says that it holds the content. */
  isInRegion: boolean;
}

export const GROUP_LEVELS = 3;

/** All that a page shows, before anything is taken out of it. */
export function placeBlocks(blocks: readonly PlacedBlock[], body: Element): PageBlock[] {
  const known = new Map<Element, Surroundings>([[body, { depth: 0, inside: new Set() }]]);
  const surroundingsOf = (element: Element): Surroundings => {
    const path: Element[] = [];
    let at: Element | null = element;
    while (at !== null && !known.has(at)) {
      path.push(at);
      at = at.parentElement;
    }
    let found: Surroundings = (at && known.get(at)) ?? { depth: 0, inside: new Set() };
    for (const inner of path.reverse()) {
      const isTelling = TELLING.includes(inner.localName as Telling) && !found.inside.has(inner.localName);
      found = {
        depth: found.depth + 1,
        inside: isTelling ? new Set([...found.inside, inner.localName]) : found.inside,
      };
      known.set(inner, found);
    }
    return found;
  };
  const numbers = new Map<Element | null, number>();
  const numberOf = (element: Element | null): number => {
    const number = numbers.get(element) ?? numbers.size;
    numbers.set(element, number);
    return number;
  };
  return blocks.map((block) => ({
    block,
    surroundings: surroundingsOf(block.element),
    groups: groupsAround(block.element).map(numberOf),
    removedAs: null,
    isInRegion: false,
  }));
}

function groupsAround(element: Element): readonly (Element | null)[] {
  let at: Element | null = element;
  while (at !== null && INLINE.has(at.localName)) at = at.parentElement;
  return Array.from({ length: GROUP_LEVELS }, () => {
    at = at?.parentElement ?? null;
    return at;
  });
}
