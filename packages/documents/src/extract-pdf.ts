import { type ExtractedDocument, SourceUnreadableError } from '@research-studio/schemas';
import { addressIn, canonicalAddress } from './canonical-address.ts';
import type { BinaryRequest } from './extract-docx.ts';
import { layoutPages, type PageText } from './layout-pages.ts';
import { languageTag } from './page-metadata.ts';
import { parseDay } from './parse-day.ts';
import { plainDocument } from './plain-document.ts';
import { joinBlocks } from './render-blocks.ts';
import { tidyLine } from './tidy-text.ts';

/** Pages beyond are not read; the flag "truncated" tells. */
const MOST_PAGES = 1_000;

/** Text of a PDF in reading order. @throws {SourceUnreadableError} `broken` (also when locked), or `empty` when it is all pictures. */
export async function extractPdf({ bytes, location }: BinaryRequest): Promise<ExtractedDocument> {
  const { info, pages, isTruncated } = await readPages({ bytes, location });
  const blocks = layoutPages(pages);
  const heading = blocks.find(({ kind }) => kind === 'heading')?.text.replace(/^#+ /, '');
  const document = plainDocument({
    url: canonicalAddress({
      location,
      base: null,
      candidates: [addressIn([stated(info['Subject']), stated(info['Keywords'])])],
      isArticle: true,
    }),
    title: statedTitle(info['Title']) ?? heading ?? null,
    siteName: null,
    author: stated(info['Author']),
    publishedAt: parseDay(stated(info['CreationDate']) ?? stated(info['ModDate'])),
    language: languageTag(stated(info['Language'])),
    text: joinBlocks(blocks),
    kind: 'pdf',
    method: 'unpdf',
    emptyDetail: 'the PDF has no text (scanned pages are not read)',
    location,
  });
  return isTruncated ? { ...document, flags: [...document.flags, 'truncated'] } : document;
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
