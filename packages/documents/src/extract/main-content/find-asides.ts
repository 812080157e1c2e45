import { detectLanguage, findDates } from '@research-studio/language';
import type { ElementIndex } from '../element-index.ts';
import { type Block, INLINE, type PlacedBlock, tidyLine } from '../render-blocks.ts';
import { sum } from './block-features.ts';

/** Names that sites give to captions; the caption is kept with the picture, not in the text. */
const CAPTION_NAMES =
  /(?:^|[\s_-])(?:(?:wp-|image-|img-|photo-|media-)?captions?(?:-?text)?|credits?|photo-?credits?|image-?credits?)(?:$|[\s_-])/i;
/** Names of what follows a text about its writer. */
const ASIDE_NAMES =
  /(?:^|[\s_-])(?:author-?(?:bio|box|info|card|about)|about-?(?:the-?)?author|bio|byline-?bio|pull-?quote)(?:$|[\s_-])/i;
/** Names of cards that pop up over words, and of the words that open them. */
const CARD_NAMES = /(?:^|[\s_-])(?:hover-?card|rollover|tooltip|popover)(?:$|[\s_-])/i;
/** A caption is shorter; longer text is text around a picture. */
const LONGEST_CAPTION = 600;

/** Takes captions and cards out of a page before its main text is looked for. */
export function removeCaptions({ select }: ElementIndex): readonly string[] {
  const removed: string[] = [];
  const remove = (element: Element) => {
    if (!element.isConnected) return;
    const text = (element.textContent ?? '').trim();
    if (text.length >= LONGEST_CAPTION || element.querySelector('table, pre, h1, article') !== null) return;
    if (text !== '') removed.push(text);
    element.remove();
  };
  for (const element of select('figcaption'))
    if (!statesFigures(tidyLine(element.textContent ?? ''))) remove(element);
  const cards = new Set<Element>();
  for (const element of select('[class]').toReversed()) {
    const names = element.getAttribute('class') ?? '';
    if (CAPTION_NAMES.test(names) || ASIDE_NAMES.test(names)) remove(element);
    else if (CARD_NAMES.test(names)) cards.add(element);
  }
  const openers = cardOpeners(cards);
  for (const card of cards) if (!openers.has(card)) remove(card);
  return removed;
}

/** A caption that says in a sentence what its picture shows in figures is text; one with a day or a credit is not. */
function statesFigures(text: string): boolean {
  const figures = text.replace(/\b(?:19|20)\d\d\b/g, '').match(/\d+(?:[.,]\d+)*/g) ?? [];
  return figures.length >= 2 && isSentence(text);
}

/** The words of a line that a card pops up over bear its name too: a link, or what holds both the words and the card. */
function cardOpeners(cards: ReadonlySet<Element>): ReadonlySet<Element> {
  const openers = new Set<Element>();
  for (const card of cards) {
    if (card.localName === 'a') openers.add(card);
    let outermost = card;
    for (let outer = card.parentElement; outer; outer = outer.parentElement)
      if (cards.has(outer)) outermost = outer;
    if (outermost !== card && INLINE.has(outermost.localName)) openers.add(outermost);
  }
  return openers;
}

/** Share of a block's words that stand in links, from which on it points elsewhere. */
const MOSTLY_LINKED = 0.7;
/** A longer block is prose, however many links it has. */
const LONGEST_POINTER = 200;
const LEAST_PROSE = 80;
/** Blocks at the head of a text that may be its date, its byline or its address. */
const HEAD_BLOCKS = 6;
const TAIL_BLOCKS = 4;
/** A text of fewer blocks is left as it is. */
const LEAST_BLOCKS = 6;
const LONGEST_DATELINE = 90;
const LINKS_OF_LAST_WORDS = 0.25;
const LONGEST_LAST_WORD = 400;

/** Parts of a main text that are not text: pointers to other pages, datelines, last words about the writer. */
export function findAsides(content: readonly PlacedBlock[], title: string): ReadonlySet<PlacedBlock> {
  // Tables and lists of terms are read as they are.
  const blocks = content.filter(
    ({ kind, element }) => /^(?:paragraph|item|heading)$/.test(kind) && element.closest('dl, table') === null,
  );
  const isProse = ({ text }: Block) => text.length >= LEAST_PROSE && isSentence(text);
  if (blocks.filter(isProse).length < 3 || blocks.length < LEAST_BLOCKS) return new Set();
  const linked = blocks.filter(isPointer);
  // A page of links is about them.
  const asides = new Set(sizeOf(linked) < sizeOf(blocks) * 0.25 ? linked : []);
  const rest = blocks.filter((block) => !linked.includes(block));
  const firstProse = rest.findIndex(isProse);
  // In a thread each post has its day.
  const isThread = rest.slice(firstProse).filter(({ text }) => isDateline(text)).length >= 2;
  for (const block of rest.slice(0, Math.max(0, Math.min(firstProse, HEAD_BLOCKS))))
    if (repeatsPage(block, title) || (!isThread && isDateline(block.text))) asides.add(block);
  const tail = rest.slice(firstProse + 3).slice(-TAIL_BLOCKS);
  const lastWords = tail.findLastIndex((block) => !isLastWord(block)) + 1;
  for (const block of tail.slice(lastWords)) asides.add(block);
  return asides;
}

function sizeOf(blocks: readonly Block[]): number {
  return sum(blocks, ({ text }) => text.length);
}

function isSentence(text: string): boolean {
  return /[.!?…。！？؟।]["'”’»)\]」』]*$/u.test(text);
}

function isPointer({ kind, text, linkShare, element }: PlacedBlock): boolean {
  if (kind === 'heading' || text.length >= LONGEST_POINTER || /[.!…。！]["”]?$/u.test(text)) return false;
  return linkShare >= MOSTLY_LINKED && element.closest('blockquote') === null;
}

/** The page's address, or its own title once more if that is not a heading. */
function repeatsPage({ kind, text }: Block, title: string): boolean {
  return /^https?:\/\/\S+$/.test(text) || (kind !== 'heading' && text.toLowerCase() === title.toLowerCase());
}

/** A short line with a day and an hour, and hardly more than them. */
function isDateline(text: string): boolean {
  if (text.length > LONGEST_DATELINE || !/\d:\d\d/.test(text)) return false;
  if (isSentence(text.replace(/[ap]\.m\.$/i, ''))) return false;
  return findDates(text, detectLanguage(text)).some(({ year, day }) => year && day);
}

/** Short, and a good part of it links: about the newsletter, the rights, where to follow. */
function isLastWord({ text, linkShare }: PlacedBlock): boolean {
  return text.length < LONGEST_LAST_WORD && linkShare > LINKS_OF_LAST_WORDS;
}
