import type { PageMetadata } from '../page-metadata.ts';
import type { PlacedBlock } from '../render-blocks.ts';
import type { PageBlock } from './page-blocks.ts';

/** Statements of a page about itself. */
export type PageClaims = Pick<PageMetadata, 'title' | 'isArticle' | 'publishedAt'>;

export interface Reading {
  readonly claims: PageClaims;
  readonly blocks: readonly PageBlock[];
  /** The blocks that Readability took, by their texts. */
  readonly article: readonly PlacedBlock[];
  /** Texts that were taken out of the article since they are none of it. */
  readonly pruned: ReadonlySet<string>;
}

/** Blocks from this length on, with few links, are prose. */
const PROSE = 80;
const MOST_LINKS_OF_PROSE = 0.4;
/** Longer blocks are no more text than this. */
const FULL_LENGTH = 400;
/** Places farther away count as this far. */
const FARTHEST = 20;
const DEEPEST = 25;

type MeasuredBlock = ReturnType<typeof measureBlock>;
type MeasuredPage = ReturnType<typeof measurePage>;

/** Features of a block, from the page alone: no words of any language, no names of any site. */
const MEASURES: Readonly<Record<string, (block: MeasuredBlock, page: MeasuredPage) => number>> = {
  taken: ({ taken }) => Number(taken !== null),
  articleShare: (_, page) => page.taken / page.length,
  articleLength: (_, page) => Math.log(1 + page.taken),
  /** Share of the prose outside menus that was taken. */
  proseTaken: (_, { proseTaken, proseOutside }) => proseTaken / Math.max(1, proseOutside),
  saysArticle: (_, { claims }) => Number(claims.isArticle),
  isDated: (_, { claims }) => Number(claims.publishedAt !== null),
  pageLength: (_, { length }) => Math.log(length),
  pageBlocks: (_, { blocks }) => Math.log(blocks.length),
  pageProse: (_, { prose, length }) => prose / length,
  meanProse: (_, { prose, proseBlocks }) => Math.log(1 + prose / Math.max(1, proseBlocks)),
  headings: (_, { headings, blocks }) => headings / blocks.length,
  length: ({ length }) => Math.log(1 + length),
  linkShare: ({ linkShare }) => linkShare,
  isSentence: ({ text }) => Number(/[.!?…。！？؟।]["'”’»)\]」』]*$/u.test(text)),
  headingLevel: ({ kind, text }) => (kind === 'heading' ? text.indexOf(' ') : 0),
  isItem: ({ kind }) => Number(kind === 'item'),
  titleWords: ({ words }, { titleWords }) =>
    words.filter((word) => titleWords.has(word)).length / Math.max(1, words.length),
  textNear: (block, page) => textNear(block, page, 2),
  textAround: (block, page) => textNear(block, page, 5),
  position: ({ end }, { length }) => end / length,
  index: ({ at }) => Math.log(1 + at),
  untilTaken: ({ at }, { blocks }) => {
    const next = blocks.slice(at, at + FARTHEST).findIndex(({ taken }) => taken !== null);
    return next < 0 ? FARTHEST : next;
  },
  untilLast: ({ at }, { lastTaken }) => Math.max(-FARTHEST, Math.min(FARTHEST, lastTaken - at)),
  placeInArticle: ({ at }, { firstTaken, lastTaken }) => {
    if (at < firstTaken) return -1;
    return at > lastTaken ? 2 : (at - firstTaken) / Math.max(1, lastTaken - firstTaken);
  },
  depth: ({ depth }) => Math.min(depth, DEEPEST),
  inHeader: ({ inside }) => Number(inside.has('header')),
  inFooter: ({ inside }) => Number(inside.has('footer')),
  inAside: ({ inside }) => Number(inside.has('aside')),
  inMain: ({ inside }) => Number(inside.has('main')),
  inArticle: ({ inside }) => Number(inside.has('article')),
  inParagraph: ({ inside }) => Number(inside.has('p')),
  inItem: ({ inside }) => Number(inside.has('li')),
  inRegion: ({ isInRegion }) => Number(isInRegion),
  inChrome: ({ removedAs }) => Number(removedAs === 'chrome'),
  group0Taken: ({ groups: [group] }) => shareOf(group?.taken, group?.length),
  group0Share: ({ groups: [group] }, page) => shareOf(group?.length, page.length),
  group0Blocks: ({ groups: [group] }) => Math.log(group?.blocks ?? 1),
  group1Taken: ({ groups: [, group] }) => shareOf(group?.taken, group?.length),
  group1Prose: ({ groups: [, group] }) => shareOf(group?.prose, group?.length),
  group1Share: ({ groups: [, group] }, page) => shareOf(group?.length, page.length),
  group1Blocks: ({ groups: [, group] }) => Math.log(group?.blocks ?? 1),
  group2Share: ({ groups: [, , group] }, page) => shareOf(group?.length, page.length),
};

/** In the order in which the model numbers them. */
export const featureNames: readonly string[] = Object.keys(MEASURES);

/** The features of each block of a page, with its text in the article; null where the article has none of it. */
export function describeBlocks(reading: Reading) {
  const page = measurePage(reading);
  const measures = Object.values(MEASURES);
  return page.blocks.map((block) => ({
    features: measures.map((measure) => measure(block, page)),
    taken: block.taken,
    size: block.words.length,
  }));
}

/** Each part of the article at most as often as it has it. */
function takenBlocks({ blocks, article }: Reading): readonly (PlacedBlock | null)[] {
  const left = Map.groupBy(article.toReversed(), ({ text }) => text);
  const taken = blocks.map(({ block }) => left.get(block.text)?.pop() ?? null);
  const rest = new Set([...left.values()].flat());
  let at = 0;
  // What was cut out of a sentence, as a card that pops up over a name, leaves it a part of what the page shows.
  for (const part of article.filter((block) => rest.has(block))) {
    const found = blocks.findIndex(
      ({ block }, index) => index >= at && taken[index] === null && isCutFrom(part.text, block.text),
    );
    if (found < 0) continue;
    taken[found] = part;
    at = found + 1;
  }
  return taken;
}

function isCutFrom(part: string, text: string): boolean {
  let start = 0;
  while (start < part.length && part[start] === text[start]) start += 1;
  return text.endsWith(part.slice(start));
}

function measurePage(reading: Reading) {
  const { claims } = reading;
  const article = takenBlocks(reading);
  // By level, sums over the blocks of one element.
  const groups: Map<unknown, Group>[] = [];
  let end = 0;
  const blocks = reading.blocks.map((place, at) => {
    end += place.block.text.length;
    return measureBlock(place, { at, end, taken: article[at] ?? null, groups });
  });
  const taken = blocks.filter((block) => block.taken !== null);
  const proseOf = (some: readonly MeasuredBlock[]) => sum(some, ({ prose }) => prose);
  return {
    claims,
    blocks,
    titleWords: new Set(wordsOf(claims.title)),
    /** In characters, as all sums. */
    length: Math.max(1, end),
    taken: sum(taken, ({ length }) => length),
    firstTaken: taken[0]?.at ?? blocks.length,
    lastTaken: taken.at(-1)?.at ?? -1,
    prose: proseOf(blocks),
    proseBlocks: blocks.filter(({ prose }) => prose > 0).length,
    proseTaken: proseOf(taken),
    proseOutside: proseOf(blocks.filter(({ removedAs }) => removedAs === null)),
    headings: blocks.filter(({ kind }) => kind === 'heading').length,
  };
}

interface Group {
  length: number;
  taken: number;
  prose: number;
  blocks: number;
}

interface BlockPosition {
  readonly at: number;
  /** Characters of the page up to its end. */
  readonly end: number;
  readonly taken: PlacedBlock | null;
  readonly groups: Map<unknown, Group>[];
}

function measureBlock(place: PageBlock, { groups: known, ...position }: BlockPosition) {
  const { text, kind, linkShare } = place.block;
  const { length } = text;
  /** Its length where it is prose. */
  const prose = length >= PROSE && linkShare < MOST_LINKS_OF_PROSE ? length : 0;
  const groups = place.groups.map((key, level) => {
    known[level] ??= new Map();
    const group = known[level].get(key) ?? { length: 0, taken: 0, prose: 0, blocks: 0 };
    known[level].set(key, group);
    group.length += length;
    group.taken += position.taken === null ? 0 : length;
    group.prose += prose;
    group.blocks += 1;
    return group;
  });
  return { ...place, ...position, text, kind, linkShare, length, prose, words: wordsOf(text), groups };
}

/** How much text the blocks on either side are in the mean, 0 to 1. */
function textNear({ at }: MeasuredBlock, { blocks }: MeasuredPage, reach: number): number {
  const around = [...blocks.slice(Math.max(0, at - reach), at), ...blocks.slice(at + 1, at + 1 + reach)];
  const text = sum(around, ({ linkShare, length }) => (1 - linkShare) * Math.min(1, length / FULL_LENGTH));
  return text / (2 * reach);
}

function shareOf(part = 0, whole = 1): number {
  return part / whole;
}

/** Scripts that put no spaces between words count by the character. */
export function wordsOf(text: string): readonly string[] {
  return (
    text.toLowerCase().match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{N}_]+/gu) ?? []
  );
}

export function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
