import { buildZip, type ZipEntry } from './build-zip.ts';

export interface DocxContent {
  /** WordprocessingML inside `<w:body>`; `paragraph`, `heading` and `table` make it. */
  readonly body: string;
  readonly title?: string;
  readonly author?: string;
  readonly identifier?: string;
  /** ISO 8601. */
  readonly created?: string;
  readonly extraEntries?: readonly ZipEntry[];
}

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A Word document in memory. */
export function buildDocx({
  body,
  title = '',
  author = '',
  identifier = '',
  created,
  extraEntries = [],
}: DocxContent): Uint8Array {
  const core = `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dc:identifier>${identifier}</dc:identifier>${created ? `<dcterms:created>${created}</dcterms:created>` : ''}</cp:coreProperties>`;
  return buildZip([
    {
      name: '[Content_Types].xml',
      data: `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      data: `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      data: `<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    },
    { name: 'docProps/core.xml', data: core },
    ...extraEntries,
  ]);
}

export function paragraph(text: string, style?: string): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '';
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

export function heading(text: string, level = 1): string {
  return paragraph(text, `Heading${level}`);
}

export function table(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('');
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
}
