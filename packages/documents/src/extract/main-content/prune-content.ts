import { detectLanguage, findDates } from '@research-studio/language';
import type { ElementIndex } from '../element-index.ts';
import elements from '../elements.json' with { type: 'json' };
import { tidyLine } from '../render-blocks.ts';

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
    if (outermost !== card && !BLOCKS.has(nameOf(outermost))) openers.add(outermost);
  }
  return openers;
}

const BLOCKS: ReadonlySet<string> = new Set(elements.blocks);
/** Read as they are, whatever is in them. */
const WHOLE = new Set(['table', 'pre', 'code', 'dl']);
/** Share of a block's words that stand in links, from which on it points elsewhere. */
const MOSTLY_LINKED = 0.7;
/** A longer block is prose, however many links it has. */
const LONGEST_POINTER = 200;
/** Blocks at the head of a text that may be its date, its byline or its address. */
const HEAD_BLOCKS = 6;
const TAIL_BLOCKS = 4;
/** A text of fewer blocks is left as it is. */
const LEAST_BLOCKS = 6;

/** An element that holds words and no block, with its words. */
interface Leaf {
  readonly element: Element;
  readonly text: string;
}

/** Takes out of the main text parts that are not text: pointers to other pages, datelines, last words about the writer. */
export function pruneContent(content: Element, title: string): readonly string[] {
  const removed: string[] = [];
  const leaves: Leaf[] = [];
  collectLeaves(content, leaves);
  const isProse = ({ text }: Leaf) => text.length >= LEAST_PROSE && isSentence(text);
  if (leaves.filter(isProse).length < 3 || leaves.length < LEAST_BLOCKS) return removed;
  const remove = ({ element, text }: Leaf) => {
    removed.push(text);
    element.remove();
  };
  const linked = new Set(leaves.filter(isPointer));
  // A page of links is about them.
  if (sizeOf([...linked]) < sizeOf(leaves) * 0.25) for (const leaf of linked) remove(leaf);
  const rest = leaves.filter((leaf) => !linked.has(leaf));
  const firstProse = rest.findIndex(isProse);
  const head = rest.slice(0, Math.max(0, Math.min(firstProse, HEAD_BLOCKS)));
  // In a thread each post has its day.
  const isThread = rest.slice(firstProse).filter(({ text }) => isDateline(text)).length >= 2;
  for (const leaf of head) if (repeatsPage(leaf, title) || (!isThread && isDateline(leaf.text))) remove(leaf);
  const tail = rest
    .slice(firstProse + 3)
    .slice(-TAIL_BLOCKS)
    .reverse();
  for (const leaf of tail) {
    if (!isLastWord(leaf)) break;
    remove(leaf);
  }
  return removed;
}

const LEAST_PROSE = 80;

function collectLeaves(parent: Element, leaves: Leaf[]): void {
  const nodes = [...parent.childNodes];
  for (const [index, node] of nodes.entries()) {
    if (node.nodeType !== 1) continue;
    const element = node as Element;
    const tag = nameOf(element);
    if (WHOLE.has(tag)) continue;
    if (hasBlock(element)) collectLeaves(element, leaves);
    else if (BLOCKS.has(tag) || (isEdge(nodes, index, -1) && isEdge(nodes, index, 1))) {
      const text = tidyLine(element.textContent ?? '');
      if (text !== '') leaves.push({ element, text });
    }
  }
}

function nameOf({ localName }: Element): string {
  return localName.toLowerCase();
}

function hasBlock(element: Element): boolean {
  for (const child of element.children) if (BLOCKS.has(nameOf(child)) || hasBlock(child)) return true;
  return false;
}

/** No words stand right beside the node: what comes next is a block, or nothing. */
function isEdge(nodes: readonly ChildNode[], index: number, step: 1 | -1): boolean {
  for (let at = index + step; ; at += step) {
    const node = nodes[at];
    if (node === undefined) return true;
    if (node.nodeType === 1) return BLOCKS.has(nameOf(node as Element)) || hasBlock(node as Element);
    if (node.nodeType === 3 && (node.textContent ?? '').trim() !== '') return false;
  }
}

function sizeOf(leaves: readonly Leaf[]): number {
  return leaves.reduce((sum, { text }) => sum + text.length, 0);
}

function isSentence(text: string): boolean {
  return /[.!?…。！？؟।]["'”’»)\]」』]*$/u.test(text);
}

function linkShare({ element, text }: Leaf): number {
  const links = /^A$/i.test(element.tagName)
    ? [element]
    : [...element.getElementsByTagName('a')].filter(
        (link) => !/^mailto:/i.test(link.getAttribute('href') ?? ''),
      );
  return links.reduce((sum, link) => sum + tidyLine(link.textContent ?? '').length, 0) / text.length;
}

function isPointer(leaf: Leaf): boolean {
  if (/^H[1-6]$/i.test(leaf.element.tagName) || leaf.element.closest('blockquote')) return false;
  if (leaf.text.length >= LONGEST_POINTER || /[.!…。！]["”]?$/u.test(leaf.text)) return false;
  return linkShare(leaf) >= MOSTLY_LINKED;
}

/** The page's address, or its own title once more if that is not a heading. */
function repeatsPage({ element, text }: Leaf, title: string): boolean {
  if (/^https?:\/\/\S+$/.test(text)) return true;
  return text.toLowerCase() === title.toLowerCase() && !/^H[1-6]$/i.test(element.tagName);
}

/** A short line with a day and an hour, and hardly more than them. */
function isDateline(text: string): boolean {
  if (text.length > LONGEST_DATELINE || !/\d:\d\d/.test(text)) return false;
  if (isSentence(text.replace(/[ap]\.m\.$/i, ''))) return false;
  return findDates(text, detectLanguage(text)).some(({ year, day }) => year && day);
}

const LONGEST_DATELINE = 90;

/** Short, and a good part of it links: about the newsletter, the rights, where to follow. */
function isLastWord(leaf: Leaf): boolean {
  return leaf.text.length < LONGEST_LAST_WORD && linkShare(leaf) > LINKS_OF_LAST_WORDS;
}

const LINKS_OF_LAST_WORDS = 0.25;
const LONGEST_LAST_WORD = 400;
