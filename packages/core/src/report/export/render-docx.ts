import { fill } from '@research-studio/messages';
import type { Bundle } from '@research-studio/schemas';
import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  type ILevelsOptions,
  InternalHyperlink,
  type IParagraphOptions,
  type IStylesOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { List, Nodes, RootContent, Table as TableNode, TableRow as TableRowNode } from 'mdast';
import { shownQuote } from '../../citation/shown-quote.ts';
import styles from './docx-styles.json' with { type: 'json' };
import {
  type DocumentLine,
  type DocumentSection,
  type DocumentSource,
  type DocumentWriter,
  figureOf,
  isOnline,
  plainOf,
  type ReportDocument,
  type Run,
  reportDocument,
  runsOf,
  writtenBy,
} from './report-document.ts';

/** The report as a Word document: its own styles, and a footnote with quote and source for each citation. */
export async function renderDocx(bundle: Bundle): Promise<Uint8Array> {
  return new DocxWriter(bundle, reportDocument(bundle)).write();
}

class DocxWriter implements DocumentWriter<Paragraph | Table> {
  readonly #bundle: Bundle;
  readonly #report: ReportDocument;
  readonly #footnotes: Record<string, { children: Paragraph[] }> = {};
  /** Numbers of footnotes by what they say. */
  readonly #said = new Map<string, number>();

  constructor(bundle: Bundle, report: ReportDocument) {
    this.#bundle = bundle;
    this.#report = report;
  }

  async write(): Promise<Uint8Array> {
    const report = this.#report;
    const children = writtenBy<Paragraph | Table>(this, report);
    const pages = [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES];
    const footer = new Footer({
      children: [
        new Paragraph({
          style: 'Subtitle',
          alignment: AlignmentType.CENTER,
          children: [new TextRun({ children: pages })],
        }),
      ],
    });
    const file = new Document({
      title: report.title,
      subject: this.#bundle.question,
      creator: 'Research Studio',
      footnotes: this.#footnotes,
      styles: stylesOf(report.language),
      numbering: {
        config: [
          { reference: 'numbered', levels: levelsOf((level) => `%${level + 1}.`) },
          { reference: 'bullets', levels: levelsOf(() => '•') },
        ],
      },
      sections: [{ children, footers: { default: footer } }],
    });
    return new Uint8Array(await Packer.toArrayBuffer(file));
  }

  line(kind: DocumentLine, text: string): Paragraph {
    return new Paragraph({ text, ...LINES[kind] });
  }

  blocks(nodes: readonly RootContent[], section: DocumentSection): (Paragraph | Table)[] {
    return this.#blocks(nodes, section);
  }

  #blocks(nodes: readonly RootContent[], section: DocumentSection, style?: string): (Paragraph | Table)[] {
    return nodes.flatMap((node) => {
      const figure = figureOf(node);
      if (figure !== null) return this.#figure(figure, section);
      switch (node.type) {
        case 'heading':
          return [new Paragraph({ style: 'Heading2', children: this.#inline(node, section) })];
        case 'list':
          return this.#list(node, section, 0);
        case 'table':
          return [this.#table(node, section), new Paragraph({ text: '' })];
        case 'blockquote':
          return this.#blocks(node.children, section, 'Quote');
        case 'thematicBreak':
          return [];
        default:
          return [
            new Paragraph({
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
  ): Paragraph[] {
    const children = [new TextRun({ text: alt, style: 'Hyperlink' })];
    return [
      new Paragraph({ keepNext: true, children: [new ExternalHyperlink({ link: url, children })] }),
      new Paragraph({ children: this.#inline(caption, section) }),
    ];
  }

  #list(list: List, section: DocumentSection, depth: number): (Paragraph | Table)[] {
    const level = Math.min(depth, 5);
    const instance = list.position?.start.offset ?? 0;
    return list.children.flatMap(({ children }) =>
      children.flatMap((block, index) => {
        if (block.type === 'list') return this.#list(block, section, depth + 1);
        if (block.type !== 'paragraph') return this.#blocks([block], section);
        const reference = list.ordered === true ? 'numbered' : 'bullets';
        const place = { numbering: { reference, level, instance } };
        return [
          new Paragraph({
            style: 'ListParagraph',
            ...(index === 0 ? place : { indent: { left: 720 * (level + 1) } }),
            children: this.#inline(block, section),
          }),
        ];
      }),
    );
  }

  #table({ children: rows, align }: TableNode, section: DocumentSection): Table {
    const widths = columnWidths(rows);
    const rule = { style: BorderStyle.SINGLE, size: 4, color: 'd9d5cc' };
    const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
    return new Table({
      width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
      columnWidths: widths,
      borders: {
        top: none,
        left: none,
        right: none,
        insideVertical: none,
        insideHorizontal: rule,
        bottom: rule,
      },
      rows: rows.map(
        ({ children }, index) =>
          new TableRow({
            tableHeader: index === 0,
            cantSplit: true,
            children: widths.map((width, column) => {
              const cell = children[column];
              return new TableCell({
                width: { size: width, type: WidthType.DXA },
                margins: { top: 60, bottom: 60, left: 100, right: 100 },
                children: [
                  new Paragraph({
                    style: index === 0 ? 'TableHead' : 'TableText',
                    alignment: align?.[column] ?? 'left',
                    keepNext: index === 0,
                    children: cell === undefined ? [] : this.#inline(cell, section),
                  }),
                ],
              });
            }),
          }),
      ),
    });
  }

  #inline(node: Nodes, section: DocumentSection): ParagraphChild[] {
    const runs = runsOf(node, section);
    return runs.flatMap((run, index): ParagraphChild[] => {
      if (run.kind === 'text') {
        const { text, isBold, isItalic } = run;
        return [new TextRun({ text, ...(isBold && { bold: true }), ...(isItalic && { italics: true }) })];
      }
      if (section.isAbout) {
        const children = [new TextRun({ text: `[${run.number}]`, style: 'Hyperlink' })];
        return [new InternalHyperlink({ anchor: anchorOf(run.number), children })];
      }
      const before = runs[index - 1];
      const follows = before?.kind === 'citation' && before.sign === '';
      return [
        ...(follows ? [new TextRun({ text: ', ', superScript: true })] : []),
        new FootnoteReferenceRun(this.#footnote(run)),
        ...(run.sign === '' ? [] : [new TextRun({ text: run.sign, superScript: true })]),
      ];
    });
  }

  /**
   * The number of a new footnote: what the source says for this sentence, and who says it. What an earlier one says is not
   * said again.
   */
  #footnote({ number, passages, claim }: Extract<Run, { kind: 'citation' }>): number {
    const { words, sources } = this.#report;
    const [open, close] = words.quotes;
    const source = sources.find((item) => item.number === number);
    const quoted = passages
      .map(({ quote }) => `${open}${shownQuote(quote, claim && [claim.text])}${close}`)
      .join(' ');
    const name = `[${number}] ${source?.title ?? ''}`;
    const url = source?.url ?? null;
    const id = Object.keys(this.#footnotes).length + 1;
    const said = `${quoted}${name}`;
    const earlier = this.#said.get(said);
    if (earlier === undefined) this.#said.set(said, id);
    const facts = [source?.publisher ?? '', source?.facts ?? ''].filter((part) => part !== '').join(', ');
    const where = earlier === undefined ? facts : fill(words.seeNote, { number: earlier });
    const title = this.#linked(name, earlier === undefined ? url : null);
    this.#footnotes[id] = {
      children: [
        new Paragraph({
          style: 'FootnoteText',
          children: [
            new TextRun(earlier === undefined && quoted !== '' ? ` ${quoted} ` : ' '),
            title,
            new TextRun(where === '' ? '.' : `, ${where}.`),
          ],
        }),
      ],
    };
    return id;
  }

  source({ number, title, url, publisher, facts }: DocumentSource): Paragraph {
    return new Paragraph({
      style: 'SourceEntry',
      children: [
        new Bookmark({ id: anchorOf(number), children: [new TextRun(`[${number}] `)] }),
        new TextRun(publisher === '' ? '' : `${publisher}: `),
        this.#linked(title, url),
        new TextRun(facts === '' ? '' : `, ${facts}`),
      ],
    });
  }

  address(url: string): Paragraph {
    return new Paragraph({ text: url, style: 'SourceAddress' });
  }

  passage({ quote, url, label, place }: DocumentSource['passages'][number]): Paragraph {
    const link = url === null ? [] : [this.#linked(place, url)];
    const children = [new TextRun(`[${label}] ${quote} `), ...link];
    return new Paragraph({ style: 'SourcePassage', children });
  }

  making({ text, depth }: ReportDocument['making'][number]): Paragraph {
    return new Paragraph({ text, style: 'SourcePassage', indent: { left: 400 * (depth + 1) } });
  }

  #linked(text: string, link: string | null): ParagraphChild {
    if (!isOnline(link)) return new TextRun({ text });
    return new ExternalHyperlink({ link, children: [new TextRun({ text, style: 'Hyperlink' })] });
  }
}

const LINES: Readonly<Record<DocumentLine, IParagraphOptions>> = {
  title: { style: 'Title' },
  subtitle: { style: 'Subtitle' },
  notice: { style: 'IntenseQuote' },
  heading: { style: 'Heading1' },
  note: {},
  text: {},
  appendix: { style: 'Heading1', pageBreakBefore: true },
  entry: { style: 'SourceEntry' },
};

function anchorOf(number: number): string {
  return `source-${number}`;
}

/** Of an A4 page between its margins, in twentieths of a point. */
const TEXT_WIDTH = 9000;

/** Columns with longer text are wider, within bounds. */
function columnWidths(rows: readonly TableRowNode[]): number[] {
  const count = Math.max(...rows.map(({ children }) => children.length));
  const lengths = Array.from({ length: count }, (_, column) => {
    const cells = rows.map(({ children }) => children[column]);
    const texts = cells.map((cell) => (cell === undefined ? '' : plainOf(cell)));
    const longest = Math.max(...texts.map((text) => text.length));
    const longestWord = Math.max(...texts.flatMap((text) => text.split(/\s+/).map((word) => word.length)));
    return Math.min(40, Math.max(8, longest, longestWord + 2));
  });
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => Math.floor((TEXT_WIDTH * length) / all));
}

function levelsOf(signOf: (level: number) => string): ILevelsOptions[] {
  return Array.from({ length: 6 }, (_, level) => ({
    level,
    format: signOf(level).startsWith('%') ? LevelFormat.DECIMAL : LevelFormat.BULLET,
    text: signOf(level),
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
  }));
}

/** Sizes in half points, space in twentieths of a point. */
function stylesOf(language: string): IStylesOptions {
  const { document, ...others } = styles.default;
  const inLanguage = { ...document, run: { ...document.run, language: { value: language } } };
  return { ...styles, default: { document: inLanguage, ...others } } as IStylesOptions;
}
