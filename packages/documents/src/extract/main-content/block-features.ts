import type { PageMetadata } from '../page-metadata.ts';
import type { Block } from '../render-blocks.ts';
import { GROUP_LEVELS, type PageBlock } from './page-blocks.ts';

/** What a page says of itself. */
export type PageClaims = Pick<PageMetadata, 'title' | 'isArticle' | 'publishedAt'>;

export interface Reading {
  readonly claims: PageClaims;
  readonly blocks: readonly PageBlock[];
  /** The blocks that Readability took, by their texts. */
  readonly article: readonly Block[];
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

type MeasuredBlock = ReturnType<typeof measureBlocks>[number];
type MeasuredPage = ReturnType<typeof measurePage>;
type Measure = (block: MeasuredBlock, page: MeasuredPage) => number;

const isInside =
  (name: string): Measure =>
  ({ place }) =>
    Number(place.surroundings.inside.has(name));

/** What the model knows of a block, from the page alone: no words of any language, no names of any site. */
const MEASURES: Readonly<Record<string, Measure>> = {
  taken: ({ isTaken }) => Number(isTaken),
  articleShare: (_, { articleLength, length }) => articleLength / length,
  articleLength: (_, { articleLength }) => Math.log(1 + articleLength),
  proseTaken: (_, { proseTaken }) => proseTaken,
  saysArticle: (_, { claims }) => Number(claims.isArticle),
  isDated: (_, { claims }) => Number(claims.publishedAt !== null),
  pageLength: (_, { length }) => Math.log(length),
  pageBlocks: (_, { blocks }) => Math.log(blocks.length),
  pageProse: (_, { proseLength, length }) => proseLength / length,
  meanProse: (_, { meanProse }) => Math.log(1 + meanProse),
  headings: (_, { headings }) => headings,
  length: ({ length }) => Math.log(1 + length),
  words: ({ words }) => Math.log(1 + words.length),
  wordLength: ({ letters, words }) => letters / Math.max(1, words.length),
  linkShare: ({ place }) => place.block.linkShare,
  isSentence: ({ place }) => Number(/[.!?…。！？؟।]["'”’»)\]」』]*$/u.test(place.block.text)),
  isHeading: ({ place }) => Number(place.block.kind === 'heading'),
  headingLevel: ({ place }) => (place.block.kind === 'heading' ? place.block.text.indexOf(' ') : 0),
  isItem: ({ place }) => Number(place.block.kind === 'item'),
  digitShare: ({ place, length }) => (place.block.text.match(/\d/g)?.length ?? 0) / length,
  upperShare: ({ capitals, letters }) => capitals / Math.max(1, letters),
  titleWords: ({ words }, { titleWords }) =>
    words.filter((word) => titleWords.has(word)).length / Math.max(1, words.length),
  repeats: ({ place }, { repeats }) => Math.log(repeats.get(place.block.text) ?? 1),
  textNear: (block, page) => near(block, page, 2, textOf),
  textAround: (block, page) => near(block, page, 5, textOf),
  takenNear: (block, page) => near(block, page, 2, ({ isTaken }) => Number(isTaken)),
  linksNear: (block, page) => near(block, page, 2, ({ place }) => place.block.linkShare),
  afterHeading: ({ at }, { blocks }) => Number(blocks[at - 1]?.place.block.kind === 'heading'),
  position: ({ position }) => position,
  index: ({ at }) => Math.log(1 + at),
  sinceTitle: ({ at }, { firstTitle }) => (firstTitle < 0 ? 0 : within(at - firstTitle)),
  sinceTaken: ({ sinceTaken }) => sinceTaken,
  untilTaken: ({ untilTaken }) => untilTaken,
  sinceFirst: ({ at }, { firstTaken }) => within(at - firstTaken),
  untilLast: ({ at }, { lastTaken }) => within(lastTaken - at),
  placeInArticle: ({ at }, { firstTaken, lastTaken }) => {
    if (at < firstTaken) return -1;
    return at > lastTaken ? 2 : (at - firstTaken) / Math.max(1, lastTaken - firstTaken);
  },
  depth: ({ place }) => Math.min(place.surroundings.depth, DEEPEST),
  inHeader: isInside('header'),
  inFooter: isInside('footer'),
  inAside: isInside('aside'),
  inMain: isInside('main'),
  inArticle: isInside('article'),
  inNav: isInside('nav'),
  inParagraph: isInside('p'),
  inItem: isInside('li'),
  inRegion: ({ place }) => Number(place.isInRegion),
  inChrome: ({ place }) => Number(place.removedAs === 'chrome'),
  inComments: ({ place }) => Number(place.removedAs === 'comments'),
  isCaption: ({ place }) => Number(place.removedAs === 'caption'),
  ...Object.fromEntries(Array.from({ length: GROUP_LEVELS }, (_, level) => groupMeasures(level)).flat()),
};

function groupMeasures(level: number): readonly (readonly [string, Measure])[] {
  const of =
    (measure: (group: MeasuredBlock['groups'][number], page: MeasuredPage) => number): Measure =>
    ({ groups }, page) => {
      const group = groups[level];
      return group === undefined ? 0 : measure(group, page);
    };
  return [
    [`group${level}Taken`, of(({ taken, length }) => taken / length)],
    [`group${level}Prose`, of(({ prose, length }) => prose / length)],
    [`group${level}Links`, of(({ linked, length }) => linked / length)],
    [`group${level}Length`, of(({ length }) => Math.log(1 + length))],
    [`group${level}Blocks`, of(({ blocks }) => Math.log(blocks))],
    [`group${level}Share`, of(({ length }, page) => length / page.length)],
  ];
}

const measures = Object.values(MEASURES);

/** In the order in which the model numbers them. */
export const featureNames: readonly string[] = Object.keys(MEASURES);

/** A block's chances to be content are judged by these, in the order of `featureNames`. */
export type BlockFeatures = readonly number[];

/** What the model knows of each block of a page. */
export function describeBlocks(reading: Reading) {
  const taken = takenBlocks(reading);
  const page = measurePage(reading, taken);
  return {
    features: page.blocks.map((block) => measures.map((measure) => measure(block, page))),
    /** Words of each block. */
    sizes: page.blocks.map(({ words }) => words.length),
    /** What the article has of each block; null where it has nothing. */
    taken,
  };
}

/** Each part of the article at most as often as it has it. */
function takenBlocks({ blocks, article }: Pick<Reading, 'blocks' | 'article'>): readonly (Block | null)[] {
  const left = new Map<string, Block[]>();
  for (const block of article) left.set(block.text, [...(left.get(block.text) ?? []), block]);
  const taken = blocks.map(({ block }) => left.get(block.text)?.pop() ?? null);
  let at = 0;
  // What was cut out of a sentence, as a card that pops up over a name, leaves it a part of what the page shows.
  for (const part of article.filter((block) => left.get(block.text)?.includes(block))) {
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
  let end = 0;
  while (end < part.length && part.at(-1 - end) === text.at(-1 - end)) end += 1;
  return start + end >= part.length;
}

function measurePage({ claims, blocks: places }: Reading, article: readonly (Block | null)[]) {
  const blocks = measureBlocks(places, article);
  const taken = blocks.filter(({ isTaken }) => isTaken);
  const prose = blocks.filter((block) => block.prose > 0);
  const outside = prose.filter(({ place }) => place.removedAs === null);
  const headings = blocks.filter(({ place }) => place.block.kind === 'heading');
  const lengthOf = (some: readonly MeasuredBlock[]) => sum(some, ({ length }) => length);
  const proseOf = (some: readonly MeasuredBlock[]) => sum(some, (block) => block.prose);
  return {
    claims,
    blocks,
    titleWords: new Set(wordsOf(claims.title)),
    length: Math.max(1, lengthOf(blocks)),
    articleLength: lengthOf(taken),
    proseLength: proseOf(prose),
    /** Share of the prose outside menus that was taken. */
    proseTaken: proseOf(taken) / Math.max(1, proseOf(outside)),
    meanProse: proseOf(prose) / Math.max(1, prose.length),
    headings: headings.length / Math.max(1, blocks.length),
    firstTaken: taken[0]?.at ?? blocks.length,
    lastTaken: taken.at(-1)?.at ?? -1,
    firstTitle: blocks.findIndex(({ place }) => place.block.text.startsWith('# ')),
    repeats: countTexts(places.map(({ block }) => block)),
  };
}

function measureBlocks(blocks: readonly PageBlock[], article: readonly (Block | null)[]) {
  const taken = article.map((block) => block !== null);
  // Sums over the blocks of one element, in characters.
  const newGroup = () => ({ length: 0, taken: 0, prose: 0, linked: 0, blocks: 0 });
  const groups = Array.from({ length: GROUP_LEVELS }, () => new Map<number, ReturnType<typeof newGroup>>());
  const total = sum(blocks, ({ block }) => block.text.length);
  const untilTaken = distances([...taken].reverse()).reverse();
  const sinceTaken = distances(taken);
  let read = 0;
  return blocks.map((place, at) => {
    const { text, linkShare } = place.block;
    const { length } = text;
    const prose = length >= PROSE && linkShare < MOST_LINKS_OF_PROSE ? length : 0;
    const isTaken = taken[at] === true;
    read += length;
    return {
      place,
      at,
      length,
      /** Its length where it is prose, else 0. */
      prose,
      words: wordsOf(text),
      ...countLetters(text),
      isTaken,
      /** Share of the page's characters up to its end. */
      position: read / total,
      /** Blocks back to one that was taken, and on to one. */
      sinceTaken: sinceTaken[at] ?? FARTHEST,
      untilTaken: untilTaken[at] ?? FARTHEST,
      groups: groups.map((known, level) => {
        const key = place.groups[level] ?? -1;
        const group = known.get(key) ?? newGroup();
        known.set(key, group);
        group.length += length;
        group.taken += isTaken ? length : 0;
        group.prose += prose;
        group.linked += length * linkShare;
        group.blocks += 1;
        return group;
      }),
    };
  });
}

function distances(taken: readonly boolean[]): number[] {
  let since = FARTHEST;
  return taken.map((isTaken) => {
    since = isTaken ? 0 : Math.min(FARTHEST, since + 1);
    return since;
  });
}

function near(
  { at }: MeasuredBlock,
  { blocks }: MeasuredPage,
  reach: number,
  value: (block: MeasuredBlock) => number,
): number {
  let found = 0;
  for (let step = 1; step <= reach; step += 1)
    for (const neighbour of [blocks[at - step], blocks[at + step]])
      if (neighbour !== undefined) found += value(neighbour);
  return found / (2 * reach);
}

function textOf({ place, length }: MeasuredBlock): number {
  return (1 - place.block.linkShare) * Math.min(1, length / FULL_LENGTH);
}

function within(distance: number): number {
  return Math.max(-FARTHEST, Math.min(FARTHEST, distance));
}

function countTexts(blocks: readonly Block[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of blocks) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Scripts that put no spaces between words count by the character. */
export function wordsOf(text: string): readonly string[] {
  return (
    text.toLowerCase().match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{N}_]+/gu) ?? []
  );
}

const CAPITAL = /^\p{Lu}$/u;
const LETTER = /^\p{L}$/u;

function countLetters(text: string): { readonly letters: number; readonly capitals: number } {
  let [letters, capitals] = [0, 0];
  for (const character of text) {
    const code = character.charCodeAt(0);
    const isAscii = code < 128;
    const isCapital = isAscii ? code >= 65 && code <= 90 : CAPITAL.test(character);
    const isLetter = isCapital || (isAscii ? code >= 97 && code <= 122 : LETTER.test(character));
    letters += Number(isLetter);
    capitals += Number(isCapital);
  }
  return { letters, capitals };
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
