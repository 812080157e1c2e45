import type { ElementIndex } from '../element-index.ts';
import { type Block, renderBlocks } from '../render-blocks.ts';
import type { StepRecorder } from '../step-recorder.ts';
import { pruneContent, removeCaptions } from './prune-content.ts';

export interface MainContent {
  readonly blocks: readonly Block[];
  readonly method: 'readability' | 'body' | 'stripped';
  /** Share of the text that stands in links, 0 to 1. */
  readonly linkDensity: number;
}

interface MainContentRequest {
  /** Of the page, as its facts have it. */
  readonly title: string;
  readonly index: ElementIndex;
  /** The document as it was given, once more. */
  readonly reread: () => Promise<{ readonly document: Document; readonly index: ElementIndex }>;
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
/** An element with this share of the page's text is its content, whatever it is called. */
const LARGEST_CHROME = 0.3;
/** A find with a smaller share of the region's prose has missed the text. */
const LEAST_PROSE = 0.2;
/** Paragraphs from this length on are prose rather than captions and teasers. */
const PARAGRAPH = 80;
/** A page of which menus are a larger share is a list of links, and is given as it is. */
const MOSTLY = 0.7;
/** Shorter finds are compared with the text of the page's largest regions. */
const SHORT = 250;

/**
 * The page's own text: what Mozilla's Readability takes it to be, else the largest region that is no menu. Changes the
 * document; `index` is of it as it was before hidden elements went.
 */
export async function findMainContent(
  document: Document,
  { title, index, reread, steps }: MainContentRequest,
): Promise<MainContent> {
  const captions = removeCaptions(index);
  steps?.step('captions', { removed: captions });
  const chrome = removeChrome(document, index);
  const shown = steps === undefined ? [] : renderBlocks(document.body ?? document.documentElement);
  steps?.step('chrome', { removed: chrome, kept: lengthOf({ blocks: shown }) });
  const content = await chooseContent(document, { title, reread });
  const kept = new Set(content.blocks.map(({ text }) => text));
  steps?.step(content.method, {
    removed: shown.map(({ text }) => text).filter((text) => !kept.has(text)),
    kept: lengthOf(content),
  });
  return content;
}

async function chooseContent(
  document: Document,
  { title, reread }: Pick<MainContentRequest, 'title' | 'reread'>,
): Promise<MainContent> {
  const prose = proseIn(regionOf(document));
  const { readArticle } = await import('./read-article.ts');
  const found = readArticle(document);
  const content = found && measured(found, { method: 'readability', title });
  const isShort = content === null || (lengthOf(content) < SHORT && prose < SHORT);
  const isMissed = content === null || proseOf(content) < prose * LEAST_PROSE;
  if (content !== null && !isShort && !isMissed) return content;
  // Readability takes the document apart, and another is made where that was for nothing.
  const { document: again, index } = await reread();
  removeCaptions(index);
  removeChrome(again, index);
  const whole = measured(regionOf(again), { method: 'body', title });
  return content === null || lengthOf(whole) > lengthOf(content) * 2 ? whole : content;
}

/** What was removed, as texts. */
function removeChrome(document: Document, { select }: ElementIndex): readonly string[] {
  const removed: string[] = [];
  const total = (document.body?.textContent ?? '').length;
  const removeSmall = (element: Element): void => {
    if (!element.isConnected) return;
    const text = element.textContent ?? '';
    if (text.length >= total * LARGEST_CHROME) return;
    removed.push(text);
    element.remove();
  };
  for (const element of select(CHROME)) removeSmall(element);
  const isChrome = remembered((names) => CHROME_NAMES.test(names));
  const isContent = remembered((names) => CONTENT_NAMES.test(names));
  for (const element of select('[class], [id]')) {
    if (!NAMED_CHROME.has(element.localName)) continue;
    const names = [element.getAttribute('class') ?? '', element.getAttribute('id') ?? ''];
    if (names.some(isChrome) && !names.some(isContent)) removeSmall(element);
  }
  return removed.filter((text) => text.trim() !== '');
}

/** A page has many elements and few different names. */
function remembered(judge: (names: string) => boolean): (names: string) => boolean {
  const known = new Map<string, boolean>();
  return (names) => {
    let verdict = known.get(names);
    if (verdict === undefined) {
      verdict = judge(names);
      known.set(names, verdict);
    }
    return verdict;
  };
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

/** Characters of the paragraphs that are more than captions and teasers. */
function proseIn(region: Element): number {
  let prose = 0;
  for (const paragraph of region.getElementsByTagName('p')) {
    const { length } = (paragraph.textContent ?? '').trim();
    if (length >= PARAGRAPH) prose += length;
  }
  return prose;
}

function measured(
  element: Element,
  { method, title }: Pick<MainContent, 'method'> & { readonly title: string },
): MainContent {
  const menus = [...element.querySelectorAll('ul, ol')].filter(isMenu);
  const listed = menus.reduce((sum, menu) => sum + (menu.textContent ?? '').length, 0);
  if (listed < (element.textContent ?? '').length * MOSTLY) for (const menu of menus) menu.remove();
  const total = (element.textContent ?? '').length;
  const linked = [...element.querySelectorAll('a[href]')].reduce(
    (sum, link) => sum + (link.textContent ?? '').length,
    0,
  );
  pruneContent(element, { title });
  return { blocks: renderBlocks(element), method, linkDensity: total === 0 ? 0 : linked / total };
}

function proseOf({ blocks }: MainContent): number {
  return blocks.reduce((sum, { text }) => sum + (text.length >= PARAGRAPH ? text.length : 0), 0);
}

function lengthOf({ blocks }: Pick<MainContent, 'blocks'>): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}
