import { readableDate } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import type * as Docx from 'docx';
import type { List, Nodes, RootContent, Table } from 'mdast';
import { shownQuote } from '../citation/shown-quote.ts';
import { linkableUrl } from '../citation/text-fragment-url.ts';
import {
  type DocumentSection,
  type DocumentSource,
  figureOf,
  type ReportDocument,
  type Run,
  reportDocument,
  runsOf,
} from './report-document.ts';

/** The report as a Word document: its own styles, and a footnote with quote and source for each citation. */
export async function renderDocx(bundle: Bundle): Promise<Uint8Array> {
  const [docx, report] = await Promise.all([import('docx'), reportDocument(bundle)]);
  return new DocxWriter(docx, bundle, report).write();
}

class DocxWriter {
  readonly #docx: typeof Docx;
  readonly #bundle: Bundle;
  readonly #report: ReportDocument;
  readonly #footnotes: Record<string, { children: Docx.Paragraph[] }> = {};

  constructor(docx: typeof Docx, bundle: Bundle, report: ReportDocument) {
    this.#docx = docx;
    this.#bundle = bundle;
    this.#report = report;
  }

  async write(): Promise<Uint8Array> {
    const { Document, Packer } = this.#docx;
    const report = this.#report;
    const children = [
      this.#paragraph(report.title, 'Title'),
      this.#paragraph(
        `${readableDate(this.#bundle.createdAt, report.language)} · ${this.#bundle.question}`,
        'Subtitle',
      ),
      ...report.notices.map((notice) => this.#paragraph(notice, 'IntenseQuote')),
      ...report.sections.flatMap((section) => [
        ...(section.heading === '' ? [] : [this.#paragraph(section.heading, 'Heading1')]),
        ...this.#blocks(section.nodes, section),
      ]),
      this.#paragraph(report.words.sources, 'Heading1'),
      ...(report.sources.length === 0 ? [this.#paragraph(report.words.noSources)] : []),
      ...report.sources.flatMap((source) => this.#source(source)),
    ];
    const file = new Document({
      title: report.title,
      subject: this.#bundle.question,
      creator: 'Research Studio',
      footnotes: this.#footnotes,
      styles: stylesOf(report.language),
      numbering: { config: [{ reference: 'numbered', levels: numberedLevels(this.#docx) }] },
      sections: [{ children }],
    });
    return new Uint8Array(await Packer.toArrayBuffer(file));
  }

  #paragraph(text: string, style?: string): Docx.Paragraph {
    return new this.#docx.Paragraph({ text, ...(style === undefined ? {} : { style }) });
  }

  #blocks(
    nodes: readonly RootContent[],
    section: DocumentSection,
    style?: string,
  ): (Docx.Paragraph | Docx.Table)[] {
    return nodes.flatMap((node) => {
      const figure = figureOf(node);
      if (figure !== null) return this.#figure(figure, section);
      switch (node.type) {
        case 'heading':
          return [new this.#docx.Paragraph({ style: 'Heading2', children: this.#inline(node, section) })];
        case 'list':
          return this.#list(node, section, 0);
        case 'table':
          return [this.#table(node, section), new this.#docx.Paragraph({ text: '' })];
        case 'blockquote':
          return this.#blocks(node.children, section, 'Quote');
        case 'thematicBreak':
          return [];
        default:
          return [
            new this.#docx.Paragraph({
              ...(style === undefined ? {} : { style }),
              children: this.#inline(node, section),
            }),
          ];
      }
    });
  }

  /** A link to the image, and its caption. */
  #figure(
    { url, alt, caption }: NonNullable<ReturnType<typeof figureOf>>,
    section: DocumentSection,
  ): Docx.Paragraph[] {
    const { ExternalHyperlink, Paragraph, TextRun } = this.#docx;
    const children = [new TextRun({ text: alt, style: 'Hyperlink' })];
    return [
      new Paragraph({ keepNext: true, children: [new ExternalHyperlink({ link: url, children })] }),
      new Paragraph({ children: this.#inline(caption, section) }),
    ];
  }

  #list(list: List, section: DocumentSection, depth: number): (Docx.Paragraph | Docx.Table)[] {
    const level = Math.min(depth, 5);
    const instance = list.position?.start.offset ?? 0;
    return list.children.flatMap(({ children }) =>
      children.flatMap((block, index) => {
        if (block.type === 'list') return this.#list(block, section, depth + 1);
        if (block.type !== 'paragraph') return this.#blocks([block], section);
        const place = list.ordered
          ? { numbering: { reference: 'numbered', level, instance } }
          : { bullet: { level } };
        return [
          new this.#docx.Paragraph({
            style: 'ListParagraph',
            ...(index === 0 ? place : { indent: { left: 720 * (level + 1) } }),
            children: this.#inline(block, section),
          }),
        ];
      }),
    );
  }

  #table({ children: rows, align }: Table, section: DocumentSection): Docx.Table {
    const { Paragraph, Table, TableCell, TableRow, WidthType } = this.#docx;
    const columns = Math.max(...rows.map(({ children }) => children.length));
    const width = Math.floor(9000 / columns);
    return new Table({
      width: { size: width * columns, type: WidthType.DXA },
      columnWidths: Array.from({ length: columns }, () => width),
      rows: rows.map(
        ({ children }, index) =>
          new TableRow({
            tableHeader: index === 0,
            cantSplit: true,
            children: Array.from({ length: columns }, (_, column) => {
              const cell = children[column];
              return new TableCell({
                width: { size: width, type: WidthType.DXA },
                margins: { top: 60, bottom: 60, left: 100, right: 100 },
                children: [
                  new Paragraph({
                    style: index === 0 ? 'TableHead' : 'TableText',
                    alignment: align?.[column] ?? 'left',
                    children: cell === undefined ? [] : this.#inline(cell, section),
                  }),
                ],
              });
            }),
          }),
      ),
    });
  }

  #inline(node: Nodes, { claims }: DocumentSection): Docx.ParagraphChild[] {
    const { FootnoteReferenceRun, TextRun } = this.#docx;
    const numbers = new Set(this.#report.sources.map(({ number }) => number));
    return runsOf(node, { claims, isCited: (number) => numbers.has(number) }).map((run) =>
      run.kind === 'text'
        ? new TextRun({
            text: run.text,
            bold: run.isBold || undefined,
            italics: run.isItalic || undefined,
          } as Docx.IRunOptions)
        : new FootnoteReferenceRun(this.#footnote(run)),
    );
  }

  /** The number of a new footnote: what the source says for this sentence, and who says it. */
  #footnote({ number, claim }: Extract<Run, { kind: 'citation' }>): number {
    const { ExternalHyperlink, Paragraph, TextRun } = this.#docx;
    const [open, close] = this.#report.words.quotes;
    const source = this.#report.sources.find((item) => item.number === number);
    const quotes = this.#bundle.evidence
      .filter(({ id, sourceId }) => sourceId === number && (claim === null || claim.evidenceIds.includes(id)))
      .slice(0, 2)
      .map(({ quote }) => `${open}${shownQuote(quote, claim === null ? [] : [claim.text])}${close}`);
    const name = `[${number}] ${source?.title ?? ''}`;
    const url = source?.url ?? null;
    const id = Object.keys(this.#footnotes).length + 1;
    this.#footnotes[id] = {
      children: [
        new Paragraph({
          style: 'FootnoteText',
          children: [
            new TextRun(` ${quotes.join(' ')} `),
            url === null || url.startsWith('file:')
              ? new TextRun(name)
              : new ExternalHyperlink({
                  link: url,
                  children: [new TextRun({ text: name, style: 'Hyperlink' })],
                }),
            new TextRun(source === undefined || source.where === '' ? '.' : `, ${source.where}.`),
          ],
        }),
      ],
    };
    return id;
  }

  #source({ number, title, url, where, passages }: DocumentSource): Docx.Paragraph[] {
    const { ExternalHyperlink, Paragraph, TextRun } = this.#docx;
    const [open, close] = this.#report.words.quotes;
    const linked = (text: string, link: string | null): Docx.ParagraphChild =>
      link === null || linkableUrl(link) === null || link.startsWith('file:')
        ? new TextRun({ text })
        : new ExternalHyperlink({ link, children: [new TextRun({ text, style: 'Hyperlink' })] });
    return [
      new Paragraph({
        style: 'SourceEntry',
        children: [
          new TextRun(`[${number}] `),
          linked(title, url),
          new TextRun(where === '' ? '' : ` · ${where}`),
        ],
      }),
      ...passages.map(
        (passage) =>
          new Paragraph({
            style: 'SourcePassage',
            children: [
              new TextRun(`${open}${passage.quote}${close} `),
              ...(passage.url === null ? [] : [linked(passage.label, passage.url)]),
            ],
          }),
      ),
    ];
  }
}

function numberedLevels({ AlignmentType, LevelFormat }: typeof Docx): Docx.ILevelsOptions[] {
  return Array.from({ length: 6 }, (_, level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
  }));
}

/** Sizes in half points, space in twentieths of a point. */
function stylesOf(language: string): Docx.IStylesOptions {
  const serif = { ascii: 'Georgia', hAnsi: 'Georgia', cs: 'Georgia', eastAsia: 'Yu Mincho' };
  const heading = (size: number, before: number) => ({
    run: { font: serif, size, bold: true, color: '1d1c1a' },
    paragraph: { spacing: { before, after: 120 }, keepNext: true },
  });
  return {
    default: {
      document: {
        run: { font: serif, size: 21, language: { value: language } },
        paragraph: { spacing: { after: 140, line: 288 } },
      },
      title: {
        run: { font: serif, size: 44, bold: true },
        paragraph: { spacing: { after: 120, line: 264, lineRule: 'auto' } },
      },
      heading1: heading(30, 320),
      heading2: heading(24, 220),
      footnoteText: { run: { font: serif, size: 17 }, paragraph: { spacing: { after: 40, line: 240 } } },
      hyperlink: { run: { color: '1a56a8', underline: {} } },
      listParagraph: { paragraph: { spacing: { after: 80 } } },
    },
    paragraphStyles: [
      {
        id: 'Subtitle',
        name: 'Subtitle',
        basedOn: 'Normal',
        run: { color: '5a5750', size: 18 },
        paragraph: { spacing: { after: 280 } },
      },
      {
        id: 'Quote',
        name: 'Quote',
        basedOn: 'Normal',
        run: { color: '33312d' },
        paragraph: { indent: { left: 400 } },
      },
      {
        id: 'IntenseQuote',
        name: 'Intense Quote',
        basedOn: 'Normal',
        run: { italics: true },
        paragraph: { indent: { left: 400, right: 400 } },
      },
      {
        id: 'TableText',
        name: 'Table Text',
        basedOn: 'Normal',
        run: { size: 19 },
        paragraph: { spacing: { after: 0, line: 252 } },
      },
      { id: 'TableHead', name: 'Table Head', basedOn: 'TableText', run: { bold: true } },
      {
        id: 'SourceEntry',
        name: 'Source Entry',
        basedOn: 'Normal',
        paragraph: { spacing: { before: 160, after: 40 }, keepNext: true },
      },
      {
        id: 'SourcePassage',
        name: 'Source Passage',
        basedOn: 'Normal',
        run: { size: 19 },
        paragraph: { indent: { left: 400 }, spacing: { after: 40 } },
      },
    ],
  };
}
