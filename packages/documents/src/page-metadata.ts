import { canonicalAddress } from './canonical-address.ts';
import { parseDay, parseDayInPath } from './parse-day.ts';
import { readStructuredData, type StructuredData } from './structured-data.ts';
import { tidyLine } from './tidy-text.ts';

export interface PageMetadata {
  readonly url: string;
  /** Empty when the page has none. */
  readonly title: string;
  readonly siteName: string | null;
  readonly author: string | null;
  readonly publishedAt: string | null;
  readonly language: string | null;
  /** False where the page says that reading it needs an account. */
  readonly isFree: boolean;
  /** What the page says that it is, beside an article. */
  readonly form: StructuredData['form'];
}

const DATE_NAMES =
  'article:published_time, og:article:published_time, og:published_time, datepublished, date, dc.date, dc.date.issued, dcterms.date, dcterms.issued, dcterms.created, dc.date.created, citation_publication_date, citation_date, citation_online_date, publishdate, publish-date, publish_date, pubdate, pub_date, parsely-pub-date, sailthru.date, published_time, published, cxenseparse:recs:publishtime, article.published, originalpublicationdate, displaydate, last-modified-date';
const AUTHOR_NAMES =
  'author, article:author_name, dc.creator, dcterms.creator, citation_author, parsely-author, sailthru.author, byl, twitter:data1';
const BYLINE =
  '[itemprop~="author"], [rel~="author"], .byline, .by-line, .author-name, .article-author, .post-author, .entry-author, .author, .p-author';
const DATELINE =
  '[itemprop~="datePublished"], time[pubdate], time.published, article time[datetime], main time[datetime], time[datetime], .entry-date, .post-date, .published, .pubdate, .date-published, .article-date, .publish-date, .date, .dateline, .timestamp';

/** Facts that a page states about itself; `location` is where it was read. */
export function readPageMetadata(document: Document, location: string): PageMetadata {
  const meta = readMetaTags(document);
  const data = readStructuredData(document);
  const isArticle = data.isArticle || meta.get('og:type') === 'article' || meta.has('article:published_time');
  const url = canonicalAddress({
    location,
    base: document.querySelector('base[href]')?.getAttribute('href') ?? null,
    candidates: [
      document.querySelector('link[rel~="canonical"][href]')?.getAttribute('href'),
      meta.get('og:url'),
      data.url,
      document.querySelector('link[rel~="amphtml"][href], link[rel~="shortlink"][href]') &&
        meta.get('twitter:url'),
      savedFrom(document),
    ],
    isArticle,
  });
  const siteName = clean(meta.get('og:site_name') ?? meta.get('application-name') ?? data.publisher);
  return {
    url,
    title: findTitle(document, { meta, headline: data.headline, siteName }),
    siteName,
    author: findAuthor(document, meta, data.author),
    publishedAt: findDate(document, meta, data.published) ?? parseDayInPath(url),
    language: findLanguage(document, meta.get('content-language') ?? data.language, meta.get('og:locale')),
    isFree: data.isFree,
    form: data.form,
  };
}

/** First value of each meta tag, by its name in lower case. */
function readMetaTags(document: Document): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const tag of document.querySelectorAll('meta[content]')) {
    const name = tag.getAttribute('property') ?? tag.getAttribute('name') ?? tag.getAttribute('http-equiv');
    const key = (name ?? tag.getAttribute('itemprop'))?.trim().toLowerCase();
    const value = tag.getAttribute('content')?.trim();
    if (key && value && !tags.has(key)) tags.set(key, value);
  }
  return tags;
}

/** Browsers write where they saved a page from into a comment at its top. */
function savedFrom(document: Document): string | undefined {
  const comment = [...document.childNodes, ...(document.documentElement?.childNodes ?? [])]
    .filter((node) => node.nodeType === 8)
    .map((node) => node.textContent ?? '')
    .join('\n');
  return (
    /saved from url=\(\d+\)(https?:\S+)/i.exec(comment)?.[1] ??
    /^[ \t]*url:[ \t]*(https?:\S+)/im.exec(comment)?.[1]
  );
}

interface TitleHints {
  readonly meta: ReadonlyMap<string, string>;
  readonly headline: string | null;
  readonly siteName: string | null;
}

function findTitle(document: Document, { meta, headline, siteName }: TitleHints): string {
  const headings = [...document.querySelectorAll('h1')]
    .map((node) => tidyLine(node.textContent ?? ''))
    .filter(Boolean);
  const tag = tidyLine(document.querySelector('head > title, title')?.textContent ?? '');
  const social = clean(meta.get('og:title') ?? meta.get('twitter:title'));
  const stated = social ?? clean(headline) ?? tag;
  if (!stated) return headings[0] ?? '';
  const main = headings.find((heading) => heading.length > 8 && stated.startsWith(heading));
  return main ?? withoutSite(stated, siteName);
}

/** "Headline | Site" without the site, where what follows the last mark is the site or as short as one. */
function withoutSite(title: string, siteName: string | null): string {
  const parts = /^(.{8,}?)\s+[|·•»–—-]\s+([^|·•»–—]{2,40})$/u.exec(title);
  const [, head, tail] = parts ?? [];
  if (!head || !tail) return title;
  const isSite = siteName !== null && tail.toLowerCase().includes(siteName.toLowerCase().slice(0, 12));
  const isBar = /\s[|·•»]\s+[^|·•»]+$/u.test(title);
  return isSite || (isBar && tail.split(' ').length <= 5 && head.split(' ').length > 2) ? head : title;
}

function findAuthor(
  document: Document,
  meta: ReadonlyMap<string, string>,
  stated: string | null,
): string | null {
  const named = AUTHOR_NAMES.split(', ').map((name) => meta.get(name));
  const visible = [...document.querySelectorAll(BYLINE)].slice(0, 3).map((node) => node.textContent ?? '');
  for (const candidate of [stated, ...named, ...visible]) {
    const name = tidyLine(candidate ?? '').replace(
      /^(?:written\s+)?(?:by|von|par|por|di|автор)\b:?\s*/iu,
      '',
    );
    const words = name.split(' ').length;
    if (name && words <= 12 && name.length < 100 && !/https?:|@|\d{3}|^(?:admin|staff|unknown)$/i.test(name))
      return name;
  }
  return null;
}

function findDate(
  document: Document,
  meta: ReadonlyMap<string, string>,
  stated: string | null,
): string | null {
  const named =
    parseDay(stated) ??
    DATE_NAMES.split(', ')
      .map((name) => parseDay(meta.get(name)))
      .find(Boolean);
  if (named) return named;
  for (const node of [...document.querySelectorAll(DATELINE)].slice(0, 8)) {
    const day =
      parseDay(node.getAttribute('datetime')) ??
      parseDay(node.getAttribute('content')) ??
      (tidyLine(node.textContent ?? '').length < 120 ? parseDay(tidyLine(node.textContent ?? '')) : null);
    if (day) return day;
  }
  return null;
}

function findLanguage(
  document: Document,
  declared: string | null | undefined,
  locale: string | undefined,
): string | null {
  const root = document.documentElement;
  for (const tag of [root?.getAttribute('lang'), root?.getAttribute('xml:lang'), declared, locale]) {
    const language = languageTag(tag);
    if (language) return language;
  }
  return null;
}

/** Some declare a list of tags. */
const LONGEST_TAGS = 200;

/** A well-formed BCP 47 tag in its canonical spelling, e.g. of "en_us"; else null. */
export function languageTag(text: string | null | undefined): string | null {
  const tag = text?.slice(0, LONGEST_TAGS).split(/[,;]/)[0]?.trim().replaceAll('_', '-').replace(/\..*$/, '');
  if (!tag || !/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function clean(text: string | null | undefined): string | null {
  return tidyLine(text ?? '') || null;
}
