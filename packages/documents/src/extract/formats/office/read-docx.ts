import { SourceUnreadableError } from '@research-studio/schemas';
import type { DocumentText } from '../../plain-document.ts';
import { tidyLine } from '../../render-blocks.ts';
import { type BinaryFile, readArchive } from '../read-archive.ts';
import { officeFacts } from '../xml-text.ts';
import { cleanDocx } from './clean-docx.ts';
import { countItems } from './number-paragraphs.ts';
import { type LeftOut, officeText } from './office-document.ts';
import { readChart } from './read-chart.ts';

/**
 * Text, headings, lists, tables, charts and formulas of a Word document, as it is when its changes are accepted.
 *
 * @throws {SourceUnreadableError} `too_large` or `broken`.
 */
export async function readDocx(file: BinaryFile): Promise<DocumentText> {
  const { html, leftOut, archive } = await docxHtml(file);
  return officeText({
    html,
    leftOut,
    ...officeFacts(archive),
    kind: 'docx',
    method: 'mammoth',
    prepare: (document) => {
      writeNotes(document);
      countItems(document);
    },
    more: [...archive].flatMap(([name, xml]) =>
      /^word\/charts\/chart\d+\.xml$/.test(name) ? readChart(xml) : [],
    ),
  });
}

/** Notes carry the marks that lead to them. */
function writeNotes(document: Document): void {
  for (const mark of document.querySelectorAll('sup > a[href^="#footnote-"], sup > a[href^="#endnote-"]'))
    mark.textContent = (mark.textContent ?? '').replace(/[[\]]/g, '');
  for (const note of document.querySelectorAll('li[id^="footnote-"], li[id^="endnote-"]')) {
    for (const back of note.querySelectorAll('a[href*="-ref-"]')) back.remove();
    const line = document.createElement('p');
    const number = [...(note.parentElement?.children ?? [])].indexOf(note) + 1;
    line.append(`[note ${number}] ${tidyLine(note.textContent ?? '')}`);
    note.parentElement?.before(line);
  }
  for (const list of document.querySelectorAll('ol:has(> li[id^="footnote-"], > li[id^="endnote-"])'))
    list.remove();
}

interface DocxHtml {
  readonly html: string;
  readonly leftOut: LeftOut;
  readonly archive: ReadonlyMap<string, string>;
}

/** A Word document as HTML, as it is when its changes are accepted. @throws {SourceUnreadableError} `too_large` or `broken`. */
export async function docxHtml(file: BinaryFile): Promise<DocxHtml> {
  const archive = await readArchive(file, /\.(?:xml|rels)$/);
  const { default: mammoth } = await import('mammoth');
  try {
    const clean = await cleanDocx(archive);
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(clean.bytes) },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })), externalFileAccess: false },
    );
    return { html: value, leftOut: clean.leftOut, archive };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const detail = `it is not a readable Word document (${reason})`;
    throw new SourceUnreadableError({ location: file.location, reason: 'broken', detail, cause: error });
  }
}
