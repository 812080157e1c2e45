import type { ExtractedDocument, Obtained } from '@research-studio/schemas';
import type { PageSigns } from '../extract/page-signs.ts';

export interface PartRequest {
  /** Left out for all but a page that can be parsed. */
  readonly signs?: Pick<PageSigns, 'partLinks'> | undefined;
  readonly url: string;
  /** Its place among the parts, from 1. */
  readonly number: number;
}

/**
 * The address of the next part of an article that is spread over pages: the page's own address but for the number of the
 * page, which the page links to as `rel="next"`, or by that number beside others. Null where it goes on nowhere: a link
 * to the next article is of another form.
 */
export function nextPart({ signs, url, number }: PartRequest): string | null {
  const next = signs?.partLinks.find(
    (link) =>
      (link.isNext || (link.number === number + 1 && link.beside.includes(number))) &&
      isSameButFor([link.address, number + 1], [url, number]),
  );
  return next?.address ?? null;
}

/** Whether two addresses are the same but for the numbers of their pages, as "/mill" with "/mill/page/2" or "/mill?page=2". */
function isSameButFor(to: readonly [string, number], from: readonly [string, number]): boolean {
  return ['', '[a-z]{1,12}[-_./]?'].some((word) => withoutNumber(to, word) === withoutNumber(from, word));
}

function withoutNumber([address, number]: readonly [string, number], word: string): string {
  const url = new URL(address);
  for (const [name, value] of [...url.searchParams])
    if (value === String(number)) url.searchParams.delete(name);
  const mark = new RegExp(`[-_.,/]${word}${number}(?=/?$|\\.\\w{2,5}$)`, 'i');
  return url.host + url.pathname.replace(mark, '').replace(/\/$/, '') + url.search;
}

export interface ReadPart<Document extends ExtractedDocument> {
  readonly document: Document;
  readonly page: Omit<PartRequest, 'number'>;
}

interface JoinRequest<Document extends ExtractedDocument> {
  readonly first: ReadPart<Document>;
  /** Null where the part cannot be read. */
  readonly read: (url: string) => Promise<ReadPart<Document> | null>;
}

/** Pages of one article that are joined. */
const MOST_PARTS = 10;

/** An article with the parts that follow on further pages. What is not of the same title is another article. */
export async function joinParts<Document extends ExtractedDocument>(
  request: JoinRequest<Document>,
): Promise<Document> {
  const { first, read } = request;
  const { document } = first;
  const blocks = new Set(blocksOf(document));
  const text = [...blocksOf(document)];
  const addresses = new Set([first.page.url]);
  let last = first;
  let parts = 1;
  let next = nextPart({ ...last.page, number: parts });
  while (next !== null && !addresses.has(next) && parts < MOST_PARTS) {
    addresses.add(next);
    const part = await read(next);
    if (part === null || !isSameArticle(document, part.document)) break;
    const added = blocksOf(part.document).filter((block) => !blocks.has(block));
    if (added.length === 0) break;
    for (const block of added) blocks.add(block);
    text.push(...added);
    parts += 1;
    last = part;
    next = nextPart({ ...last.page, number: parts });
  }
  const isCut = parts >= MOST_PARTS && next !== null && !addresses.has(next);
  const flags = isCut ? [...new Set([...document.flags, 'truncated'])] : document.flags;
  if (parts === 1) return { ...document, flags };
  const obtained: Obtained = { ...(document.obtained ?? { way: 'direct' }), parts };
  return { ...document, flags, obtained, text: text.join('\n\n') };
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
