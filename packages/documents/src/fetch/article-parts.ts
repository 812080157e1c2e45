import type { ExtractedDocument, Obtained } from '@research-studio/schemas';
import { decodeText } from '../extract/decode-text.ts';
import { isTreeable, parsePage } from '../extract/parse-page.ts';

export interface PartRequest {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** Where the part was read. */
  readonly url: string;
  /** Its place among the parts, from 1. */
  readonly number: number;
}

/** What a page that goes on must have; looked for before it is made a tree. */
const MAY_GO_ON =
  /\brel\s*=\s*["']?[^"'<>]{0,40}\bnext\b|>\s{0,20}\d{1,3}\s{0,20}<\/(?:a|span|b|strong)\s*>/i;

/**
 * The address of the next part of an article that is spread over pages: the page's own address but for the number of the
 * page, which the page links to as `rel="next"`, or by that number beside others. Null where it goes on nowhere: a link
 * to the next article is of another form.
 */
export async function nextPart({ bytes, contentType, url, number }: PartRequest): Promise<string | null> {
  if (!MAY_GO_ON.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')))
    return null;
  const html = await decodeText({ bytes, contentType });
  if (!isTreeable(html)) return null;
  const page = await parsePage(html);
  const base = page.querySelector('base[href]')?.getAttribute('href') ?? url;
  const links = [...page.querySelectorAll('link[rel][href], a[href]')].flatMap((link) => {
    const address = addressOf(link.getAttribute('href'), base, url);
    if (address === null || !isPart(address, new URL(url), number + 1)) return [];
    const isNext = (link.getAttribute('rel') ?? '').toLowerCase().split(/\s+/).includes('next');
    const isNumber = link.textContent?.trim() === String(number + 1) && hasSibling(link, number);
    return isNext || isNumber ? [address.href] : [];
  });
  return links[0] ?? null;
}

/** Beside the number of the next part stands that of this one, as in "1 2 3". */
function hasSibling(link: Element, number: number): boolean {
  const list = link.closest('ul, ol, nav, p, div');
  const text = list?.textContent?.trim() ?? '';
  if (list === null || text.length > LONGEST_PAGER) return false;
  if (new RegExp(`(?:^|\\s)${number}(?=\\s)`).test(text)) return true;
  return [...list.querySelectorAll('*')].some((part) => part.textContent?.trim() === String(number));
}

const LONGEST_PAGER = 200;

function addressOf(href: string | null, base: string, url: string): URL | null {
  const root = URL.canParse(base, url) ? new URL(base, url).href : url;
  if (!href || !URL.canParse(href, root)) return null;
  const address = new URL(href, root);
  address.hash = '';
  return address;
}

/** Names of parameters and path segments that count pages. */
const COUNTERS = '(?:page|p|pg|pagina|pagenum|page_number|seite|seccion|pag|part|teil|partie|paged)';

/** Whether an address is that of part `number` of what `from` is a part of. */
function isPart(address: URL, from: URL, number: number): boolean {
  if (address.host !== from.host) return false;
  const numberless = withoutNumber(from);
  return [...numberedForms(numberless.path, number)].some(
    (path) => path === address.pathname.replace(/\/$/, '') && sameQuery(address, numberless.query),
  )
    ? true
    : address.pathname.replace(/\/$/, '') === numberless.path && countsTo(address, numberless.query, number);
}

interface Numberless {
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
}

/** The address of the first part. */
function withoutNumber(url: URL): Numberless {
  const counter = new RegExp(`^${COUNTERS}$`, 'i');
  const query = [...url.searchParams].filter(
    ([name, value]) => !(counter.test(name) && /^\d{1,3}$/.test(value)),
  );
  const path = url.pathname
    .replace(/\/$/, '')
    .replace(new RegExp(`/${COUNTERS}[/-]?\\d{1,3}$`, 'i'), '')
    .replace(new RegExp(`[-_.,](?:${COUNTERS}[-_]?)?\\d{1,2}(\\.x?html?|\\.php)$`, 'i'), '$1')
    .replace(/\/\d{1,2}$/, '');
  return { path, query };
}

function* numberedForms(path: string, number: number): Generator<string> {
  yield `${path}/${number}`;
  for (const name of ['page', 'seite', 'part', 'pagina', 'p', 'teil']) {
    yield `${path}/${name}/${number}`;
    yield `${path}/${name}-${number}`;
    yield `${path}/${name}${number}`;
  }
  const [, stem, ending] = /^(.*?)(\.x?html?|\.php)$/i.exec(path) ?? [];
  if (stem === undefined) return;
  for (const mark of ['-', '_', '.', ',', '-page-', '-page', '_page_', '-p', '-seite-'])
    yield `${stem}${mark}${number}${ending}`;
}

function sameQuery({ searchParams }: URL, query: Numberless['query']): boolean {
  return JSON.stringify([...searchParams]) === JSON.stringify(query);
}

function countsTo({ searchParams }: URL, query: Numberless['query'], number: number): boolean {
  const counter = new RegExp(`^${COUNTERS}$`, 'i');
  const counted = [...searchParams].filter(([name, value]) => counter.test(name) && value === String(number));
  const rest = [...searchParams].filter(([name, value]) => !(counter.test(name) && value === String(number)));
  return counted.length === 1 && JSON.stringify(rest) === JSON.stringify(query);
}

export interface ReadPart<Document extends ExtractedDocument> {
  readonly document: Document;
  readonly page: Omit<PartRequest, 'number'>;
}

interface JoinRequest<Document extends ExtractedDocument> {
  readonly first: ReadPart<Document>;
  readonly maxParts: number;
  /** Null where the part cannot be read. */
  readonly read: (url: string) => Promise<ReadPart<Document> | null>;
}

/** An article with the parts that follow on further pages. What is not of the same title is another article. */
export async function joinParts<Document extends ExtractedDocument>({
  first,
  maxParts,
  read,
}: JoinRequest<Document>): Promise<Document> {
  const blocks = [...blocksOf(first.document)];
  const known = new Set(blocks);
  const addresses = new Set([first.page.url]);
  let last = first;
  let parts = 1;
  let isCut = false;
  for (;;) {
    const next = await nextPart({ ...last.page, number: parts });
    if (next === null || addresses.has(next)) break;
    isCut = parts >= maxParts;
    if (isCut) break;
    addresses.add(next);
    const part = await read(next);
    if (part === null || !isSameArticle(first.document, part.document)) break;
    const added = blocksOf(part.document).filter((block) => !known.has(block));
    if (added.length === 0) break;
    for (const block of added) known.add(block);
    blocks.push(...added);
    parts += 1;
    last = part;
  }
  const { document } = first;
  const flags =
    isCut && !document.flags.includes('truncated') ? [...document.flags, 'truncated'] : document.flags;
  if (parts === 1) return isCut ? { ...document, flags } : document;
  const obtained: Obtained = { ...(document.obtained ?? { way: 'direct' }), parts };
  return { ...document, flags, obtained, text: blocks.join('\n\n') };
}

function blocksOf({ text }: ExtractedDocument): readonly string[] {
  return text.split('\n\n').filter((block) => block.trim() !== '');
}

/** Titles of parts may end with their number, in the words of any language. */
function isSameArticle(one: ExtractedDocument, other: ExtractedDocument): boolean {
  const [a, b] = [one, other].map(({ title }) =>
    title
      .toLowerCase()
      .replace(/[\s\d\p{P}]+/gu, ' ')
      .trim(),
  );
  return a !== undefined && b !== undefined && a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a));
}
