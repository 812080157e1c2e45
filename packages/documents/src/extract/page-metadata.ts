import { getDomain } from 'tldts';
import { type ElementIndex, indexElements } from './element-index.ts';
import { parseDay, parseDayInPath } from './page-dates.ts';
import { tidyLine } from './render-blocks.ts';

export interface PageMetadata {
  readonly url: string;
  /** Empty when the page has none. */
  readonly title: string;
  readonly siteName: string | null;
  readonly author: string | null;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly language: string | null;
  /** False where the page says that reading it needs an account. */
  readonly isFree: boolean;
  /** What the page says that it is, beside an article. */
  readonly form: StructuredData['form'];
  /** It says that it is an article, as news, posts, recipes and papers do. */
  readonly isArticle: boolean;
}

const DATE_NAMES =
  'article:published_time, og:article:published_time, og:published_time, datepublished, date, dc.date, dc.date.issued, dcterms.date, dcterms.issued, dcterms.created, dc.date.created, citation_publication_date, citation_date, citation_online_date, publishdate, publish-date, publish_date, pubdate, pub_date, parsely-pub-date, sailthru.date, published_time, published, cxenseparse:recs:publishtime, article.published, originalpublicationdate, displaydate, last-modified-date';
const MODIFIED_NAMES =
  'article:modified_time, og:article:modified_time, og:updated_time, datemodified, dcterms.modified, dc.date.modified, last-modified';
const AUTHOR_NAMES =
  'author, article:author_name, dc.creator, dcterms.creator, citation_author, parsely-author, sailthru.author, byl, twitter:data1';
const BYLINE =
  '[itemprop~="author"], [rel~="author"], .byline, .by-line, .author-name, .article-author, .post-author, .entry-author, .author, .p-author';
const DATELINE =
  '[itemprop~="datePublished"], time[pubdate], time.published, article time[datetime], main time[datetime], time[datetime], .entry-date, .post-date, .published, .pubdate, .date-published, .article-date, .publish-date, .date, .dateline, .timestamp';

type Select = ElementIndex['select'];

/** Facts that a page states about itself; `location` is where it was read. */
export function readPageMetadata(
  document: Document,
  location: string,
  { select }: ElementIndex = indexElements(document),
): PageMetadata {
  const meta = readMetaTags(select);
  const data = readStructuredData(select);
  const isArticle = data.isArticle || meta.get('og:type') === 'article' || meta.has('article:published_time');
  const url = canonicalAddress({
    location,
    base: select('base[href]')[0]?.getAttribute('href') ?? null,
    candidates: [
      select('link[rel~="canonical"][href]')[0]?.getAttribute('href'),
      meta.get('og:url'),
      data.url,
      select('link[rel~="amphtml"][href], link[rel~="shortlink"][href]').length > 0
        ? meta.get('twitter:url')
        : null,
      savedFrom(document),
    ],
    isArticle,
  });
  const siteName = clean(meta.get('og:site_name') ?? meta.get('application-name') ?? data.publisher);
  const language = findLanguage(
    document,
    meta.get('content-language') ?? data.language,
    meta.get('og:locale'),
  );
  return {
    url,
    title: findTitle(select, { meta, headline: data.headline, siteName }),
    siteName,
    author: findAuthor(select, meta, data.author),
    publishedAt: findDate(select, meta, { stated: data.published, language }) ?? parseDayInPath(url),
    modifiedAt: findModified(select, meta, { stated: data.modified, language }),
    language,
    isFree: data.isFree,
    form: data.form,
    isArticle,
  };
}

/** First value of each meta tag, by its name in lower case. */
function readMetaTags(select: Select): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const tag of select('meta[content]')) {
    const name = tag.getAttribute('property') ?? tag.getAttribute('name') ?? tag.getAttribute('http-equiv');
    const key = (name ?? tag.getAttribute('itemprop'))?.trim().toLowerCase();
    const value = tag.getAttribute('content')?.trim();
    if (key && value && !tags.has(key)) tags.set(key, value);
  }
  return tags;
}

/** Nodes of the document, its root, head and body that are its top. */
const MOST_TOP = 10;

/** Browsers write where they saved a page from into a comment at its top. */
function savedFrom(document: Document): string | undefined {
  const { documentElement: root, head, body } = document;
  const comment = [document, root, head, body]
    .flatMap((parent) => [...(parent?.childNodes ?? [])].slice(0, MOST_TOP))
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

function findTitle(select: Select, { meta, headline, siteName }: TitleHints): string {
  const headings = select('h1')
    .map((node) => tidyLine(node.textContent ?? ''))
    .filter(Boolean);
  const tag = tidyLine(select('title')[0]?.textContent ?? '');
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

function findAuthor(select: Select, meta: ReadonlyMap<string, string>, stated: string | null): string | null {
  const named = AUTHOR_NAMES.split(', ').map((name) => meta.get(name));
  const visible = select(BYLINE)
    .slice(0, 3)
    .map((node) => node.textContent ?? '');
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
  select: Select,
  meta: ReadonlyMap<string, string>,
  { stated, language }: { stated: string | null; language: string | null },
): string | null {
  const named =
    parseDay(stated, language) ??
    DATE_NAMES.split(', ')
      .map((name) => parseDay(meta.get(name), language))
      .find(Boolean);
  if (named) return named;
  for (const node of select(DATELINE).slice(0, 8)) {
    const day =
      parseDay(node.getAttribute('datetime'), language) ??
      parseDay(node.getAttribute('content'), language) ??
      (tidyLine(node.textContent ?? '').length < 120
        ? parseDay(tidyLine(node.textContent ?? ''), language)
        : null);
    if (day) return day;
  }
  return null;
}

/** The day of the last change; only what says that it is one. */
function findModified(
  select: Select,
  meta: ReadonlyMap<string, string>,
  { stated, language }: { stated: string | null; language: string | null },
): string | null {
  const marked = select('[itemprop~="dateModified"], time.updated')[0];
  const candidates = [
    stated,
    ...MODIFIED_NAMES.split(', ').map((name) => meta.get(name)),
    marked?.getAttribute('datetime') ?? marked?.getAttribute('content'),
  ];
  for (const candidate of candidates) {
    const day = parseDay(candidate, language);
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

/** What pages say of themselves as schema.org data, of the node that describes the page's own article. */
interface StructuredData {
  readonly isArticle: boolean;
  readonly url: string | null;
  readonly headline: string | null;
  readonly author: string | null;
  readonly publisher: string | null;
  readonly published: string | null;
  readonly modified: string | null;
  readonly language: string | null;
  readonly isFree: boolean;
  /** The page is a thread of a forum, or a question with its answers; null for any other. */
  readonly form: 'forum_post' | 'questions_and_answers' | null;
}

type Node = Readonly<Record<string, unknown>>;

const ARTICLE =
  /(?:Article|BlogPosting|Posting|Report|Review|Recipe|ScholarlyWork|Book|Chapter|TechDocument)$/;
const PAGE = /(?:WebPage|AboutPage|FAQPage|QAPage|ItemPage|Product|Event|VideoObject)$/;
/** Deep or endless data is somebody else's mistake. */
const MOST_NODES = 500;

function readStructuredData(select: Select): StructuredData {
  const nodes = select('script[type*="ld+json"]').flatMap((script) =>
    flatten(parseLoosely(script.textContent ?? '')),
  );
  const article = nodes.find((node) => ARTICLE.test(typeOf(node)));
  const node = article ?? nodes.find((other) => PAGE.test(typeOf(other))) ?? {};
  const named = (value: unknown) => nameOf(value, nodes);
  return {
    isArticle: article !== undefined,
    url: addressOf(node['url']) ?? addressOf(node['mainEntityOfPage']) ?? addressOf(node['@id']),
    headline: text(node['headline']) ?? text(node['name']),
    author: named(node['author']) ?? named(node['creator']),
    publisher: named(node['publisher']) ?? named(nodes.find((other) => typeOf(other) === 'WebSite')),
    published: text(node['datePublished']) ?? text(node['dateCreated']) ?? text(node['uploadDate']),
    modified: text(node['dateModified']),
    language: text(node['inLanguage']),
    form: formOf(typeOf(node)),
    isFree: !nodes.some((other) => /^false$/i.test(String(other['isAccessibleForFree'] ?? ''))),
  };
}

function formOf(type: string): StructuredData['form'] {
  if (/DiscussionForumPosting$/.test(type)) return 'forum_post';
  return /QAPage$/.test(type) ? 'questions_and_answers' : null;
}

/** Pages write line breaks into strings, trailing commas, and comment marks around the whole. Null when past mending. */
function parseLoosely(source: string): unknown {
  const bare = source
    .replace(/^\s*(?:<!--|\/\/<!\[CDATA\[|<!\[CDATA\[)|(?:-->|\/\/\]\]>|\]\]>)(?:\s*;)?\s*$/g, '')
    .trim();
  for (const candidate of [bare, bare.replace(/[\n\r\t]+/g, ' ').replace(/,\s*([}\]])/g, '$1')]) {
    try {
      return JSON.parse(candidate);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return null;
}

function flatten(value: unknown): readonly Node[] {
  const queue: unknown[] = [value];
  const nodes: Node[] = [];
  while (queue.length > 0 && nodes.length < MOST_NODES) {
    const item = queue.shift();
    if (Array.isArray(item)) queue.push(...item.slice(0, MOST_NODES));
    else if (typeof item === 'object' && item !== null) {
      const node = item as Node;
      nodes.push(node);
      queue.push(node['@graph'], node['mainEntity']);
      if (typeof node['mainEntityOfPage'] === 'object') queue.push(node['mainEntityOfPage']);
    }
  }
  return nodes;
}

function typeOf(node: Node): string {
  const type = node['@type'];
  return String((Array.isArray(type) ? type[0] : type) ?? '');
}

function text(listed: unknown): string | null {
  const value = Array.isArray(listed) ? listed[0] : listed;
  return typeof value === 'string' && value.trim() ? value.trim() : null;
}

function addressOf(value: unknown): string | null {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return plainAddress((value as Node)['@id']) ?? plainAddress((value as Node)['url']);
  return plainAddress(value);
}

function plainAddress(value: unknown): string | null {
  const address = text(value);
  return address && /^(?:https?:)?\/\//i.test(address) ? address : null;
}

/** Names of people or organisations, also where only a reference to another node is given. */
function nameOf(value: unknown, nodes: readonly Node[]): string | null {
  if (!Array.isArray(value)) return oneName(value, nodes);
  const names = value
    .slice(0, MOST_NAMES)
    .map((item) => oneName(item, nodes))
    .filter((name) => name !== null);
  return names.length > 0 ? [...new Set(names)].join(', ') : null;
}

const MOST_NAMES = 50;

function oneName(value: unknown, nodes: readonly Node[]): string | null {
  if (typeof value !== 'object' || value === null) return text(value);
  const node = value as Node;
  const own = text(node['name']);
  if (own) return own;
  const referred = nodes.find(
    (other) => other !== node && node['@id'] && other['@id'] === node['@id'] && other['name'],
  );
  return referred ? text(referred['name']) : null;
}

interface AddressClaims {
  /** Where the page was read: an http(s) or file: URL. */
  readonly location: string;
  /** The page's `<base href>`. */
  readonly base: string | null;
  /** What the page gives as its address, most trusted first. */
  readonly candidates: readonly (string | null | undefined)[];
  readonly isArticle: boolean;
}

/**
 * The address by which a page is cited: the first that it names itself and that can be its own.
 *
 * A page that was fetched may name another address of the same site only, else anybody could be cited under the name
 * of somebody else. An article does not live at the root of a site: such an address is a template's mistake.
 */
export function canonicalAddress({ location, base, candidates, isArticle }: AddressClaims): string {
  const here = new URL(location);
  const isFetched = here.protocol === 'http:' || here.protocol === 'https:';
  const root = resolve(base, location);
  for (const candidate of candidates) {
    const address = candidate ? resolve(candidate.trim(), root?.href ?? location) : null;
    if (!address || !/^https?:$/.test(address.protocol)) continue;
    if (isFetched && !isSameSite(address, here)) continue;
    if (isSiteRoot(address) && (isFetched ? !isSiteRoot(here) : isArticle)) continue;
    address.hash = '';
    address.username = '';
    address.password = '';
    return address.href;
  }
  here.hash = '';
  return here.href;
}

const LONGEST_PROPERTY = 2_000;

/** The address that the properties of a file name, e.g. its identifier or subject; also of a DOI. */
export function addressIn(properties: readonly (string | null)[]): string | null {
  for (const property of properties) {
    const stated = (property ?? '').slice(0, LONGEST_PROPERTY);
    const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;)]/i.exec(stated)?.[0];
    if (address) return address;
    const doi = /\b(?:doi:\s*)(10\.\d{4,9}\/[^\s<>"']+)/i.exec(stated)?.[1];
    if (doi) return `https://doi.org/${doi}`;
  }
  return null;
}

function resolve(address: string | null, base: string): URL | null {
  if (!address) return null;
  return URL.canParse(address, base) ? new URL(address, base) : null;
}

function isSameSite(one: URL, other: URL): boolean {
  if (one.hostname === other.hostname) return true;
  const site = getDomain(one.hostname, { allowPrivateDomains: true });
  return site !== null && site === getDomain(other.hostname, { allowPrivateDomains: true });
}

/** "/", "/index.html", or a language only, as "/en/". */
function isSiteRoot({ pathname, search }: URL): boolean {
  return !search && /^\/(?:index\.\w+|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(pathname);
}
