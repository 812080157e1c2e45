import { dayOf } from '@research-studio/messages';
import type { Bundle, Chart } from '@research-studio/schemas';
import pdfmake, { type Content } from 'pdfmake';
import { linksOf } from '../../citation/marks/report-marks.ts';
import { openCharts } from './open-charts.ts';
import { openPdfFonts, type PdfFonts } from './pdf-fonts.ts';
import {
  type Block,
  type DocumentLine,
  type DocumentWriter,
  isOnline,
  type Run,
  reportDocument,
  writtenBy,
} from './report-document.ts';

const LINK = '#1a56a8';
const SOFT = '#5a5750';
const RULE = '#d9d5cc';
const INK = '#1d1c1a';
/** Colours of the parts of a chart, by their classes. */
const COLOURS: Readonly<Record<string, string>> = { 'chart-bar': '#8fa6cf', 'chart-figure': LINK };

/** Width of an A4 page between its margins, in points. */
const TEXT_WIDTH = 459;
/** Charts are drawn for the screen and set smaller. */
const CHART_WIDTH = 612;
/** Largest image: as wide as the text, and two fifths of a page high. */
const LARGEST: [number, number] = [TEXT_WIDTH, 300];
/** Room for the numbers of the sources, in points. */
const NUMBER_WIDTH = 26;

/**
 * The report set for print: each citation leads to its source, each passage to its place in the page it is from. `images`
 * has `data:` addresses of images by their own; the others are linked to.
 */
export async function renderPdf(
  bundle: Bundle,
  images: ReadonlyMap<string, string> = new Map(),
): Promise<Uint8Array> {
  try {
    return await pdfWith(bundle, images);
  } catch (error) {
    // An image that is damaged, or of a kind that PDF does not have, must not cost the report.
    if (images.size === 0) throw error;
    return pdfWith(bundle, new Map());
  }
}

async function pdfWith(bundle: Bundle, images: ReadonlyMap<string, string>): Promise<Uint8Array> {
  const report = reportDocument(bundle, images);
  const fonts = await openPdfFonts();
  const draw = await openCharts(bundle.report.panels, { width: CHART_WIDTH, hrefOf: () => '#' });
  const writer = new PdfWriter(fonts, (chart) => dressed(draw(chart), fonts));
  const content = writtenBy(writer, report, bundle.question);
  pdfmake.setFonts(fonts.dictionary);
  // The document names nothing to be loaded but these fonts.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fonts.files.has(path));
  const made = new Date(dayOf(bundle));
  const pdf = pdfmake.createPdf({
    content,
    pageSize: 'A4',
    pageMargins: [68, 62, 68, 66],
    info: {
      title: report.title,
      subject: bundle.question,
      creator: 'Research Studio',
      creationDate: made,
      modDate: made,
    },
    footer: (page, pages) => ({
      style: FOOTER,
      text: `${page} / ${pages}`,
      alignment: 'center',
      fontSize: 8,
      color: SOFT,
      margin: [0, 24, 0, 0],
    }),
    defaultStyle: { font: fonts.main, fontSize: 10, lineHeight: 1.28 },
    styles: STYLES,
    pageBreakBefore: (node, around) =>
      node.headlineLevel === 1 &&
      around
        .getFollowingNodesOnPage()
        .every(({ headlineLevel, style }) => headlineLevel === 1 || style === FOOTER),
  });
  return new Uint8Array(await pdf.getBuffer());
}

const FOOTER = 'footer';
/** Raised text is set at 58 in 100 of its size. */
const MARK = { sup: true, fontSize: 11.5 };

type Margin = [number, number, number, number];
const STYLES = {
  title: { fontSize: 21, bold: true, lineHeight: 1.12, margin: [0, 0, 0, 6] as Margin },
  h2: { fontSize: 14, bold: true, margin: [0, 14, 0, 6] as Margin },
  h3: { fontSize: 11.5, bold: true, margin: [0, 8, 0, 4] as Margin },
  soft: { fontSize: 8.5, color: SOFT },
  notice: { background: '#f4efe4', margin: [0, 0, 0, 10] as Margin },
  cell: { fontSize: 9, lineHeight: 1.2 },
};

/** A heading does not end a page. */
const HEADING = { style: 'h2', headlineLevel: 1 };
const LINES: Readonly<Record<DocumentLine, object>> = {
  title: { style: 'title' },
  subtitle: { style: 'soft', margin: [0, 0, 0, 14] },
  notice: { style: 'notice' },
  heading: HEADING,
  note: { style: 'soft', margin: [0, 0, 0, 6] },
  text: {},
  appendix: { ...HEADING, pageBreak: 'before' },
  entry: { bold: true, headlineLevel: 1, margin: [0, 6, 0, 0] },
};

type OfKind<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

class PdfWriter implements DocumentWriter<Content> {
  readonly #fonts: PdfFonts;
  readonly #draw: (chart: Chart) => string;

  constructor(fonts: PdfFonts, draw: (chart: Chart) => string) {
    this.#fonts = fonts;
    this.#draw = draw;
  }

  line(kind: DocumentLine, text: string): Content {
    return { text: this.#text(text), ...LINES[kind] };
  }

  source({
    number,
    title,
    url,
    publisher,
    facts,
  }: Parameters<DocumentWriter<Content>['source']>[0]): Content {
    const by = this.#text(publisher === '' ? '' : `${publisher}: `);
    const text = [...by, ...this.#linked(title, url), ...this.#text(facts === '' ? '' : `, ${facts}`)];
    return { columns: numbered(`${number}`, `source-${number}`, text), margin: [0, 0, 0, 3] };
  }

  address(url: string): Content {
    return { text: this.#linked(url, url), style: 'soft' };
  }

  passage({ number, label, quote, url, place }: Parameters<DocumentWriter<Content>['passage']>[0]): Content {
    const text = [...this.#text(quote), ...(url === null ? [] : [' ', ...this.#linked(place, url)])];
    return { columns: numbered(label, `p${number}`, text), fontSize: 9, margin: [0, 2, 0, 2] };
  }

  making({ text, depth }: Parameters<DocumentWriter<Content>['making']>[0]): Content {
    return { text: this.#text(text), fontSize: 9, margin: [depth * 12, 1, 0, 1] };
  }

  blocks(blocks: readonly Block[]): Content[] {
    return blocks.flatMap((block) => this.#block(block));
  }

  #block(block: Block): Content[] {
    switch (block.kind) {
      case 'heading':
        return [{ text: this.#runs(block.runs), style: 'h3', headlineLevel: 1 }];
      case 'text':
        return [{ text: this.#runs(block.runs), margin: [0, 0, 0, 7] }];
      case 'quote':
        return [{ stack: this.blocks(block.blocks), margin: [14, 0, 0, 4], color: '#33312d' }];
      case 'list': {
        const items = block.items.map((item): Content => ({ stack: this.blocks(item) }));
        const list = block.isNumbered ? { ol: items, start: block.start } : { ul: items };
        return [{ ...list, margin: [0, 0, 0, 4] }];
      }
      case 'table':
        return [...this.#chart(block), this.#table(block)];
      case 'figure':
        return this.#figure(block);
    }
  }

  #figure({ url, data, alt, runs }: OfKind<'figure'>): Content[] {
    const image: Content = /^data:image\/(?:png|jpeg);/.test(data)
      ? { image: data, fit: LARGEST, margin: [0, 6, 0, 4] }
      : { text: this.#text(alt, { link: url, color: LINK }), margin: [0, 6, 0, 2] };
    return [image, { text: this.#runs(runs), style: 'soft', margin: [0, 0, 0, 10] }];
  }

  #table({ rows, align }: OfKind<'table'>): Content {
    const columns = rows[0]?.length ?? 0;
    return {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: Array.from({ length: columns }, () => (columns > 4 ? '*' : 'auto')),
        body: rows.map((cells, row) =>
          cells.map((cell, column) => ({
            text: this.#runs(cell),
            style: 'cell',
            bold: row === 0,
            alignment: align[column] ?? 'left',
          })),
        ),
      },
      layout: {
        hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 0.9 : 0.4),
        vLineWidth: () => 0,
        hLineColor: () => RULE,
        paddingLeft: (column) => (column === 0 ? 0 : 6),
        paddingTop: () => 3,
        paddingBottom: () => 3,
      },
      margin: [0, 2, 0, 9],
    };
  }

  /** With its measure above it. */
  #chart({ chart }: OfKind<'table'>): Content[] {
    if (chart === null) return [];
    const measure: Content = { text: [...this.#fonts.split(chart.measure)], bold: true, style: 'cell' };
    const stack: Content[] = [measure, { svg: this.#draw(chart), width: TEXT_WIDTH }];
    return [{ stack, unbreakable: true, margin: [0, 6, 0, 4] }];
  }

  #runs(runs: readonly Run[]): Content[] {
    return runs.flatMap((run) => {
      if (run.kind === 'text') {
        const { text, isBold, isItalic } = run;
        return this.#text(text, { ...(isBold && { bold: true }), ...(isItalic && { italics: true }) });
      }
      const links = run.marks.flatMap(({ number, passages }) =>
        linksOf(number, run.isAbout ? [] : passages).map(({ text, passage }) => {
          const linkToDestination = passage === null ? `source-${number}` : `p${passage.number}`;
          return { text, linkToDestination, color: LINK, ...MARK };
        }),
      );
      return [...links, ...this.#text(run.sign, { color: SOFT, ...MARK })];
    });
  }

  #linked(text: string, link: string | null): Content[] {
    return this.#text(text, isOnline(link) ? { link, color: LINK } : {});
  }

  #text(text: string, style: Record<string, unknown> = {}): Content[] {
    return this.#fonts.split(text).map((part) => ({
      ...part,
      ...style,
      // Signs stand tall in their font and would push lines apart.
      ...(part.font === this.#fonts.signs && { lineHeight: 1 }),
    }));
  }
}

function numbered(label: string, id: string, text: Content[]) {
  return [
    { text: `[${label}]`, width: NUMBER_WIDTH, color: SOFT, id },
    { text, width: '*' },
  ];
}

/** A chart with colours and fonts, which a page gives by its style, and no links: their places are known in a page alone. */
function dressed(svg: SVGSVGElement, fonts: PdfFonts): string {
  for (const link of svg.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  for (const title of svg.querySelectorAll('title')) title.remove();
  for (const group of svg.querySelectorAll('g'))
    group.setAttribute('fill', COLOURS[group.getAttribute('class') ?? ''] ?? INK);
  for (const text of svg.querySelectorAll('text')) {
    const parts = fonts.split(text.textContent ?? '').map(({ text: part, font }) => {
      const span = svg.ownerDocument.createElementNS('http://www.w3.org/2000/svg', 'tspan');
      span.setAttribute('font-family', font);
      span.textContent = part;
      return span;
    });
    text.replaceChildren(...parts);
  }
  return svg.outerHTML;
}
