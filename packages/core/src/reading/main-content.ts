import { type Block, renderBlocks } from './render-blocks.ts';

export interface MainContent {
  readonly blocks: readonly Block[];
  readonly method: 'readability' | 'body';
  /** Share of the text that stands in links, 0 to 1. */
  readonly linkDensity: number;
}

/** Elements that hold no part of the page's own text, by role or by the names that sites give them. */
const CHROME =
  'nav, footer, [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [role="dialog"], [role="alertdialog"], [aria-modal="true"]';
const CHROME_NAMES =
  /(?:^|[\s_-])(?:cookie|consent|gdpr|newsletter|signup|sign-up|subscribe-?box|related(?:-?(?:posts?|articles?|content|links|stories))?|recommended|recirc|most-?(?:read|popular)|trending|social(?:-?share)?|share-?(?:bar|buttons?|tools?|links?)|sharing|addthis|sharedaddy|breadcrumbs?|pagination|advert(?:isement)?|sponsored|promo|outbrain|taboola|disqus|comments?(?:-?(?:list|area|section))?|respond|mw-editsection|toc|navbox|catlinks|print-only|noprint)(?:$|[\s_-])/i;
/** An element with this share of the page's text is its content, whatever it is called. */
const LARGEST_CHROME = 0.3;
/** Shorter finds are compared with the text of the page's largest regions. */
const SHORT = 250;

/** The page's own text: what Mozilla's Readability takes it to be, else the largest region that is no menu. Changes the document. */
export async function findMainContent(document: Document): Promise<MainContent> {
  removeChrome(document);
  const fallback = regionContent(document);
  const { Readability } = await import('@mozilla/readability');
  const article = new Readability(document, {
    charThreshold: 300,
    keepClasses: false,
    serializer: (node) => node as Element,
  }).parse();
  const content = article?.content ? measured(article.content, 'readability') : null;
  if (!content) return fallback();
  if (lengthOf(content) >= SHORT) return content;
  const whole = fallback();
  return lengthOf(whole) > lengthOf(content) * 2 ? whole : content;
}

function removeChrome(document: Document): void {
  const total = (document.body?.textContent ?? '').length;
  const isSmall = (element: Element) => (element.textContent ?? '').length < total * LARGEST_CHROME;
  for (const element of document.querySelectorAll(CHROME)) if (isSmall(element)) element.remove();
  for (const element of document.querySelectorAll('div, section, aside, ul, ol, form, p, span, table')) {
    const names = `${element.getAttribute('class') ?? ''} ${element.id ?? ''}`;
    if (names.length > 1 && CHROME_NAMES.test(names) && isSmall(element)) element.remove();
  }
}

/** Reads the region later, but from a copy made now, as Readability takes the document apart. */
function regionContent(document: Document): () => MainContent {
  const regions = [...document.querySelectorAll('main, [role="main"], article, [itemprop="articleBody"]')];
  const body = document.body ?? document.documentElement;
  const length = (element: Element) => (element.textContent ?? '').trim().length;
  const largest = regions.sort((one, other) => length(other) - length(one))[0];
  const region = largest && length(largest) > length(body) * 0.3 ? largest : body;
  const copy = region.cloneNode(true) as Element;
  return () => measured(copy, 'body');
}

function measured(element: Element, method: MainContent['method']): MainContent {
  const total = (element.textContent ?? '').length;
  const linked = [...element.querySelectorAll('a[href]')].reduce(
    (sum, link) => sum + (link.textContent ?? '').length,
    0,
  );
  return { blocks: renderBlocks(element), method, linkDensity: total === 0 ? 0 : linked / total };
}

function lengthOf({ blocks }: MainContent): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}
