import { SourceUnreadableError } from '@research-studio/schemas';
import type { BinaryFile } from '../formats/read-archive.ts';
import { listOmissions } from '../list-omissions.ts';
import { parseDay } from '../page-dates.ts';
import { addressIn, languageTag } from '../page-metadata.ts';
import type { DocumentText } from '../plain-document.ts';
import { type Block, blockStarts, headingOf, joinBlocks, tidyLine } from '../render-blocks.ts';
import type { StepRecorder } from '../step-recorder.ts';
import { findTables } from './find-tables.ts';
import { ocrPages } from './ocr-pages.ts';
import { type Line, pageLines } from './page-lines.ts';
import { placeItems } from './place-items.ts';
import { findRunningLines, type LinedPage, median } from './running-lines.ts';

/** Pages beyond are not read; the flag is "truncated". */
const MOST_PAGES = 1_000;
/** From this share of pages without text on, the flag is "partial": books have some blank pages. */
const MANY_EMPTY = 0.2;

/** Text of a PDF in reading order. @throws {SourceUnreadableError} `broken` (also when locked). */
export async function readPdf(file: BinaryFile, steps?: StepRecorder): Promise<DocumentText> {
  const { info, pages, pageCount } = await readPages(file);
  const running = findRunningLines(pages);
  const runningTexts = [...running].map((line) => line.text);
  const lines = pages.map((page) => page.lines.filter((line) => !running.has(line)));
  const pictures = pages.flatMap((page, at) => (page.lines.length === 0 ? [at + 1] : []));
  const language = languageTag(stated(info['Language']));
  const recognised = await ocrPages(file.bytes, pictures, language);
  const { blocks, starts } = layoutPages(lines, recognised);
  const text = joinBlocks(blocks);
  const places = blockStarts(blocks);
  const empty = pictures.length - recognised.size;
  const unread = pageCount - pages.length;
  steps?.step('heads and feet', { removed: runningTexts });
  return {
    url: addressIn([stated(info['Subject']), stated(info['Keywords'])]),
    title: statedTitle(info['Title']) ?? headingOf(blocks),
    author: stated(info['Author']),
    fileDate: parseDay(stated(info['CreationDate']) ?? stated(info['ModDate'])),
    head: lines.flatMap((page) => page.map((line) => line.text)).join('\n'),
    language,
    text,
    pageStarts: starts.map(({ block, at }) => (places[block] ?? text.length) + at),
    kind: 'pdf',
    method: 'unpdf',
    emptyDetail:
      'the PDF has no text: its pages are pictures (with tesseract and poppler installed they are read)',
    omissions: listOmissions(
      { kind: 'running_lines', texts: runningTexts },
      { kind: 'pages_without_text', count: empty, of: pageCount },
      { kind: 'pages_not_read', count: unread, of: pageCount },
    ),
    flags: [
      empty >= pages.length * MANY_EMPTY && 'partial',
      unread > 0 && 'truncated',
      recognised.size > 0 && 'recognised',
    ].filter((flag) => flag !== false),
  };
}

async function readPages({ bytes, location }: BinaryFile) {
  const { getDocumentProxy } = await import('unpdf');
  try {
    // The parser takes the buffer away from its owner, so it gets a copy.
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    try {
      const { info } = await pdf.getMetadata();
      const pages: LinedPage[] = [];
      for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number += 1) {
        const page = await pdf.getPage(number);
        const { items, styles } = await page.getTextContent();
        const verticalFonts = new Set(Object.keys(styles).filter((font) => styles[font]?.vertical));
        const placed = placeItems(
          items.filter((item) => 'str' in item),
          { view: page.view, verticalFonts },
        );
        pages.push({ lines: pageLines(placed), bottom: placed.bottom, top: placed.top });
        page.cleanup();
      }
      return { info: info as Readonly<Record<string, unknown>>, pages, pageCount: pdf.numPages };
    } finally {
      await pdf.loadingTask.destroy();
    }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    const detail = isLocked
      ? 'the PDF is locked with a password'
      : `the PDF is damaged (${error instanceof Error ? error.message : String(error)})`;
    throw new SourceUnreadableError({ location, reason: 'broken', detail, cause: error });
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

/** Paragraphs, headings and tables of a PDF, from where its letters are. */
function layoutPages(pages: readonly (readonly Line[])[], recognised: ReadonlyMap<number, string>): Layout {
  const bodySize = mostUsed(pages.flat(), ({ size }) => Math.round(size * 2) / 2) ?? 10;
  const bodyFont = mostUsed(pages.flat(), ({ font }) => font) ?? null;
  const blocks: Block[] = [];
  const starts: Layout['starts'][number][] = [];
  for (const [at, page] of pages.entries()) {
    const before = { block: blocks.length - 1, at: blocks.at(-1)?.text.length ?? 0 };
    // A paragraph that goes on from the page before starts this page behind a space.
    const start = () => {
      const isOwn = blocks.length - 1 > before.block;
      starts.push(isOwn ? { block: before.block + 1, at: 0 } : { ...before, at: before.at + 1 });
    };
    let isFirst = true;
    for (const part of findTables(page)) {
      const units = part.kind === 'table' ? part.rows : paragraphsOf(part.lines);
      for (const unit of units) {
        if (typeof unit === 'string') blocks.push({ kind: 'row', text: unit });
        else addLines(blocks, unit, { bodySize, bodyFont });
        if (isFirst) start();
        isFirst = false;
      }
    }
    for (const paragraph of recognised.get(at + 1)?.split(/\n\s*\n/) ?? []) {
      blocks.push({ kind: 'paragraph', text: tidyLine(paragraph.replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')) });
      if (isFirst) start();
      isFirst = false;
    }
    // A page without text starts where the next one does.
    if (isFirst) starts.push({ block: blocks.length, at: 0 });
  }
  return { blocks, starts };
}

function addLines(
  blocks: Block[],
  lines: readonly Line[],
  { bodySize, bodyFont }: { readonly bodySize: number; readonly bodyFont: string | null },
): void {
  const text = joinLines(lines);
  const [first] = lines;
  const isLarge = first !== undefined && first.size > bodySize * HEADING_SIZE;
  const isBold = first?.font !== bodyFont && lines.every(({ font }) => font !== null && font === first?.font);
  const isTitle = /^[\p{Lu}\p{Lo}\d]/u.test(text) && !/[.,;:]$/.test(text) && text.length <= LONGEST_TITLE;
  const isHeading = isLarge
    ? text.length <= LONGEST_HEADING && /\p{L}/u.test(text)
    : isBold && isTitle && /\p{L}/u.test(text);
  if (isHeading)
    blocks.push({ kind: 'heading', text: `${isLarge && first.size > bodySize * 1.5 ? '#' : '##'} ${text}` });
  else addParagraph(blocks, text);
}

/** The letter size or font in which most of the text is set. */
function mostUsed<T>(lines: readonly Line[], pick: (line: Line) => T): T | undefined {
  const lengths = new Map<T, number>();
  for (const line of lines) lengths.set(pick(line), (lengths.get(pick(line)) ?? 0) + line.text.length);
  return [...lengths].sort((one, other) => other[1] - one[1])[0]?.[0];
}

function paragraphsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const usual = usualGap(lines);
  const widest = Math.max(0, ...lines.map(({ right }) => right));
  const paragraphs: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (!before || startsParagraph({ before, line, usual, widest })) paragraphs.push([line]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs;
}

/** The median distance of a line to the one that it goes on from, where no sentence ends; null where there is none. */
function usualGap(lines: readonly Line[]): number | null {
  const gaps = lines.slice(1).flatMap((line, index) => {
    const before = lines[index] as Line;
    const gap = before.baseline - line.baseline;
    return gap > 1 && !SENTENCE_END.test(before.text) && line.size === before.size ? [gap] : [];
  });
  return median(gaps) ?? null;
}

const SENTENCE_END = /[.!?:。؟]["”')]?$/u;
const LEADING = 1.35;

function startsParagraph(at: { before: Line; line: Line; usual: number | null; widest: number }): boolean {
  const { before, line, usual, widest } = at;
  const gap = before.baseline - line.baseline;
  if (Math.abs(line.size - before.size) > before.size * 0.12) return true;
  if (line.font !== before.font && line.font !== null && before.font !== null) return true;
  // A column that goes on at the top of the next.
  if (gap < 0) return /[.!?:。]$/.test(before.text);
  if (gap > Math.max(usual ?? line.size * LEADING, line.size) * PARAGRAPH_GAP) return true;
  const isIndented = line.left - before.left > line.size * 0.8 && SENTENCE_END.test(before.text);
  const isShort =
    before.right < widest * 0.75 && SENTENCE_END.test(before.text) && /^[\p{Lu}\p{Lo}\d[]/u.test(line.text);
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
