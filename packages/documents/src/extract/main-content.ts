import { pruneContent, removeCaptions } from './prune-content.ts';
import { type Block, renderBlocks } from './render-blocks.ts';
import type { StepRecorder } from './step-recorder.ts';

export interface MainContent {
  readonly blocks: readonly Block[];
  readonly method: 'readability' | 'body' | 'stripped';
  /** Share of the text that stands in links, 0 to 1. */
  readonly linkDensity: number;
}

interface MainContentRequest {
  /** Of the page, as its facts have it. */
  readonly title: string;
  readonly steps?: StepRecorder | undefined;
}

/** Elements that hold no part of the page's own text, by role or by the names that sites give them. */
const CHROME =
  'nav, footer, [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [role="dialog"], [role="alertdialog"], [aria-modal="true"]';
const CHROME_NAMES =
  /(?:^|[\s_-])(?:cookie|consent|gdpr|newsletter|signup|sign-up|subscribe-?box|related(?:-?(?:posts?|articles?|content|links|stories))?|recommended|recirc|most-?(?:read|popular)|trending|social(?:-?share)?|share-?(?:bar|buttons?|tools?|links?)|sharing|addthis|sharedaddy|breadcrumbs?|pagination|advert(?:isement)?|sponsored|promo|outbrain|taboola|disqus|comments?(?:-?(?:list|area|section))?|respond|mw-editsection|toc|navbox|catlinks|print-only|noprint)(?:$|[\s_-])/i;
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

/** The page's own text: what Mozilla's Readability takes it to be, else the largest region that is no menu. Changes the document. */
export async function findMainContent(
  document: Document,
  { title, steps }: MainContentRequest,
): Promise<MainContent> {
  const captions = removeCaptions(document);
  steps?.step('captions', { removed: captions });
  const chrome = removeChrome(document);
  const shown = steps === undefined ? [] : renderBlocks(document.body ?? document.documentElement);
  steps?.step('chrome', { removed: chrome, kept: lengthOf({ blocks: shown }) });
  const content = await chooseContent(document, title);
  const kept = new Set(content.blocks.map(({ text }) => text));
  steps?.step(content.method, {
    removed: shown.map(({ text }) => text).filter((text) => !kept.has(text)),
    kept: lengthOf(content),
  });
  return content;
}

async function chooseContent(document: Document, title: string): Promise<MainContent> {
  const fallback = regionContent(document, title);
  const { Readability } = await import('@mozilla/readability');
  const article = new Readability(document, {
    charThreshold: 300,
    keepClasses: false,
    serializer: (node) => node as Element,
  }).parse();
  const content = article?.content ? measured(article.content, { method: 'readability', title }) : null;
  if (!content) return fallback.read();
  const isShort = lengthOf(content) < SHORT && fallback.prose < SHORT;
  const isMissed = proseOf(content) < fallback.prose * LEAST_PROSE;
  if (!isShort && !isMissed) return content;
  const whole = fallback.read();
  return lengthOf(whole) > lengthOf(content) * 2 ? whole : content;
}

/** What was removed, as texts. */
function removeChrome(document: Document): readonly string[] {
  const removed: string[] = [];
  const remove = (element: Element): void => {
    removed.push(element.textContent ?? '');
    element.remove();
  };
  const total = (document.body?.textContent ?? '').length;
  const isSmall = (element: Element) => (element.textContent ?? '').length < total * LARGEST_CHROME;
  for (const element of document.querySelectorAll(CHROME)) if (isSmall(element)) remove(element);
  for (const element of document.querySelectorAll('div, section, aside, ul, ol, form, p, span, table')) {
    const names = `${element.getAttribute('class') ?? ''} ${element.id ?? ''}`;
    if (names.length > 1 && CHROME_NAMES.test(names) && !CONTENT_NAMES.test(names) && isSmall(element))
      remove(element);
  }
  return removed.filter((text) => text.trim() !== '');
}

/** A list of at least three entries that are nothing but links. */
function isMenu(list: Element): boolean {
  const links = [...list.querySelectorAll('a[href]')];
  const linked = links.reduce((sum, link) => sum + (link.textContent ?? '').trim().length, 0);
  const total = (list.textContent ?? '').replace(/\s+/g, ' ').length - links.length;
  return links.length >= 3 && linked > total * 0.9;
}

/** Reads the region later, but from a copy made now, as Readability takes the document apart. */
function regionContent(document: Document, title: string): { readonly prose: number; read(): MainContent } {
  const regions = [...document.querySelectorAll('main, [role="main"], article, [itemprop="articleBody"]')];
  const body = document.body ?? document.documentElement;
  const length = (element: Element) => (element.textContent ?? '').trim().length;
  const largest = regions.sort((one, other) => length(other) - length(one))[0];
  const region = largest && length(largest) > length(body) * 0.3 ? largest : body;
  const copy = region.cloneNode(true) as Element;
  const paragraphs = [...copy.querySelectorAll('p')].map(
    (paragraph) => (paragraph.textContent ?? '').trim().length,
  );
  return {
    prose: paragraphs.filter((size) => size >= PARAGRAPH).reduce((sum, size) => sum + size, 0),
    read: () => measured(copy, { method: 'body', title }),
  };
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
