import { dayOf } from '@research-studio/messages';
import type { Bundle } from '@research-studio/schemas';
import type { List, Nodes, RootContent, Table } from 'mdast';
import pdfmake, { type Content, type TableCell } from 'pdfmake';
import { chartsOf, loadChartDrawer } from '../../citation/html/draw-charts.ts';
import { linksOf } from '../../citation/report-marks.ts';
import { linkableUrl } from '../../citation/text-fragment-url.ts';
import { openPdfFonts, type PdfFonts } from './pdf-fonts.ts';
import {
  type DocumentLine,
  type DocumentSection,
  type DocumentWriter,
  figureOf,
  isOnline,
  type ReportDocument,
  reportDocument,
  runsOf,
  writtenBy,
} from './report-document.ts';

const LINK = '#1a56a8';
const SOFT = '#5a5750';
const RULE = '#d9d5cc';
const INK = '#1d1c1a';
/** Of the parts of a chart, by their classes. */
const COLOURS: Readonly<Record<string, string>> = { 'chart-bar': '#8fa6cf', 'chart-figure': LINK };

/** Of an A4 page between its margins, in points. */
const TEXT_WIDTH = 459;

type Inline = (text: string, style?: Record<string, unknown>) => Content[];

/**
 * The report set for print: each citation leads to its source, each passage to its place in the page it is from. `images`
 * has `data:` addresses of images by their own; the others are linked to.
 */
export async function renderPdf(
  bundle: Bundle,
  images: ReadonlyMap<string, string> = new Map(),
): Promise<Uint8Array> {
  const shown = new Map([...images].map(([url, data]) => [linkableUrl(url) ?? url, data]));
  try {
    return await pdfWith(bundle, shown);
  } catch (error) {
    // An image that is damaged, or of a kind that PDF does not have, must not cost the report.
    if (shown.size === 0) throw error;
    return pdfWith(bundle, new Map());
  }
}

async function pdfWith(bundle: Bundle, images: ReadonlyMap<string, string>): Promise<Uint8Array> {
  const report = reportDocument(bundle);
  const fonts = await openPdfFonts();
  const inline: Inline = (text, style = {}) =>
    fonts.split(text).map(({ text: part, font }) => ({
      ...{ text: part, font, ...style },
      // Signs stand tall in their font and would push lines apart.
      ...(font === fonts.signs && { lineHeight: 1 }),
    }));
  const chartOf = await openCharts(bundle, report, fonts);
  const content = writtenBy(pdfWriter({ report, inline, images, chartOf }), report);
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

const STYLES = {
  title: {
    fontSize: 21,
    bold: true,
    lineHeight: 1.12,
    margin: [0, 0, 0, 6] as [number, number, number, number],
  },
  h2: { fontSize: 14, bold: true, margin: [0, 14, 0, 6] as [number, number, number, number] },
  h3: { fontSize: 11.5, bold: true, margin: [0, 8, 0, 4] as [number, number, number, number] },
  soft: { fontSize: 8.5, color: SOFT },
  notice: { background: '#f4efe4', margin: [0, 0, 0, 10] as [number, number, number, number] },
  cell: { fontSize: 9, lineHeight: 1.2 },
};

interface Around {
  readonly section: DocumentSection;
  readonly report: ReportDocument;
  readonly inline: Inline;
  readonly images: ReadonlyMap<string, string>;
  readonly chartOf: (table: Table) => Content[];
}

/** Room for the numbers of the sources, in points. */
const NUMBER_WIDTH = 26;

function pdfWriter(around: Omit<Around, 'section'>): DocumentWriter<Content> {
  const { inline } = around;
  const linked = (text: string, link: string | null) =>
    inline(text, isOnline(link) ? { link, color: LINK } : {});
  const numbered = (label: string, id: string, text: Content[]) => [
    { text: `[${label}]`, width: NUMBER_WIDTH, color: SOFT, id },
    { text, width: '*' },
  ];
  return {
    line: (kind, text) => ({ text: inline(text), ...LINES[kind] }),
    blocks: (nodes, section) => blocksOf(nodes, { ...around, section }),
    source: ({ number, title, url, publisher, facts }) => {
      const by = inline(publisher === '' ? '' : `${publisher}: `);
      const text = [...by, ...linked(title, url), ...inline(facts === '' ? '' : `, ${facts}`)];
      return { columns: numbered(`${number}`, `source-${number}`, text), margin: [0, 0, 0, 3] };
    },
    address: (url) => ({ text: linked(url, url), style: 'soft' }),
    passage: ({ number, label, quote, url, place }) => {
      const text = [...inline(quote), ...(url === null ? [] : [' ', ...linked(place, url)])];
      return { columns: numbered(label, `p${number}`, text), fontSize: 9, margin: [0, 2, 0, 2] };
    },
    making: ({ text, depth }) => ({ text: inline(text), fontSize: 9, margin: [depth * 12, 1, 0, 1] }),
  };
}

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

function blocksOf(nodes: readonly RootContent[], around: Around): Content[] {
  return nodes.flatMap((node): Content[] => {
    const figure = figureOf(node);
    if (figure !== null) return figureContent(figure, around);
    switch (node.type) {
      case 'heading':
        return [{ text: textOf(node, around), style: 'h3', headlineLevel: 1 }];
      case 'list':
        return [listOf(node, around)];
      case 'table':
        return [...around.chartOf(node), tableOf(node, around)];
      case 'blockquote':
        return [{ stack: blocksOf(node.children, around), margin: [14, 0, 0, 4], color: '#33312d' }];
      case 'thematicBreak':
        return [];
      default:
        return [{ text: textOf(node, around), margin: [0, 0, 0, 7] }];
    }
  });
}

/** As wide as the text at most, and two fifths of a page high. */
const LARGEST: [number, number] = [TEXT_WIDTH, 300];

function figureContent(
  { url, alt, caption }: NonNullable<ReturnType<typeof figureOf>>,
  around: Around,
): Content[] {
  const data = around.images.get(url) ?? '';
  const image: Content = /^data:image\/(?:png|jpeg);/.test(data)
    ? { image: data, fit: LARGEST, margin: [0, 6, 0, 4] }
    : { text: around.inline(alt, { link: url, color: LINK }), margin: [0, 6, 0, 2] };
  return [image, { text: textOf(caption, around), style: 'soft', margin: [0, 0, 0, 10] }];
}

function listOf({ ordered, start, children }: List, around: Around): Content {
  const items = children.map(({ children: blocks }): Content => ({ stack: blocksOf(blocks, around) }));
  return ordered === true
    ? { ol: items, start: start ?? 1, margin: [0, 0, 0, 4] }
    : { ul: items, margin: [0, 0, 0, 4] };
}

function tableOf({ children: rows, align }: Table, around: Around): Content {
  const columns = Math.max(...rows.map(({ children }) => children.length));
  const body = rows.map(({ children }, index) =>
    Array.from({ length: columns }, (_, column): TableCell => {
      const cell = children[column];
      return {
        text: cell === undefined ? '' : textOf(cell, around),
        style: 'cell',
        bold: index === 0,
        alignment: align?.[column] ?? 'left',
      };
    }),
  );
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: body[0]?.map(() => (columns > 4 ? '*' : 'auto')) ?? [],
      body,
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

/** Charts are drawn for the screen and set smaller. */
const CHART_WIDTH = 612;

/** Gives the chart of a table of the report, with what it measures above it; nothing for a table without one. */
async function openCharts(
  { report: { panels = [] } }: Bundle,
  { sections, about }: ReportDocument,
  fonts: PdfFonts,
): Promise<Around['chartOf']> {
  const tables = [...sections, ...about].flatMap(({ nodes }) => tablesIn(nodes));
  const charts = chartsOf(panels);
  if (charts.length !== tables.length || charts.every((chart) => chart === null)) return () => [];
  const draw = await loadChartDrawer();
  const byTable = new Map(tables.map((table, index) => [table, charts[index] ?? null]));
  return (table) => {
    const chart = byTable.get(table) ?? null;
    if (chart === null) return [];
    const svg = draw(chart, { width: CHART_WIDTH, hrefOf: () => '#' });
    dress(svg, fonts);
    const stack: Content[] = [
      {
        text: fonts.split(chart.measure).map(({ text, font }) => ({ text, font })),
        bold: true,
        style: 'cell',
      },
      { svg: svg.outerHTML, width: TEXT_WIDTH },
    ];
    return [{ stack, unbreakable: true, margin: [0, 6, 0, 4] }];
  };
}

function tablesIn(nodes: readonly Nodes[]): readonly Table[] {
  return nodes.flatMap((node): readonly Table[] =>
    node.type === 'table' ? [node] : 'children' in node ? tablesIn(node.children) : [],
  );
}

/** Colours and fonts, which a page gives by its style, and no links: their places are known in a page alone. */
function dress(svg: SVGSVGElement, fonts: PdfFonts): void {
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
}

function textOf(node: Nodes, { section, inline }: Around): Content[] {
  return runsOf(node, section).flatMap((run) => {
    if (run.kind === 'text')
      return inline(run.text, { ...(run.isBold && { bold: true }), ...(run.isItalic && { italics: true }) });
    const links = linksOf(run.number, section.isAbout ? [] : run.passages).map(({ text, passage }) => {
      const linkToDestination = passage === null ? `source-${run.number}` : `p${passage.number}`;
      return { text, linkToDestination, color: LINK, ...MARK };
    });
    return [...links, ...inline(run.sign, { color: SOFT, ...MARK })];
  });
}
