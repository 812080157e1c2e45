import { pathToFileURL } from 'node:url';
import { extractDocument } from './extract/extract-document.ts';
import { parsePage } from './extract/parse-page.ts';

/**
 * A report as Markdown, whatever kind of file it is: Markdown and text as they are, HTML and Word documents with their
 * links and notes, anything else (a PDF) by its text.
 *
 * @throws {SourceUnreadableError} when the file cannot be read as what it is.
 */
export async function reportMarkdown(bytes: Uint8Array, path: string): Promise<string> {
  const location = pathToFileURL(path).href;
  if (startsWith(bytes, 'PK\x03\x04')) {
    const { docxHtml } = await import('./extract/formats/office/read-docx.ts');
    return markdownOf(await docxHtml({ bytes, location }));
  }
  if (startsWith(bytes, '%PDF')) {
    const { text } = await extractDocument({ bytes, contentType: null, location, signal: undefined });
    return text;
  }
  const text = new TextDecoder().decode(bytes);
  return HTML_START.test(text) ? markdownOf(text) : text;
}

/** A Markdown file may hold tags; one that begins with those of a page is a page. */
const HTML_START =
  /^\s*(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body|article|main|section|div|h1|p)\b/i;

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return Buffer.from(bytes.subarray(0, signature.length)).toString('latin1') === signature;
}

/** With the notes of a Word document as those of Markdown. */
async function markdownOf(html: string): Promise<string> {
  const [{ default: Turndown }, document] = await Promise.all([import('turndown'), parsePage(html)]);
  const unread = 'script, style, noscript, template, svg, title, span[role="note"]';
  for (const element of document.querySelectorAll(unread)) element.remove();
  for (const mark of document.querySelectorAll('a[href^="#footnote-"], a[href^="#endnote-"]'))
    mark.replaceWith(`[^${numberIn(mark.getAttribute('href'))}]`);
  const notes: string[] = [];
  for (const note of document.querySelectorAll('p[id^="footnote-"], p[id^="endnote-"]')) {
    const text = new Turndown().turndown(note.innerHTML).replace(/\s+/g, ' ').trim();
    notes.push(`[^${numberIn(note.id)}]: ${text.replace(/^\\?\[note \d+\\?\] /, '')}`);
    note.remove();
  }
  const turndown = new Turndown({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' });
  const cellOf = (cell: Element) =>
    turndown.turndown(cell.innerHTML).replace(/\s+/g, ' ').replaceAll('|', '\\|');
  turndown.addRule('table', {
    filter: 'table',
    replacement: (_, table) => {
      const rows = [...table.querySelectorAll('tr')].map((row) => [...row.children].map(cellOf));
      const [head = [], ...body] = rows.map((cells) => `| ${cells.join(' | ')} |`);
      return `\n\n${[
        head,
        (rows[0] ?? [])
          .map(() => '| --- ')
          .join('')
          .concat('|'),
        ...body,
      ].join('\n')}\n\n`;
    },
  });
  // Marks are no Markdown of a writer: brackets stay as they are.
  turndown.escape = (text) => text;
  return [...notes, turndown.turndown(document.body as unknown as HTMLElement)].join('\n\n');
}

function numberIn(name: string | null): string {
  return /\d+$/.exec(name ?? '')?.[0] ?? '';
}
