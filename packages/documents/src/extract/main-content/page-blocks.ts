import type { Block, PlacedBlock } from '../render-blocks.ts';

/** Elements around a block that tell what it is. */
const TELLING = ['header', 'footer', 'aside', 'nav', 'main', 'article', 'p'] as const;
type Telling = (typeof TELLING)[number];

interface Surroundings {
  readonly depth: number;
  readonly inside: ReadonlySet<string>;
}

/** A block that the page shows, and what was found out about its place. */
export interface PageBlock {
  readonly block: PlacedBlock;
  readonly surroundings: Surroundings;
  /** It stands in a menu, a notice and the like, or among the comments. */
  removedAs: 'caption' | 'chrome' | 'comments' | null;
  /** It stands in the element that says that it holds the content. */
  isInRegion: boolean;
}

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
  return blocks.map((block) => ({
    block,
    surroundings: surroundingsOf(block.element),
    removedAs: null,
    isInRegion: false,
  }));
}

export const featureNames = [
  'articleShare',
  'unread',
  'gapInArticle',
  'length',
  'linkShare',
  'isSentence',
  'isHeading',
  'isItem',
  'textNear',
  'articleNear',
  'linksNear',
  'position',
  'isFirst',
  'isLast',
  'inHeader',
  'inFooter',
  'inAside',
  'inMain',
  'inArticle',
  'inNav',
  'inRegion',
  'inChrome',
  'inComments',
  'commentsUnread',
  'repeated',
  'depth',
  'inParagraph',
  'beforeArticle',
  'behindArticle',
  'behindArticleShare',
  'articleLength',
  'besideArticleProse',
] as const;

/** A block's chances to be content are judged by these, in the order of `featureNames`. */
export type BlockFeatures = readonly number[];

/** Blocks from this length on, with few links, are prose. */
const PROSE = 80;
const MOST_LINKS_OF_PROSE = 0.4;
/** Blocks before and behind that count as near. */
const NEAR = 2;
/** Longer blocks are no more text than this. */
const FULL_LENGTH = 400;
const DEEPEST = 20;

interface Reading {
  readonly blocks: readonly PageBlock[];
  /** The blocks that Readability took, by their texts. */
  readonly article: readonly Block[];
}

/** Which blocks of the page Readability took, each at most as often as it has it. */
export function takenBlocks({ blocks, article }: Reading): readonly boolean[] {
  const counts = countTexts(article);
  return blocks.map(({ block: { text } }) => {
    const left = counts.get(text) ?? 0;
    if (left > 0) counts.set(text, left - 1);
    return left > 0;
  });
}

/** What the model knows of each block of a page. */
export function blockFeatures(reading: Reading): readonly BlockFeatures[] {
  const { blocks } = reading;
  const taken = takenBlocks(reading);
  const lengths = blocks.map(({ block: { text } }) => text.length);
  const total = Math.max(1, sum(lengths));
  const articleLength = sum(lengths.filter((_, index) => taken[index]));
  const share = articleLength / total;
  const prose = blocks.map(({ block }) =>
    block.text.length >= PROSE && block.linkShare < MOST_LINKS_OF_PROSE ? block.text.length : 0,
  );
  const proseShare =
    sum(prose.filter((_, index) => taken[index])) /
    Math.max(1, sum(prose.filter((_, index) => blocks[index]?.removedAs === null)));
  const counts = countTexts(blocks.map(({ block }) => block));
  const first = taken.includes(true) ? taken.indexOf(true) : blocks.length;
  const last = taken.lastIndexOf(true);
  const texts = blocks.map(
    ({ block }) => (1 - block.linkShare) * Math.min(1, block.text.length / FULL_LENGTH),
  );
  const links = blocks.map(({ block }) => block.linkShare);
  const takes = taken.map(Number);
  let read = 0;
  return blocks.map(({ block, surroundings: { depth, inside }, removedAs, isInRegion }, index) => {
    read += block.text.length;
    const position = read / total;
    const isTaken = taken[index] === true;
    const isGap = !isTaken && index >= first && index <= last;
    return [
      isTaken ? share : 0,
      1 - share,
      isGap ? 1 - proseShare : 0,
      Math.log(1 + block.text.length),
      block.linkShare,
      Number(/[.!?…。！？؟।]["'”’»)\]」』]*$/u.test(block.text)),
      Number(block.kind === 'heading'),
      Number(block.kind === 'item'),
      near(texts, index),
      near(takes, index),
      near(links, index),
      position,
      Number(position < 0.05),
      Number(position > 0.9),
      Number(inside.has('header')),
      Number(inside.has('footer')),
      Number(inside.has('aside')),
      Number(inside.has('main')),
      Number(inside.has('article')),
      Number(inside.has('nav')),
      Number(isInRegion),
      Number(removedAs === 'chrome'),
      Number(removedAs === 'comments'),
      removedAs === 'comments' ? 1 - proseShare : 0,
      Math.log(counts.get(block.text) ?? 1),
      Math.min(depth, DEEPEST) / DEEPEST,
      Number(inside.has('p')),
      Number(index < first),
      Number(index > last),
      index > last ? share : 0,
      Math.log(1 + articleLength),
      isTaken ? 0 : proseShare,
    ];
  });
}

function countTexts(blocks: readonly Block[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of blocks) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function near(values: readonly number[], index: number): number {
  let found = 0;
  for (let step = 1; step <= NEAR; step += 1)
    found += (values[index - step] ?? 0) + (values[index + step] ?? 0);
  return found / (2 * NEAR);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
