import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, gzipSync } from 'node:zlib';

const SAYS = 'The ferry of Port Sellan carried 4,100 people in the year 1924.';
const PAGE = `<!doctype html><html><body><p>${SAYS}</p></body></html>`;
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relations = (target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="${target}"/></Relationships>`;

/** A file of each of 26 kinds by its name; five cannot be read. */
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  LETTER: SAYS,
  'a.html': PAGE,
  'b.htm': PAGE,
  'c.xhtml': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>${SAYS}</p></body></html>`,
  'd.md': `# Ferries\n\n${SAYS}`,
  'e.markdown': SAYS,
  'f.mdx': SAYS,
  'g.txt': SAYS,
  'h.text': SAYS,
  'i.csv': 'Ferry,People\nSellan,4100\n',
  'j.tsv': 'Ferry\tPeople\nSellan\t4100\n',
  'k.srt': `1\n00:00:01,000 --> 00:00:04,000\n${SAYS}\n`,
  'l.vtt': `WEBVTT\n\n00:01.000 --> 00:04.000\n${SAYS}\n`,
  'm.docx': archive({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': relations('word/document.xml'),
    'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>${SAYS}</w:t></w:r></w:p></w:body></w:document>`,
  }),
  'n.pptx': archive({
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations('slides/slide1.xml'),
    'ppt/slides/slide1.xml': `<p:sld><p:sp><a:p><a:r><a:t>${SAYS}</a:t></a:r></a:p></p:sp></p:sld>`,
  }),
  'o.xlsx': archive({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Ferries" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations('worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml':
      '<sheetData><row><c r="A1" t="inlineStr"><is><t>Sellan</t></is></c><c r="B1"><v>4100</v></c></row></sheetData>',
  }),
  'p.epub': archive({
    'META-INF/container.xml': '<container><rootfile full-path="book.opf"/></container>',
    'book.opf':
      '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'a.xhtml': PAGE,
  }),
  'q.pdf': pdf(SAYS),
  'r.html.gz': gzipSync(PAGE),
  's-letter.eml': `Subject: Ferries\n\n${SAYS}`,
  's.txt.gz': gzipSync(SAYS),
  // Those that cannot be read.
  't-empty.txt': '',
  'u-cut.pdf': '%PDF-1.4\n1 0 obj\n<< /Type /Cat',
  'v-huge.txt': `${SAYS}\n`.repeat(2_000),
  'w-plan.dwg': SAYS,
  'x-locked.docx': Buffer.concat([
    Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
    Buffer.alloc(1_500),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]),
};

export const KINDS: readonly string[] = Object.keys(FILES);
/** More bytes than any file that can be read has, and fewer than "v-huge.txt". */
export const KINDS_MAX_BYTES = 100_000;

export async function writeFolderOfKinds(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), content);
}

/** A ZIP archive whose entries are stored as they are. */
function archive(entries: Readonly<Record<string, string>>): Uint8Array {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [title, data] = [Buffer.from(name), Buffer.from(text)];
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const header = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, title, data]);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, place, title]));
    local.push(header);
    offset += header.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(local.length, 4);
  end.writeUInt16LE(local.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

/** One page with one line; without a table of its objects, which readers make themselves. */
function pdf(text: string): string {
  const stream = `BT /F1 11 Tf 72 700 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return `%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n`;
}
