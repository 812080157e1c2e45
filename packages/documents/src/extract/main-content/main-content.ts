import type { ElementIndex } from '../element-index.ts';
import { type Block, type PlacedBlock, renderBlocks } from '../render-blocks.ts';
import type { StepRecorder } from '../step-recorder.ts';
import { type PageClaims, sum } from './block-features.ts';
import { chooseBlocks } from './choose-blocks.ts';
import { findAsides, removeCaptions } from './find-asides.ts';
import { placeBlocks } from './page-blocks.ts';

interface MainContentRequest {
  readonly claims: PageClaims;
  readonly index: ElementIndex;
  /** All that the document shows. */
  readonly shown: readonly PlacedBlock[];
  readonly steps?: StepRecorder | undefined;
}

/** Elements that hold no part of the page's own text, by role or by the names that sites give them. */
const CHROME =
  'nav, footer, [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [role="dialog"], [role="alertdialog"], [aria-modal="true"]';
const CHROME_NAMES =
  /(?:^|[\s_-])(?:cookie|consent|gdpr|newsletter|signup|sign-up|subscribe-?box|related(?:-?(?:posts?|articles?|content|links|stories))?|recommended|recirc|most-?(?:read|popular)|trending|social(?:-?share)?|share-?(?:bar|buttons?|tools?|links?)|sharing|addthis|sharedaddy|breadcrumbs?|pagination|advert(?:isement)?|sponsored|promo|outbrain|taboola|disqus|comments?(?:-?(?:list|area|section))?|respond|mw-editsection|toc|navbox|catlinks|print-only|noprint)(?:$|[\s_-])/i;
/** Elements that are judged by their names. */
const NAMED_CHROME = new Set(['div', 'section', 'aside', 'ul', 'ol', 'form', 'p', 'span', 'table']);
/** Names of the text itself; they win, as in "article-body pagination-first". */
const CONTENT_NAMES = /(?:article|entry|post|story|page|main)[-_]?(?:body|content|text)|articlebody/i;
/** Names of what readers write under a page; of a thread they are the text. */
const COMMENT_NAMES = /(?:^|[\s_-])(?:disqus|comments?(?:-?(?:list|area|section))?|respond)(?:$|[\s_-])/i;
/** An element with this share of the page's text is its content, whatever it is called. */
const LARGEST_CHROME = 0.3;
/** A page of which menus are a larger share is a list of links, and is given as it is. */
const MOSTLY = 0.7;

/** The page's own text: what Mozilla's Readability takes it to be, or what it has missed. Changes the document. */
export async function findMainContent(
  document: Document,
  { claims, index, shown, steps }: MainContentRequest,
) {
  const { blocks, captions, chrome } = clearPage(document, { index, shown });
  steps?.step('captions', { removed: captions });
  const left = blocks.filter(({ removedAs }) => removedAs === null).map(({ block }) => block);
  steps?.step('chrome', { removed: chrome, kept: lengthOf(left) });
  const { readArticle } = await import('./read-article.ts');
  const content = chooseBlocks({ claims, blocks, ...readContent(readArticle(document), claims.title) });
  const kept = new Set(content.blocks.map(({ text }) => text));
  steps?.step(content.method, {
    removed: left.map(({ text }) => text).filter((text) => !kept.has(text)),
    kept: lengthOf(content.blocks),
  });
  const linked = sum(content.blocks, ({ text, linkShare }) => text.length * linkShare);
  return { ...content, linkDensity: linked / Math.max(1, lengthOf(content.blocks)) };
}

/** Takes out of a document what is around its text, and says of each block whether it went. */
export function clearPage(document: Document, { index, shown }: Pick<MainContentRequest, 'index' | 'shown'>) {
  const blocks = placeBlocks(shown);
  joinBreaks(index);
  const captions = removeCaptions(index);
  for (const place of blocks) if (!place.block.element.isConnected) place.removedAs = 'other';
  const chrome = removeChrome(document, index);
  const region = regionOf(document);
  for (const place of blocks) {
    const { element } = place.block;
    if (element.isConnected) place.isInRegion = region.contains(element);
    else place.removedAs ??= COMMENT_NAMES.test(namesOf(outermost(element))) ? 'other' : 'chrome';
  }
  return { blocks, captions, chrome };
}

/** Readability makes a box of two line breaks, and drops it for the links that a quoted post has. */
function joinBreaks({ select }: ElementIndex): void {
  for (const lineBreak of select('blockquote br')) {
    let next = lineBreak.nextSibling;
    while (next?.nodeType === 3 && (next.textContent ?? '').trim() === '') next = next.nextSibling;
    if (next?.nodeName.toLowerCase() === 'br') lineBreak.remove();
  }
}

function outermost(element: Element): Element {
  let outer = element;
  while (outer.parentElement !== null) outer = outer.parentElement;
  return outer;
}

function namesOf(element: Element): string {
  return `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`;
}

/** Returns the removed texts. */
function removeChrome(document: Document, { select }: ElementIndex): readonly string[] {
  const removed: string[] = [];
  const total = (document.body?.textContent ?? '').length;
  const removeSmall = (element: Element): void => {
    const text = element.textContent ?? '';
    if (!element.isConnected || text.length >= total * LARGEST_CHROME) return;
    if (text.trim() !== '') removed.push(text);
    element.remove();
  };
  for (const element of select(CHROME)) removeSmall(element);
  for (const element of select('[class], [id]')) {
    const names = namesOf(element);
    if (!NAMED_CHROME.has(element.localName) || !CHROME_NAMES.test(names) || CONTENT_NAMES.test(names))
      continue;
    // Readability would drop the box by its name too.
    if (isQuotation(element) && !COMMENT_NAMES.test(names)) element.replaceWith(...element.childNodes);
    else removeSmall(element);
  }
  return removed;
}

/** Nothing but a quotation, e.g. a post of a social network that the text quotes. */
function isQuotation(element: Element): boolean {
  const quotation = element.querySelector('blockquote');
  const text = (element.textContent ?? '').trim();
  return text !== '' && quotation?.textContent?.trim() === text;
}

/** A list of at least three entries that are nothing but links. */
function isMenu(list: Element): boolean {
  const links = [...list.querySelectorAll('a[href]')];
  const linked = links.reduce((sum, link) => sum + (link.textContent ?? '').trim().length, 0);
  const total = (list.textContent ?? '').replace(/\s+/g, ' ').length - links.length;
  return links.length >= 3 && linked > total * 0.9;
}

/** The largest element that says that it holds the content, where it holds a good part of the page; else the body. */
function regionOf(document: Document): Element {
  const body = document.body ?? document.documentElement;
  let largest: Element | null = null;
  let most = (body.textContent ?? '').trim().length * 0.3;
  for (const region of document.querySelectorAll('main, [role="main"], article, [itemprop="articleBody"]')) {
    const length = (region.textContent ?? '').trim().length;
    if (length > most) [largest, most] = [region, length];
  }
  return largest ?? body;
}

/** The result of Readability, without menus and other parts that are not text. */
export function readContent(
  element: Element | null,
  title: string,
): { readonly article: readonly PlacedBlock[]; readonly pruned: ReadonlySet<string> } {
  if (element === null) return { article: [], pruned: new Set() };
  const menus = [...element.querySelectorAll('ul, ol')].filter(isMenu);
  const listed = sum(menus, ({ textContent }) => (textContent ?? '').length);
  if (listed < (element.textContent ?? '').length * MOSTLY) for (const menu of menus) menu.remove();
  const blocks = renderBlocks(element);
  const asides = findAsides(blocks, title);
  return {
    article: blocks.filter((block) => !asides.has(block)),
    pruned: new Set([...asides].map(({ text }) => text)),
  };
}

function lengthOf(blocks: readonly Block[]): number {
  return sum(blocks, ({ text }) => text.length);
}
