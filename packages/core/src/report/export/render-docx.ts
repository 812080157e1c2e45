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
import type { MarkGroup } from '../../citation/marks/report-marks.ts';
import { shownQuote } from '../../citation/shown-quote.ts';
import styles from './docx-styles.json' with { type: 'json' };
import {
  type Block,
  type DocumentLine,
  type DocumentSource,
  type DocumentWriter,
  isOnline,
  type ReportDocument,
  type Run,
  reportDocument,
  writtenBy,
} from './report-document.ts';

type OfKind<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
type Written = Paragraph | Table;

/** The report as a Word document: its own styles, and a footnote with quote and source for each citation. */
export async function renderDocx(bundle: Bundle): Promise<Uint8Array> {
  const report = reportDocument(bundle);
  const writer = new DocxWriter(report);
  const children = writtenBy<Written>(writer, report, bundle.question);
  const pages = new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] });
  const footer = new Paragraph({ style: 'Subtitle', alignment: AlignmentType.CENTER, children: [pages] });
  const file = new Document({
    title: report.title,
    subject: bundle.question,
    creator: 'Research Studio',
    footnotes: writer.footnotes,
    styles: stylesOf(report.language),
    numbering: {
      config: [
        { reference: 'numbered', levels: levelsOf(LevelFormat.DECIMAL, (level) => `%${level + 1}.`) },
        { reference: 'bullets', levels: levelsOf(LevelFormat.BULLET, () => '•') },
      ],
    },
    sections: [{ children, footers: { default: new Footer({ children: [footer] }) } }],
  });
  return new Uint8Array(await Packer.toArrayBuffer(file));
}

class DocxWriter implements DocumentWriter<Written> {
  readonly footnotes: Record<string, { children: Paragraph[] }> = {};
  readonly #report: ReportDocument;
  /** Numbers of footnotes by what they say. */
  readonly #said = new Map<string, number>();
  #lists = 0;

  constructor(report: ReportDocument) {
    this.#report = report;
  }

  line(kind: DocumentLine, text: string): Paragraph {
    return new Paragraph({ text, ...LINES[kind] });
  }

  blocks(blocks: readonly Block[], style?: string): Written[] {
    return blocks.flatMap((block) => this.#block(block, style));
  }

  #block(block: Block, style?: string): Written[] {
    switch (block.kind) {
      case 'heading':
        return [new Paragraph({ style: 'Heading2', children: this.#runs(block.runs) })];
      case 'text':
        return [new Paragraph({ ...(style && { style }), children: this.#runs(block.runs) })];
      case 'quote':
        return this.blocks(block.blocks, 'Quote');
      case 'list':
        return this.#list(block, 0);
      case 'table':
        return [this.#table(block), new Paragraph({ text: '' })];
      case 'figure':
        return [
          new Paragraph({ keepNext: true, children: [this.#hyperlink(block.alt, block.url)] }),
          new Paragraph({ children: this.#runs(block.runs) }),
        ];
    }
  }

  #list({ isNumbered, items }: OfKind<'list'>, depth: number): Written[] {
    const level = Math.min(depth, 5);
    this.#lists += 1;
    const numbering = { reference: isNumbered ? 'numbered' : 'bullets', level, instance: this.#lists };
    return items.flatMap((item) =>
      item.flatMap((block, index) => {
        if (block.kind === 'list') return this.#list(block, depth + 1);
        if (block.kind !== 'text') return this.blocks([block]);
        const place = index === 0 ? { numbering } : { indent: { left: 720 * (level + 1) } };
        return [new Paragraph({ style: 'ListParagraph', ...place, children: this.#runs(block.runs) })];
      }),
    );
  }

  #table({ rows, align }: OfKind<'table'>): Table {
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
      rows: rows.map((cells, row) => {
        const isHead = row === 0;
        const children = cells.map((cell, column) => {
          const text = new Paragraph({
            style: isHead ? 'TableHead' : 'TableText',
            alignment: align[column] ?? 'left',
            keepNext: isHead,
            children: this.#runs(cell),
          });
          return new TableCell({
            width: { size: widths[column] ?? 0, type: WidthType.DXA },
            margins: { top: 60, bottom: 60, left: 100, right: 100 },
            children: [text],
          });
        });
        return new TableRow({ tableHeader: isHead, cantSplit: true, children });
      }),
    });
  }

  #runs(runs: readonly Run[]): ParagraphChild[] {
    return runs.flatMap((run): ParagraphChild[] => {
      if (run.kind === 'text') {
        const { text, isBold, isItalic } = run;
        return [new TextRun({ text, ...(isBold && { bold: true }), ...(isItalic && { italics: true }) })];
      }
      const { marks, claim, sign, isAbout } = run;
      if (isAbout)
        return marks.map(({ number }) => {
          const children = [new TextRun({ text: `[${number}]`, style: 'Hyperlink' })];
          return new InternalHyperlink({ anchor: anchorOf(number), children });
        });
      const notes = marks.flatMap((mark, index) => [
        ...(index === 0 ? [] : [new TextRun({ text: ', ', superScript: true })]),
        new FootnoteReferenceRun(this.#footnote(mark, claim)),
      ]);
      return sign === '' ? notes : [...notes, new TextRun({ text: sign, superScript: true })];
    });
  }

  /**
   * The number of a new footnote: what the source says for this sentence, and who says it. What an earlier one says is not
   * said again.
   */
  #footnote({ number, passages }: MarkGroup['marks'][number], claim: MarkGroup['claim']): number {
    const { words, sources } = this.#report;
    const [open, close] = words.quotes;
    const { title = '', url = null, publisher = '', facts = '' } = sources[number - 1] ?? {};
    const quoted = passages
      .map(({ quote }) => `${open}${shownQuote(quote, claim && [claim.text])}${close}`)
      .join(' ');
    const name = `[${number}] ${title}`;
    const id = Object.keys(this.footnotes).length + 1;
    const earlier = this.#said.get(quoted + name);
    if (earlier === undefined) this.#said.set(quoted + name, id);
    const where =
      earlier === undefined
        ? [publisher, facts].filter((part) => part !== '').join(', ')
        : fill(words.seeNote, { number: earlier });
    const children = [
      new TextRun(earlier === undefined && quoted !== '' ? ` ${quoted} ` : ' '),
      this.#linked(name, url),
      new TextRun(where === '' ? '.' : `, ${where}.`),
    ];
    this.footnotes[id] = { children: [new Paragraph({ style: 'FootnoteText', children })] };
    return id;
  }

  source({ number, title, url, publisher, facts }: DocumentSource): Paragraph {
    const children = [
      new Bookmark({ id: anchorOf(number), children: [new TextRun(`[${number}] `)] }),
      new TextRun(publisher === '' ? '' : `${publisher}: `),
      this.#linked(title, url),
      new TextRun(facts === '' ? '' : `, ${facts}`),
    ];
    return new Paragraph({ style: 'SourceEntry', children });
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
    return isOnline(link) ? this.#hyperlink(text, link) : new TextRun({ text });
  }

  #hyperlink(text: string, link: string): ParagraphChild {
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

/** Width of an A4 page between its margins, in twentieths of a point. */
const TEXT_WIDTH = 9000;

/** Columns with longer text are wider, within bounds. */
function columnWidths(rows: OfKind<'table'>['rows']): number[] {
  const lengths = (rows[0] ?? []).map((_, column) => {
    const texts = rows.map((cells) =>
      (cells[column] ?? []).map((run) => (run.kind === 'text' ? run.text : ` [1]${run.sign}`)).join(''),
    );
    const words = texts.flatMap((text) => text.split(/\s+/));
    const longestWord = Math.max(...words.map((word) => word.length));
    return Math.min(40, Math.max(8, ...texts.map((text) => text.length), longestWord + 2));
  });
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => Math.floor((TEXT_WIDTH * length) / all));
}

function levelsOf(
  format: (typeof LevelFormat)[keyof typeof LevelFormat],
  signOf: (level: number) => string,
): ILevelsOptions[] {
  return Array.from({ length: 6 }, (_, level) => ({
    level,
    format,
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
