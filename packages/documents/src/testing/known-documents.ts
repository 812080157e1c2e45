import { buildDocx, heading, paragraph, table } from './build-docx.ts';
import { buildZip } from './build-zip.ts';
import type { KnownText } from './known-text.ts';

/** A text as a file of one kind. */
export interface KnownDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What the kind can hold: prose, a table, text that is hidden or struck. */
  readonly holds: readonly ('sentences' | 'rows' | 'unseen')[];
}

type Builder = (text: KnownText) => KnownDocument;

const encode = (text: string) => new TextEncoder().encode(text);
const ALL = ['sentences', 'rows', 'unseen'] as const;

function page({ title, language, sentences, rows, unseen }: KnownText): string {
  const cells = (row: readonly string[], tag: string) =>
    row.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  const [head = [], ...body] = rows;
  return `<!doctype html><html lang="${language}" dir="${/^(?:ar|he)$/.test(language) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${title}</title></head><body><main><article><h1>${title}</h1>${sentences.map((sentence) => `<p>${sentence}</p>`).join('')}<p><del>${unseen}</del></p><div style="display:none"><p>${unseen}</p></div><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table></article></main></body></html>`;
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** The files that hold a text, by kind; a PDF needs a browser to print `page`. */
export const BUILDERS: Readonly<Record<string, Builder>> = {
  html: (text) => ({ name: 'a.html', bytes: encode(page(text)), holds: ALL }),
  markdown: ({ title, sentences, rows }) => {
    const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
    const [head = [], ...body] = rows;
    const lines = [line(head), line(head.map(() => '---')), ...body.map(line)];
    return {
      name: 'a.md',
      bytes: encode(
        `---\ntitle: "${title}"\n---\n\n# ${title}\n\n${sentences.join('\n\n')}\n\n${lines.join('\n')}\n`,
      ),
      holds: ['sentences', 'rows'],
    };
  },
  text: ({ title, sentences }) => ({
    name: 'a.txt',
    bytes: encode(`${title}\n\n${sentences.join('\n\n')}\n`),
    holds: ['sentences'],
  }),
  csv: ({ rows }) => ({
    name: 'a.csv',
    bytes: encode(rows.map((row) => row.map(quoted).join(',')).join('\r\n')),
    holds: ['rows'],
  }),
  docx: (text) => ({
    name: 'a.docx',
    bytes: buildDocx({
      body: [
        heading(text.title),
        ...text.sentences.map((sentence) => paragraph(sentence)),
        `<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>${text.unseen}</w:t></w:r></w:p>`,
        `<w:p><w:r><w:rPr><w:strike/></w:rPr><w:t>${text.unseen}</w:t></w:r></w:p>`,
        table(text.rows),
      ].join(''),
    }),
    holds: ALL,
  }),
  xlsx: ({ rows, title, unseen }) => {
    const cell = (value: string) =>
      /^\d+(?:\.\d+)?$/.test(value)
        ? `<c><v>${value}</v></c>`
        : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const sheet = (body: string) =>
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body}</sheetData></worksheet>`;
    const row = (cells: readonly string[], hidden = '') => `<row${hidden}>${cells.map(cell).join('')}</row>`;
    return {
      name: 'a.xlsx',
      bytes: buildZip([
        {
          name: '[Content_Types].xml',
          data: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
        },
        {
          name: '_rels/.rels',
          data: '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        },
        {
          name: 'xl/workbook.xml',
          data: `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${title}" sheetId="1" r:id="r1"/></sheets></workbook>`,
        },
        {
          name: 'xl/_rels/workbook.xml.rels',
          data: '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        },
        {
          name: 'xl/worksheets/sheet1.xml',
          data: sheet(rows.map((cells) => row(cells)).join('') + row([unseen], ' hidden="1"')),
        },
      ]),
      holds: ['rows', 'unseen'],
    };
  },
  pptx: ({ title, sentences, rows, unseen }) => {
    const line = (text: string, style = '') => `<a:p><a:r>${style}<a:t>${text}</a:t></a:r></a:p>`;
    const shape = (lines: string, type = '') =>
      `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${lines}</p:txBody></p:sp>`;
    const cells = (row: readonly string[]) =>
      row.map((cell) => `<a:tc><a:txBody>${line(cell)}</a:txBody></a:tc>`);
    const grid = `<a:tbl>${rows.map((row) => `<a:tr>${cells(row).join('')}</a:tr>`).join('')}</a:tbl>`;
    const struck = line(unseen, '<a:rPr strike="sngStrike"/>');
    return {
      name: 'a.pptx',
      bytes: buildZip([
        {
          name: 'ppt/presentation.xml',
          data: '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
        },
        {
          name: 'ppt/_rels/presentation.xml.rels',
          data: '<Relationships><Relationship Id="r1" Target="slides/slide1.xml"/></Relationships>',
        },
        {
          name: 'ppt/slides/slide1.xml',
          data: `<p:sld xmlns:p="p" xmlns:a="a"><p:spTree>${shape(line(title), 'title')}${shape(sentences.map((one) => line(one)).join('') + struck)}<p:graphicFrame>${grid}</p:graphicFrame></p:spTree></p:sld>`,
        },
      ]),
      holds: ALL,
    };
  },
  epub: (text) => ({
    name: 'a.epub',
    bytes: buildZip([
      {
        name: 'META-INF/container.xml',
        data: '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
      },
      {
        name: 'book.opf',
        data: `<package><metadata><dc:title>${text.title}</dc:title></metadata><manifest><item id="c" href="c.xhtml"/></manifest><spine><itemref idref="c"/></spine></package>`,
      },
      { name: 'c.xhtml', data: page(text) },
    ]),
    holds: ALL,
  }),
  mail: (text) => ({
    name: 'a.eml',
    bytes: encode(
      `From: Ines Calder <ines@ostra.example>\r\nTo: council@ostra.example\r\nDate: Mon, 14 Mar 2022 09:20:00 +0100\r\nSubject: =?utf-8?B?${Buffer.from(text.title).toString('base64')}?=\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(page(text)).toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`,
    ),
    holds: ALL,
  }),
  'saved page': (text) => ({
    name: 'a.mhtml',
    bytes: encode(
      `From: <Saved by Blink>\r\nSnapshot-Content-Location: https://ostra.example/harbour\r\nSubject: =?utf-8?B?${Buffer.from(text.title).toString('base64')}?=\r\nDate: Mon, 14 Mar 2022 09:20:00 -0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="b1"\r\n\r\n--b1\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\nContent-Location: https://ostra.example/harbour\r\n\r\n${Buffer.from(page(text)).toString('base64')}\r\n--b1--\r\n`,
    ),
    holds: ALL,
  }),
};

/** The page that a PDF is printed from. */
export const printedPage = page;
