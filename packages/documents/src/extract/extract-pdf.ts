import { type ExtractedDocument, SourceUnreadableError } from '@research-studio/schemas';
import type { BinaryRequest } from './formats/extract-docx.ts';
import { parseDay } from './page-dates.ts';
import { addressIn, languageTag } from './page-metadata.ts';
import { plainDocument } from './plain-document.ts';
import { type Block, blockStarts, joinBlocks, tidyLine } from './render-blocks.ts';

/** Pages beyond are not read; the flag "truncated" tells. */
const MOST_PAGES = 1_000;

/** Text of a PDF in reading order. @throws {SourceUnreadableError} `broken` (also when locked), or `empty` when it is all pictures. */
export async function extractPdf({ bytes, location, steps }: BinaryRequest): Promise<ExtractedDocument> {
  const { info, pages, isTruncated } = await readPages({ bytes, location });
  const { blocks, starts } = layoutPages(pages);
  const text = joinBlocks(blocks);
  const heading = blocks.find(({ kind }) => kind === 'heading')?.text.replace(/^#+ /, '');
  const document = plainDocument({
    url: addressIn([stated(info['Subject']), stated(info['Keywords'])]),
    title: statedTitle(info['Title']) ?? heading ?? null,
    siteName: null,
    author: stated(info['Author']),
    publishedAt: parseDay(stated(info['CreationDate']) ?? stated(info['ModDate'])),
    modifiedAt: parseDay(stated(info['ModDate'])),
    language: languageTag(stated(info['Language'])),
    text,
    kind: 'pdf',
    method: 'unpdf',
    emptyDetail: 'the PDF has no text (scanned pages are not read)',
    location,
    steps,
  });
  const places = blockStarts(blocks);
  const pageStarts = starts.map(({ block, at }) => (places[block] ?? text.length) + at);
  return {
    ...document,
    // Offsets are of the text as it was put together.
    ...(document.text === text && { pageStarts }),
    flags: isTruncated ? [...document.flags, 'truncated'] : document.flags,
  };
}

interface PdfContents {
  readonly info: Readonly<Record<string, unknown>>;
  readonly pages: readonly PageText[];
  readonly isTruncated: boolean;
}

async function readPages({ bytes, location }: BinaryRequest): Promise<PdfContents> {
  const { getDocumentProxy } = await import('unpdf');
  try {
    // The parser takes the buffer away from its owner, so it gets a copy.
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    try {
      const { info } = await pdf.getMetadata();
      const pages: PageText[] = [];
      for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number += 1) {
        const page = await pdf.getPage(number);
        const { items } = await page.getTextContent();
        pages.push(items.filter((item) => 'str' in item));
        page.cleanup();
      }
      return { info: info as PdfContents['info'], pages, isTruncated: pdf.numPages > MOST_PAGES };
    } finally {
      await pdf.loadingTask.destroy();
    }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new SourceUnreadableError({
      location,
      reason: 'broken',
      detail: isLocked
        ? 'the PDF is locked with a password'
        : `the PDF is damaged (${error instanceof Error ? error.message : String(error)})`,
      cause: error,
    });
  }
}

function stated(value: unknown): string | null {
  return typeof value === 'string' ? tidyLine(value) || null : null;
}

/** Programs write file names and their own name where a title belongs. */
function statedTitle(value: unknown): string | null {
  const title = stated(value);
  return title &&
    !/^(?:untitled|microsoft word|powerpoint|document\d*$)|\.(?:docx?|indd|tex|pdf|qxd|xlsx?|pptx?)$/i.test(
      title,
    )
    ? title
    : null;
}

/** A piece of text as the PDF places it; `transform[4]` and `[5]` are its left and its baseline from the bottom, in points. */
interface TextItem {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
  readonly fontName: string;
}
type PageText = readonly TextItem[];

interface Line {
  readonly text: string;
  readonly size: number;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** Null when the line is set in several. */
  readonly font: string | null;
}

/** A baseline that moves by less, in shares of the letter size, stays on its line (raised and lowered letters). */
const SAME_LINE = 0.5;
/** A gap between pieces, in shares of the letter size, that is a space. */
const SPACE = 0.15;
/** Lines further apart, in shares of the usual distance, are different paragraphs. */
const PARAGRAPH_GAP = 1.35;
/** Letters larger than the body's by this factor are a heading, when the block is short. */
const HEADING_SIZE = 1.15;
const LONGEST_HEADING = 160;
/** A short block in letters of another font than the body's is a heading as well. */
const LONGEST_TITLE = 90;

interface Layout {
  readonly blocks: readonly Block[];
  /** Where each page starts: the block, and how many of its characters stand on the page before. */
  readonly starts: readonly { readonly block: number; readonly at: number }[];
}

/** Paragraphs and headings of a PDF, from where its letters stand; running heads and page numbers are left out. */
function layoutPages(pages: readonly PageText[]): Layout {
  const lined = pages.map(linesOf);
  const bodySize = mostUsed(lined.flat(), ({ size }) => Math.round(size * 2) / 2) ?? 10;
  const bodyFont = mostUsed(lined.flat(), ({ font }) => font);
  const running = runningLines(lined, bodySize);
  const lines = lined.map((page) =>
    page.filter((line) => !running.has(runningKey(line.text)) && !/^\W*\d{1,4}\W*$/.test(line.text)),
  );
  const blocks: Block[] = [];
  const starts: Layout['starts'][number][] = [];
  for (const page of lines) {
    const before = { block: blocks.length - 1, at: blocks.at(-1)?.text.length ?? 0 };
    for (const [index, paragraph] of paragraphsOf(page).entries()) {
      const text = joinLines(paragraph);
      const [first] = paragraph;
      const isLarge = first !== undefined && first.size > bodySize * HEADING_SIZE;
      const isBold =
        first?.font !== bodyFont && paragraph.every(({ font }) => font !== null && font === first?.font);
      const isTitle =
        /^[\p{Lu}\p{Lo}\d]/u.test(text) && !/[.,;:]$/.test(text) && text.length <= LONGEST_TITLE;
      const isHeading = isLarge ? text.length <= LONGEST_HEADING && /\p{L}/u.test(text) : isBold && isTitle;
      if (isHeading)
        blocks.push({
          kind: 'heading',
          text: `${isLarge && first.size > bodySize * 1.5 ? '#' : '##'} ${text}`,
        });
      else addParagraph(blocks, text);
      // A paragraph that goes on from the page before starts this page behind a space.
      if (index === 0)
        starts.push(
          blocks.length - 1 > before.block
            ? { block: blocks.length - 1, at: 0 }
            : { ...before, at: before.at + 1 },
        );
    }
    // A page without text starts where the next one does.
    if (page.length === 0) starts.push({ block: blocks.length, at: 0 });
  }
  return { blocks, starts };
}

function linesOf(page: PageText): readonly Line[] {
  const lines: Line[] = [];
  let run: TextItem[] = [];
  const flush = () => {
    const line = toLine(run);
    if (line) lines.push(line);
    run = [];
  };
  for (const item of page) {
    const last = run.at(-1);
    if (last && item.str.trim() && startsLine(last, item)) flush();
    if (item.str) run.push(item);
    if (item.hasEOL) flush();
  }
  flush();
  return lines;
}

function startsLine(last: TextItem, item: TextItem): boolean {
  const size = Math.max(last.height, item.height, 1);
  const isLower = Math.abs(baseline(item) - baseline(last)) > size * SAME_LINE;
  return isLower || left(item) < left(last) - size;
}

function toLine(items: readonly TextItem[]): Line | null {
  let text = '';
  let end = Number.NaN;
  for (const item of items) {
    const size = item.height || 10;
    if (text && left(item) - end > size * SPACE && !text.endsWith(' ') && !item.str.startsWith(' '))
      text += ' ';
    text += item.str;
    end = left(item) + item.width;
  }
  const inked = items.filter((item) => item.str.trim());
  const first = inked[0];
  const tidy = tidyLine(text);
  if (!first || !tidy) return null;
  const size = Math.max(...inked.map((item) => item.height));
  const font = inked.every(({ fontName }) => fontName === first.fontName) ? first.fontName : null;
  return { text: tidy, size, left: left(first), right: end, baseline: baseline(first), font };
}

function left(item: TextItem): number {
  return item.transform[4] ?? 0;
}

function baseline(item: TextItem): number {
  return item.transform[5] ?? 0;
}

/** What stands first or last on two of two pages, on three, or on most, page numbers aside, and is not set large as headings are. */
function runningLines(pages: readonly (readonly Line[])[], bodySize: number): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const lines = [page[0], page[1], page.at(-2), page.at(-1)].filter((line) => line !== undefined);
    const small = lines.filter(({ size }) => size <= bodySize * HEADING_SIZE);
    const edges = new Set(small.map(({ text }) => runningKey(text)));
    for (const key of edges) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const needed = pages.length === 2 ? 2 : Math.max(3, pages.length * 0.4);
  return new Set([...counts].filter(([key, count]) => key && count >= needed).map(([key]) => key));
}

function runningKey(text: string): string {
  return text.replace(/\d+/g, '').trim().toLowerCase();
}

/** The letter size or font in which most of the text is set. */
function mostUsed<T>(lines: readonly Line[], pick: (line: Line) => T): T | undefined {
  const lengths = new Map<T, number>();
  for (const line of lines) lengths.set(pick(line), (lengths.get(pick(line)) ?? 0) + line.text.length);
  return [...lengths].sort((one, other) => other[1] - one[1])[0]?.[0];
}

function paragraphsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const gaps = lines.slice(1).map((line, index) => (lines[index]?.baseline ?? 0) - line.baseline);
  const usual =
    gaps.filter((gap) => gap > 1).sort((one, other) => one - other)[
      Math.floor(gaps.filter((gap) => gap > 1).length / 2)
    ] ?? 12;
  const widest = Math.max(0, ...lines.map(({ right }) => right));
  const paragraphs: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (!before || startsParagraph({ before, line, usual, widest })) paragraphs.push([line]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs;
}

function startsParagraph(at: { before: Line; line: Line; usual: number; widest: number }): boolean {
  const { before, line, usual, widest } = at;
  const gap = before.baseline - line.baseline;
  if (Math.abs(line.size - before.size) > before.size * 0.12) return true;
  if (line.font !== before.font && line.font !== null && before.font !== null) return true;
  // A column that goes on at the top of the next.
  if (gap < 0) return /[.!?:。]$/.test(before.text);
  if (gap > Math.max(usual, line.size) * PARAGRAPH_GAP) return true;
  const isIndented = line.left - before.left > line.size * 0.8 && /[.!?:。]["”')]?$/.test(before.text);
  const isShort =
    before.right < widest * 0.75 && /[.!?:。]["”')]?$/.test(before.text) && /^[\p{Lu}\d]/u.test(line.text);
  return isIndented || isShort || /^[•▪‣●–]\s/.test(line.text);
}

/** Words divided at a line's end are put together; a hyphen before a capital or a digit is the word's own. */
function joinLines(lines: readonly Line[]): string {
  let text = '';
  for (const line of lines) {
    if (/\p{Ll}[-\u00AD\u2010]$/u.test(text) && /^\p{Ll}/u.test(line.text))
      text = text.slice(0, -1) + line.text;
    else if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、]$/u.test(text)) text += line.text;
    else text += `${text ? ' ' : ''}${line.text}`;
  }
  return text;
}

/** A paragraph that ended in the middle of a sentence goes on after the page's end. */
function addParagraph(blocks: Block[], text: string): void {
  const bullet = /^[•▪‣●]\s*(.+)$/u.exec(text)?.[1];
  const last = blocks.at(-1);
  if (bullet) blocks.push({ kind: 'item', text: `- ${bullet}` });
  else if (last?.kind === 'paragraph' && /[\p{Ll},]$/u.test(last.text) && /^\p{Ll}/u.test(text))
    blocks[blocks.length - 1] = { kind: 'paragraph', text: `${last.text} ${text}` };
  else blocks.push({ kind: 'paragraph', text });
}
