import { readableDate } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import type { List, Nodes, RootContent, Table } from 'mdast';
import type { Content, TableCell } from 'pdfmake';
import { linkableUrl } from '../citation/text-fragment-url.ts';
import { openPdfFonts } from './pdf-fonts.ts';
import {
  type DocumentSection,
  type DocumentSource,
  figureOf,
  type Run,
  reportDocument,
  runsOf,
} from './report-document.ts';

const LINK = '#1a56a8';
const SOFT = '#5a5750';
const RULE = '#d9d5cc';

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
  const [{ default: pdfmake }, fonts, report] = await Promise.all([
    import('pdfmake'),
    openPdfFonts(),
    reportDocument(bundle),
  ]);
  const inline: Inline = (text, style = {}) =>
    fonts.split(text).map(({ text: part, font }) => ({ text: part, font, ...style }));
  const numbers = new Set(report.sources.map(({ number }) => number));
  const content: Content[] = [
    { text: inline(report.title), style: 'title' },
    {
      text: inline(`${readableDate(bundle.createdAt, report.language)} · ${bundle.question}`),
      style: 'soft',
      margin: [0, 0, 0, 14],
    },
    ...report.notices.map((notice): Content => ({ text: inline(notice), style: 'notice' })),
    ...report.sections.flatMap((section) => [
      ...(section.heading === '' ? [] : [heading(section.heading, inline)]),
      ...blocksOf(section.nodes, { section, numbers, inline, images }),
    ]),
    heading(report.words.sources, inline),
    ...(report.sources.length === 0 ? [{ text: inline(report.words.noSources) }] : []),
    ...report.sources.map((source) => sourceContent(source, inline, report.words.quotes)),
  ];
  pdfmake.setFonts(fonts.dictionary);
  // The document names nothing to be loaded but these fonts.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fonts.files.has(path));
  const made = new Date(bundle.createdAt);
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
      text: `${page} / ${pages}`,
      alignment: 'center',
      fontSize: 8,
      color: SOFT,
      margin: [0, 24, 0, 0],
    }),
    defaultStyle: { font: fonts.main, fontSize: 10, lineHeight: 1.28 },
    styles: STYLES,
    pageBreakBefore: (node, around) =>
      node.headlineLevel === 1 && around.getFollowingNodesOnPage().length === 0,
  });
  return new Uint8Array(await pdf.getBuffer());
}

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
  readonly numbers: ReadonlySet<number>;
  readonly inline: Inline;
  readonly images: ReadonlyMap<string, string>;
}

function heading(text: string, inline: Inline): Content {
  return { text: inline(text), style: 'h2', headlineLevel: 1 };
}

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
        return [tableOf(node, around)];
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
const LARGEST: [number, number] = [459, 300];

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

function textOf(node: Nodes, { section, numbers, inline }: Around): Content[] {
  const runs = runsOf(node, { claims: section.claims, isCited: (number) => numbers.has(number) });
  return runs.flatMap((run: Run) =>
    run.kind === 'citation'
      ? [
          {
            text: `[${run.number}]`,
            linkToDestination: `source-${run.number}`,
            color: LINK,
            fontSize: 7,
            sup: true,
          },
        ]
      : inline(run.text, {
          ...(run.isBold ? { bold: true } : {}),
          ...(run.isItalic ? { italics: true } : {}),
        }),
  );
}

function sourceContent(
  { number, title, url, where, passages }: DocumentSource,
  inline: Inline,
  [open, close]: readonly [string, string],
): Content {
  const linked = (text: string, link: string | null) =>
    inline(text, link === null || link.startsWith('file:') ? {} : { link, color: LINK });
  return {
    columns: [
      { text: `[${number}]`, width: 26, color: SOFT, id: `source-${number}` },
      {
        stack: [
          { text: linked(title, url), bold: true },
          ...(where === '' ? [] : [{ text: inline(where), style: 'soft' }]),
          ...passages.map(
            ({ quote, url: at, label }): Content => ({
              text: [
                ...inline(`${open}${quote}${close}`),
                ...(at === null ? [] : [' ', ...linked(label, at)]),
              ],
              fontSize: 9,
              margin: [8, 2, 0, 2],
            }),
          ),
        ],
        width: '*',
      },
    ],
    margin: [0, 0, 0, 8],
  };
}
