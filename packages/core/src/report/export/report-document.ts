import { readableDate } from '@research-studio/language';
import { ANY_SIGN, dayOf, type Messages, messagesIn } from '@research-studio/messages';
import type { Bundle, BundleSource, Claim, ReportSection } from '@research-studio/schemas';
import type { Nodes, Paragraph, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { plainText, withoutInvisible } from '../../citation/escape-markdown.ts';
import { kindOf, leadOf, makingLines, reportLanguage, shownSections } from '../../citation/publish-report.ts';
import {
  type MarkGroup,
  type NumberedPassage,
  numberedPassages,
  rewriteMarks,
} from '../../citation/report-marks.ts';
import { oneLine } from '../../citation/shown-quote.ts';
import { publisherOf } from '../../citation/site-of.ts';
import { passageLabel, passageUrl, reportNotes } from '../../citation/source-list.ts';
import { linkableUrl } from '../../citation/text-fragment-url.ts';

/** A report taken apart for formats that have no Markdown: its sections as trees, its sources with their passages. */
export interface ReportDocument {
  readonly title: string;
  /** Date and, where the title does not say it, the question. */
  readonly subtitle: string;
  readonly notices: readonly string[];
  readonly language: string;
  readonly words: Messages;
  readonly sections: readonly DocumentSection[];
  readonly sources: readonly DocumentSource[];
  /** Sections on the report itself, for the appendix. */
  readonly about: readonly DocumentSection[];
  readonly making: ReturnType<typeof makingLines>;
  /** On the whole report, above its sources. */
  readonly notes: readonly string[];
}

export interface DocumentSection {
  readonly heading: string;
  /** On the report itself: its citations name sources, and no sentence rests on them. */
  readonly isAbout: boolean;
  readonly nodes: readonly RootContent[];
  /** Its marks, in their order. */
  readonly marks: readonly MarkGroup[];
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
    /** What the text calls it: "4.2". */
    readonly label: string;
    /** In quotation marks. */
    readonly quote: string;
    readonly url: string | null;
    /** What the link is called: "passage", or the page of a PDF. */
    readonly place: string;
  }[];
}

/** A stretch of text in one style, or a citation. */
export type Run =
  | { readonly kind: 'text'; readonly text: string; readonly isBold: boolean; readonly isItalic: boolean }
  | {
      readonly kind: 'citation';
      /** The number of a source, and what of it the statement rests on. */
      readonly number: number;
      readonly passages: readonly NumberedPassage[];
      readonly claim: Claim | undefined;
      /** Of the statement, where it has one; else ''. */
      readonly sign: string;
    };

export function reportDocument(bundle: Bundle): ReportDocument {
  const nodesOf = (markdown: string) =>
    fromMarkdown(markdown, {
      extensions: [gfmTable()],
      mdastExtensions: [gfmTableFromMarkdown()],
    }).children;
  const { markdown, sections } = bundle.report;
  const language = reportLanguage(bundle);
  const lead = leadOf(markdown);
  const passages = numberedPassages(bundle);
  const withoutSections: readonly ReportSection[] =
    sections.length > 0 ? sections : [{ heading: '', markdown: lead.rest, claimIds: [] }];
  const title = plainText(lead.title) || bundle.question;
  const date = readableDate(dayOf(bundle), language);
  const sectionOf = (section: ReportSection): DocumentSection => {
    const marks: MarkGroup[] = [];
    const write = (group: MarkGroup) => `[${String.fromCharCode(FIRST_MARK + marks.push(group) - 1)}]`;
    const nodes = nodesOf(rewriteMarks({ section, bundle, passages, write }));
    return { heading: section.heading, isAbout: section.role === 'about', nodes, marks };
  };
  return {
    title,
    subtitle: title === bundle.question ? date : `${date} · ${bundle.question}`,
    notices: lead.notices.map(plainText),
    language,
    words: messagesIn(language),
    sections: shownSections(withoutSections).map(sectionOf),
    about: withoutSections.filter(({ isFolded }) => isFolded === true).map(sectionOf),
    notes: reportNotes({ sections, sources: bundle.sources }, language),
    sources: bundle.sources.map((source) =>
      documentSource(
        source,
        passages.filter((passage) => passage.source.id === source.id),
        language,
      ),
    ),
    making: makingLines(bundle, messagesIn(language)),
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

/** How a format writes the parts of a report. */
export interface DocumentWriter<Block> {
  line(kind: DocumentLine, text: string): Block;
  blocks(nodes: readonly RootContent[], section: DocumentSection): readonly Block[];
  /** Publisher, title, date and kind of a source in one line. */
  source(source: DocumentSource): Block;
  /** A printed title has no link, so its address is printed too. */
  address(url: string): Block;
  passage(passage: DocumentSource['passages'][number]): Block;
  making(line: ReportDocument['making'][number]): Block;
}

/**
 * A report in the order of all its formats. The appendix, on pages of its own, has each passage in full, what the report
 * says of itself, and how it was made.
 */
export function writtenBy<Block>(write: DocumentWriter<Block>, report: ReportDocument): Block[] {
  const { words, sources } = report;
  return [
    write.line('title', report.title),
    write.line('subtitle', report.subtitle),
    ...report.notices.map((notice) => write.line('notice', notice)),
    ...report.sections.flatMap((section) => [
      ...(section.heading === '' ? [] : [write.line('heading', section.heading)]),
      ...write.blocks(section.nodes, section),
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
    ...report.about.flatMap((section) => write.blocks(section.nodes, section)),
    ...report.making.map((line) => write.making(line)),
  ];
}

/** Whether others can open it too: a file of this machine they cannot. */
export function isOnline(url: string | null): url is string {
  return url !== null && linkableUrl(url) !== null && !url.startsWith('file:');
}

/** The image of a paragraph with the line below it; null for any other block. */
export function figureOf(node: RootContent): {
  readonly url: string;
  readonly alt: string;
  readonly caption: Paragraph;
} | null {
  if (node.type !== 'paragraph') return null;
  const [image, ...rest] = node.children;
  if (image?.type !== 'image') return null;
  const children = rest.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  return { url: image.url, alt: image.alt ?? '', caption: { ...node, children } };
}

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
    facts: [date, kindOf(source)]
      .filter((part) => part !== '')
      .map(withoutInvisible)
      .join(', '),
    passages: passages.map((passage) => ({
      number: passage.number,
      label: passage.label,
      quote: `${open}${withoutInvisible(oneLine(passage.quote))}${close}`,
      url: passageUrl(source, passage),
      place: passageLabel(source, passage, language),
    })),
  };
}

/** What a paragraph, a heading or the cells of a row say, stretch by stretch. Links of the text are text alone. */
export function runsOf(block: Nodes, section: DocumentSection, isBold = false, isItalic = false): Run[] {
  if ('children' in block)
    return block.children.flatMap((child) =>
      runsOf(child, section, isBold || block.type === 'strong', isItalic || block.type === 'emphasis'),
    );
  const value = block.type === 'break' ? '\n' : 'value' in block ? block.value : '';
  const runs: Run[] = [];
  let from = 0;
  const addText = (to: number) => {
    if (to > from) runs.push({ kind: 'text', text: value.slice(from, to), isBold, isItalic });
  };
  for (const { 0: whole, 1: mark = '', 2: sign = '', index } of value.matchAll(MARK)) {
    const { marks = [], claim } = section.marks[mark.charCodeAt(0) - FIRST_MARK] ?? {};
    addText(index);
    from = index + whole.length;
    for (const [at, { number, passages }] of marks.entries())
      runs.push({ kind: 'citation', number, passages, claim, sign: at === marks.length - 1 ? sign : '' });
  }
  addText(value.length);
  return runs;
}

/** Marks on their way through the Markdown parser, by their place: private-use characters, which reports never hold. */
const FIRST_MARK = 0xe100;
const MARK = new RegExp(`\\s*\\[([\\ue100-\\uf8ff])\\](${ANY_SIGN})?`, 'gu');

/** The text of a node without its form. */
export function plainOf(node: Nodes): string {
  if ('children' in node) return node.children.map(plainOf).join('');
  return 'value' in node ? node.value : '';
}
