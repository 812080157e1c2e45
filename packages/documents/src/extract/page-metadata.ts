import { getDomain } from 'tldts';
import { type ElementIndex, indexElements } from './element-index.ts';
import { parseDay, parseDayInPath } from './page-dates.ts';
import names from './page-metadata.json' with { type: 'json' };
import { tidyLine } from './render-blocks.ts';

export interface PageMetadata {
  readonly url: string;
  /** Empty when the page has none. */
  readonly title: string;
  readonly siteName: string | null;
  /** Several are separated by "; ". */
  readonly author: string | null;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly language: string | null;
  /** False where the page says that reading it needs an account. */
  readonly isFree: boolean;
  /** The stated form of a page that is not an article. */
  readonly form: 'forum_post' | 'questions_and_answers' | null;
  /** It says that it is an article, as news, posts, recipes and papers do. */
  readonly isArticle: boolean;
}

type Select = ElementIndex['select'];

/** Facts that a page states about itself; `location` is where it was read. */
export function readPageMetadata(
  document: Document,
  location: string,
  { select }: ElementIndex = indexElements(document),
): PageMetadata {
  const { isFree, form, ...data } = readStructuredData(select);
  const facts = new Map([...data.facts, ...readMetaTags(select)]);
  const stated = (fact: keyof typeof names.stated) => names.stated[fact].map((name) => facts.get(name));
  const isArticle =
    data.isArticle || facts.get('og:type') === 'article' || facts.has('article:published_time');
  const url = canonicalAddress({
    location,
    base: select('base[href]')[0]?.getAttribute('href') ?? null,
    candidates: [
      select('link[rel~="canonical"][href]')[0]?.getAttribute('href'),
      ...stated('url'),
      savedFrom(document),
    ],
    isArticle,
  });
  const siteName = firstOf(stated('siteName'), clean);
  const root = document.documentElement;
  const own = ['lang', 'xml:lang'].map((name) => root?.getAttribute(name));
  const language = firstOf([...own, ...stated('language')], languageTag);
  const dayIn = (text: string | null | undefined) => parseDay(text, language);
  return {
    url,
    title: findTitle(select, firstOf(stated('title'), clean), siteName),
    siteName,
    author: firstOf([...stated('author'), ...textsOf(select(names.selectors.byline).slice(0, 3))], authorsIn),
    publishedAt:
      firstOf([...stated('date'), ...datelines(select(names.selectors.dateline))], dayIn) ??
      parseDayInPath(url),
    // Only what says that it is the day of the last change.
    modifiedAt: firstOf(
      [...stated('modified'), ...datelines(select(names.selectors.change).slice(0, 1))],
      dayIn,
    ),
    language,
    isFree,
    form,
    isArticle,
  };
}

/** First value of each meta tag, by its name in lower case; of authors, who have a tag each, all values. */
function readMetaTags(select: Select): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const tag of select('meta[content]')) {
    const [name] = ['property', 'name', 'http-equiv', 'itemprop'].flatMap(
      (kind) => tag.getAttribute(kind)?.trim().toLowerCase() ?? [],
    );
    const value = tag.getAttribute('content')?.trim();
    if (!name || !value) continue;
    const before = tags.get(name);
    if (before === undefined) tags.set(name, value);
    else if (names.stated.author.includes(name)) tags.set(name, `${before}; ${value}`);
  }
  return tags;
}

/** Nodes at the top of a page. */
const MOST_TOP = 20;

/** Browsers write where they saved a page from into a comment at its top. */
function savedFrom({ head, body }: Document): string | undefined {
  const comment = [...head.childNodes, ...body.childNodes]
    .slice(0, MOST_TOP)
    .filter(({ nodeType }) => nodeType === 8)
    .map(({ textContent }) => textContent)
    .join('\n');
  return (
    /saved from url=\(\d+\)(https?:\S+)/i.exec(comment)?.[1] ??
    /^[ \t]*url:[ \t]*(https?:\S+)/im.exec(comment)?.[1]
  );
}

function findTitle(select: Select, stated: string | null, siteName: string | null): string {
  const headings = select('h1')
    .map((node) => tidyLine(node.textContent ?? ''))
    .filter(Boolean);
  const title = stated ?? tidyLine(select('title')[0]?.textContent ?? '');
  if (!title) return headings[0] ?? '';
  return (
    headings.find((heading) => heading.length > 8 && title.startsWith(heading)) ??
    withoutSite(title, siteName)
  );
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

function textsOf(elements: readonly Element[]): readonly (string | null)[] {
  return elements.map(({ textContent }) => textContent);
}

function authorsIn(text: string | null | undefined): string | null {
  const authors = (text ?? '').split(';', MOST_NAMES).map(authorIn);
  return [...new Set(authors.filter((author) => author !== null))].join('; ') || null;
}

function authorIn(text: string): string | null {
  const name = tidyLine(text).replace(/^(?:written\s+)?(?:by|von|par|por|di|автор)\b:?\s*/iu, '');
  const isName = name !== '' && name.split(' ').length <= 12 && name.length < 100;
  return isName && !/https?:|@|\d{3}|^(?:admin|staff|unknown)$/i.test(name) ? name : null;
}

/** The first result of `read` that is not null. */
function firstOf<Given>(given: readonly Given[], read: (one: Given) => string | null): string | null {
  for (const one of given) {
    const found = read(one);
    if (found !== null) return found;
  }
  return null;
}

/** Texts of parts of a page in which it may state its day. */
function datelines(elements: readonly Element[]): readonly (string | null)[] {
  return elements.slice(0, 8).flatMap((node) => {
    const text = tidyLine(node.textContent ?? '');
    return [node.getAttribute('datetime'), node.getAttribute('content'), text.length < 120 ? text : null];
  });
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

type Node = Readonly<Record<string, unknown>>;

const ARTICLE =
  /(?:Article|BlogPosting|Posting|Report|Review|Recipe|ScholarlyWork|Book|Chapter|TechDocument)$/;
const PAGE = /(?:WebPage|AboutPage|FAQPage|QAPage|ItemPage|Product|Event|VideoObject)$/;
/** Deep or endless data is somebody else's mistake. */
const MOST_NODES = 1500;

/** The schema.org data of the node that describes the page's own article. */
function readStructuredData(select: Select) {
  const scripts = select('script[type*="ld+json"]');
  const nodes = scripts.flatMap(({ textContent }) => flatten(parseLoosely(textContent ?? '')));
  const article = nodes.find((node) => ARTICLE.test(typeOf(node)));
  const node = article ?? nodes.find((other) => PAGE.test(typeOf(other))) ?? {};
  const named = (...values: unknown[]) => firstOf(values, (value) => nameOf(value, nodes));
  const type = typeOf(node);
  const form = /DiscussionForumPosting$/.test(type)
    ? ('forum_post' as const)
    : /QAPage$/.test(type)
      ? ('questions_and_answers' as const)
      : null;
  const texts = [
    'headline',
    'name',
    'datePublished',
    'dateCreated',
    'uploadDate',
    'dateModified',
    'inLanguage',
  ];
  const facts: readonly (readonly [string, string | null])[] = [
    ...texts.map((name) => [`schema:${name}`, text(node[name])] as const),
    ['schema:url', firstOf([node['url'], node['mainEntityOfPage'], node['@id']], addressOf)],
    ['schema:author', named(node['author'], node['creator'])],
    [
      'schema:publisher',
      named(
        node['publisher'],
        nodes.find((other) => typeOf(other) === 'WebSite'),
      ),
    ],
  ];
  return {
    isArticle: article !== undefined,
    facts: facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    form,
    isFree: !nodes.some((other) => /^false$/i.test(String(other['isAccessibleForFree'] ?? ''))),
  };
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
  const found: unknown[] = [value];
  for (const item of found) {
    if (found.length > MOST_NODES) break;
    if (Array.isArray(item)) found.push(...item.slice(0, MOST_NODES));
    else if (isNode(item)) found.push(item['@graph'], item['mainEntity'], item['mainEntityOfPage']);
  }
  return found.filter(isNode);
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
  const candidates = isNode(value) ? [value['@id'], value['url']] : [value];
  return candidates.map(text).find((address) => address && /^(?:https?:)?\/\//i.test(address)) ?? null;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names of people or organisations, also where only a reference to another node is given. */
function nameOf(value: unknown, nodes: readonly Node[]): string | null {
  const values = Array.isArray(value) ? value.slice(0, MOST_NAMES) : [value];
  const found = values.map((one) => {
    if (!isNode(one)) return text(one);
    const own = text(one['name']);
    const isMeant = (other: Node) =>
      other !== one && one['@id'] && other['@id'] === one['@id'] && other['name'];
    return own ?? text(nodes.find(isMeant)?.['name']);
  });
  return [...new Set(found.filter((name) => name !== null))].join('; ') || null;
}

const MOST_NAMES = 50;

interface AddressClaims {
  /** Where the page was read: an http(s) or file: URL. */
  readonly location: string;
  /** The page's `<base href>`. */
  readonly base: string | null;
  /** Addresses that the page states for itself, most trusted first. */
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

export function isSameSite(one: URL, other: URL): boolean {
  if (one.hostname === other.hostname) return true;
  const site = getDomain(one.hostname, { allowPrivateDomains: true });
  return site !== null && site === getDomain(other.hostname, { allowPrivateDomains: true });
}

/** "/", "/index.html", or a language only, as "/en/". */
function isSiteRoot({ pathname, search }: URL): boolean {
  return !search && /^\/(?:index\.\w+|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(pathname);
}
