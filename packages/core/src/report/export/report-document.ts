import { readableDate } from '@research-studio/language';
import { ANY_SIGN, dayOf, type Messages, messagesIn } from '@research-studio/messages';
import type { Bundle, BundleSource, Chart, Panel, ReportSection } from '@research-studio/schemas';
import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { plainText, withoutInvisible } from '../../citation/escape-markdown.ts';
import {
  type MarkGroup,
  type NumberedPassage,
  numberedPassages,
  rewriteMarks,
} from '../../citation/marks/report-marks.ts';
import { kindOf, leadOf, makingLines, reportLanguage } from '../../citation/publish-report.ts';
import { oneLine } from '../../citation/shown-quote.ts';
import { publisherOf } from '../../citation/site-of.ts';
import { passageLabel, passageUrl, reportNotes } from '../../citation/source-list.ts';
import { linkableUrl } from '../../citation/text-fragment-url.ts';

/** A report taken apart for formats that have no Markdown: its sections in blocks, its sources with their passages. */
export interface ReportDocument {
  readonly title: string;
  readonly notices: readonly string[];
  readonly language: string;
  readonly date: string;
  readonly words: Messages;
  readonly sections: readonly DocumentSection[];
  readonly sources: readonly DocumentSource[];
  /** Sections on the report itself, for the appendix. */
  readonly about: readonly DocumentSection[];
  readonly making: ReturnType<typeof makingLines>;
  /** On the whole report, above its sources. */
  readonly notes: readonly string[];
}

export interface DocumentSection extends Pick<ReportSection, 'heading' | 'role'> {
  readonly blocks: readonly Block[];
}

export interface DocumentSource {
  readonly number: number;
  readonly title: string;
  /** Null where nothing can be linked to. */
  readonly url: string | null;
  readonly publisher: string;
  /** Date and kind in one line. */
  readonly facts: string;
  readonly passages: readonly {
    readonly number: number;
    /** The label in the text: "4.2". */
    readonly label: string;
    /** In quotation marks. */
    readonly quote: string;
    readonly url: string | null;
    /** The text of the link: "passage", or the page of a PDF. */
    readonly place: string;
  }[];
}

type Runs = readonly Run[];

export type Block =
  | { readonly kind: 'heading'; readonly depth: number; readonly runs: Runs }
  | { readonly kind: 'text'; readonly runs: Runs }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'list';
      readonly isNumbered: boolean;
      readonly start: number;
      /** Its items are paragraphs. */
      readonly isLoose: boolean;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly kind: 'table';
      readonly align: readonly ('left' | 'right' | 'center' | null)[];
      /** The first one has the heads; each has a cell for every column. */
      readonly rows: readonly (readonly Runs[])[];
      readonly chart: Chart | null;
    }
  /** An image, by its address where there is no `data:` address, with the line below it. */
  | {
      readonly kind: 'figure';
      readonly url: string;
      readonly data: string;
      readonly alt: string;
      readonly runs: Runs;
    };

/** A stretch of text in one style, or neighbouring citations with the sign of their statement, else ''. */
export type Run =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly isBold: boolean;
      readonly isItalic: boolean;
      readonly isCode: boolean;
    }
  | (Pick<MarkGroup, 'marks' | 'claim'> & {
      readonly kind: 'citation';
      readonly sign: string;
      /** In a part on the report itself: it names sources, and no sentence rests on them. */
      readonly isAbout: boolean;
    });

/** `images`: `data:` addresses of images by their own. */
export function reportDocument(
  bundle: Bundle,
  images: ReadonlyMap<string, string> = new Map(),
): ReportDocument {
  const { markdown, sections, panels = [] } = bundle.report;
  const language = reportLanguage(bundle);
  const words = messagesIn(language);
  const lead = leadOf(markdown);
  const passages = numberedPassages(bundle);
  const whole = { heading: '', markdown: lead.rest, claimIds: [] };
  const all: readonly ReportSection[] = sections.length > 0 ? sections : [whole];
  const charts = [...chartsOf(panels)];
  const data = new Map([...images].map(([url, shown]) => [linkableUrl(url) ?? url, shown]));
  const read = all.map((section) => {
    const marks: MarkGroup[] = [];
    const write = (group: MarkGroup) => `[${String.fromCharCode(FIRST_MARK + marks.push(group) - 1)}]`;
    const marked = rewriteMarks({ section, bundle, passages, write });
    const reading = { marks, charts, data, isAbout: section.role === 'about' };
    const extensions = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] };
    return { ...section, blocks: blocksOf(fromMarkdown(marked, extensions).children, reading) };
  });
  return {
    title: plainText(lead.title) || bundle.question,
    notices: lead.notices.map(plainText),
    language,
    date: readableDate(dayOf(bundle), language),
    words,
    sections: read.filter(({ isFolded }) => isFolded !== true),
    about: read.filter(({ isFolded }) => isFolded === true),
    notes: reportNotes({ sections, sources: bundle.sources }, language),
    sources: bundle.sources.map((source) => documentSource(source, passages, language)),
    making: makingLines(bundle, words),
  };
}

/** The charts of all tables of a report, in its order; null for a table without one. */
export function chartsOf(panels: readonly Panel[]): readonly (Chart | null)[] {
  return panels.flatMap((panel) =>
    panel.type === 'table' ? [panel.chart] : panel.type === 'body_listful' ? chartsOf(panel.panels) : [],
  );
}

interface Reading {
  readonly marks: readonly MarkGroup[];
  /** Those of the tables that are still to come. */
  readonly charts: (Chart | null)[];
  readonly data: ReadonlyMap<string, string>;
  readonly isAbout: boolean;
}

function blocksOf(nodes: readonly RootContent[], reading: Reading): readonly Block[] {
  return nodes.flatMap((node): readonly Block[] => {
    switch (node.type) {
      case 'heading':
        return [{ kind: 'heading', depth: node.depth, runs: runsOf(node, reading) }];
      case 'list': {
        const { ordered, start, children } = node;
        const isLoose = node.spread === true || children.some(({ spread }) => spread === true);
        const items = children.map((item) => blocksOf(item.children, reading));
        return [{ kind: 'list', isNumbered: ordered === true, start: start ?? 1, isLoose, items }];
      }
      case 'table': {
        const columns = Math.max(...node.children.map(({ children }) => children.length));
        const rows = node.children.map(({ children }) =>
          Array.from({ length: columns }, (_, at) => children[at]).map((cell) =>
            cell ? runsOf(cell, reading) : [],
          ),
        );
        return [{ kind: 'table', align: node.align ?? [], rows, chart: reading.charts.shift() ?? null }];
      }
      case 'blockquote':
        return [{ kind: 'quote', blocks: blocksOf(node.children, reading) }];
      case 'thematicBreak':
        return [];
      case 'paragraph': {
        const [image, ...rest] = node.children;
        if (image?.type !== 'image') return [{ kind: 'text', runs: runsOf(node, reading) }];
        const children = rest.filter((child) => child.type !== 'text' || child.value.trim() !== '');
        const { url, alt } = image;
        const shown = { url, alt: alt ?? '', data: reading.data.get(url) ?? '' };
        return [{ kind: 'figure', ...shown, runs: runsOf({ ...node, children }, reading) }];
      }
      default:
        return [{ kind: 'text', runs: runsOf(node, reading) }];
    }
  });
}

/** The runs of a paragraph, a heading or a cell. Links become plain text. */
function runsOf(node: Nodes, reading: Reading, isBold = false, isItalic = false): Run[] {
  if ('children' in node)
    return node.children.flatMap((child) =>
      runsOf(child, reading, isBold || node.type === 'strong', isItalic || node.type === 'emphasis'),
    );
  const value = node.type === 'break' ? '\n' : 'value' in node ? node.value : '';
  const runs: Run[] = [];
  let from = 0;
  const addText = (to: number) => {
    const text = value.slice(from, to);
    if (text !== '') runs.push({ kind: 'text', text, isBold, isItalic, isCode: node.type === 'inlineCode' });
  };
  for (const { 0: whole, 1: mark = '', 2: sign = '', index } of value.matchAll(MARK)) {
    const { marks = [], claim } = reading.marks[mark.charCodeAt(0) - FIRST_MARK] ?? {};
    addText(index);
    from = index + whole.length;
    runs.push({ kind: 'citation', marks, claim, sign, isAbout: reading.isAbout });
  }
  addText(value.length);
  return runs;
}

/** Marks on their way through the Markdown parser, by their place: private-use characters, which reports never hold. */
const FIRST_MARK = 0xe100;
const MARK = new RegExp(`\\s*\\[([\\ue100-\\uf8ff])\\](${ANY_SIGN})?`, 'gu');

function documentSource(
  source: BundleSource,
  passages: readonly NumberedPassage[],
  language: string,
): DocumentSource {
  const date = source.publishedAt === null ? '' : readableDate(source.publishedAt, language);
  const [open, close] = messagesIn(language).quotes;
  return {
    number: source.id,
    title: withoutInvisible(source.title),
    url: linkableUrl(source.url),
    publisher: withoutInvisible(publisherOf(source)),
    facts: withoutInvisible([date, kindOf(source)].filter((part) => part !== '').join(', ')),
    passages: passages
      .filter((passage) => passage.source.id === source.id)
      .map((passage) => ({
        number: passage.number,
        label: passage.label,
        quote: `${open}${withoutInvisible(oneLine(passage.quote))}${close}`,
        url: passageUrl(source, passage),
        place: passageLabel(source, passage, language),
      })),
  };
}

/** The lines of a document that say one thing, without citations. */
export type DocumentLine =
  | 'title'
  | 'subtitle'
  | 'notice'
  | 'heading'
  | 'note'
  | 'text'
  | 'appendix'
  | 'entry';

/** How a format for print writes the parts of a report. */
export interface DocumentWriter<Written> {
  line(kind: DocumentLine, text: string): Written;
  blocks(blocks: readonly Block[]): readonly Written[];
  /** Publisher, title, date and kind of a source in one line. */
  source(source: DocumentSource): Written;
  /** A printed title has no link, so its address is printed too. */
  address(url: string): Written;
  passage(passage: DocumentSource['passages'][number]): Written;
  making(line: ReportDocument['making'][number]): Written;
}

/**
 * A report in the order of its printed formats. The appendix, on pages of its own, has each passage in full, what the report
 * says of itself, and how it was made.
 */
export function writtenBy<Written>(
  write: DocumentWriter<Written>,
  report: ReportDocument,
  question: string,
): Written[] {
  const { words, sources, title, date } = report;
  return [
    write.line('title', title),
    write.line('subtitle', title === question ? date : `${date} · ${question}`),
    ...report.notices.map((notice) => write.line('notice', notice)),
    ...report.sections.flatMap(({ heading, blocks }) => [
      ...(heading === '' ? [] : [write.line('heading', heading)]),
      ...write.blocks(blocks),
    ]),
    write.line('heading', words.sources),
    ...report.notes.map((note) => write.line('note', note)),
    ...(sources.length === 0 ? [write.line('text', words.noSources)] : []),
    ...sources.map((source) => write.source(source)),
    write.line('appendix', words.appendix),
    ...sources.flatMap((source) => [
      write.line('entry', `[${source.number}] ${source.title}`),
      ...(isOnline(source.url) ? [write.address(source.url)] : []),
      ...source.passages.map((passage) => write.passage(passage)),
    ]),
    write.line('heading', words.about),
    ...report.about.flatMap(({ blocks }) => write.blocks(blocks)),
    ...report.making.map((line) => write.making(line)),
  ];
}

/** Whether others can open it too: a file of this machine they cannot. */
export function isOnline(url: string | null): url is string {
  return url !== null && linkableUrl(url) !== null && !url.startsWith('file:');
}
