import { readableDate } from '@research-studio/language';
import { ANY_SIGN, dayOf, type Messages, messagesIn } from '@research-studio/messages';
import type { Bundle, BundleSource, Claim, ReportSection } from '@research-studio/schemas';
import type { Nodes, Paragraph, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { plainText, withoutInvisible } from '../citation/escape-markdown.ts';
import { kindOf, leadOf, makingLines, reportLanguage, shownSections } from '../citation/publish-report.ts';
import { linksOf, type NumberedPassage, numberedPassages, passagesFor } from '../citation/report-marks.ts';
import { oneLine } from '../citation/shown-quote.ts';
import { publisherOf } from '../citation/site-of.ts';
import { passageLabel, passageUrl, reportNotes } from '../citation/source-list.ts';
import { linkableUrl } from '../citation/text-fragment-url.ts';

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
  /** The links of a mark, one to each passage. */
  linksOf(citation: Extract<Run, { kind: 'citation' }>): ReturnType<typeof linksOf>;
  /** On the whole report, above its sources. */
  readonly notes: readonly string[];
}

export interface DocumentSection {
  readonly heading: string;
  /** On the report itself: its citations name sources, and no sentence rests on them. */
  readonly isAbout: boolean;
  readonly nodes: readonly RootContent[];
  readonly claims: readonly Claim[];
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
      readonly number: number;
      readonly claim: Claim | null;
      /** Of the statement, where it has one; else ''. */
      readonly sign: string;
    };

export function reportDocument(bundle: Bundle): ReportDocument {
  const nodesOf = (markdown: string) =>
    fromMarkdown(withoutInvisible(markdown), {
      extensions: [gfmTable()],
      mdastExtensions: [gfmTableFromMarkdown()],
    }).children;
  const { markdown, sections } = bundle.report;
  const language = reportLanguage(bundle);
  const lead = leadOf(markdown);
  const passages = numberedPassages(bundle);
  const byId = new Map(bundle.claims.map((claim) => [claim.id, claim]));
  const withoutSections: readonly ReportSection[] =
    sections.length > 0 ? sections : [{ heading: '', markdown: lead.rest, claimIds: [] }];
  const title = plainText(lead.title) || bundle.question;
  const date = readableDate(dayOf(bundle), language);
  const sectionOf = (section: ReportSection): DocumentSection => ({
    heading: section.heading,
    isAbout: section.role === 'about',
    nodes: nodesOf(section.markdown),
    claims: section.claimIds.flatMap((id) => byId.get(id) ?? []),
  });
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
    linksOf: ({ number, claim }) => {
      const owner = { claim: claim ?? undefined, said: claim?.text ?? '' };
      return linksOf(number, passagesFor(number, owner, bundle, passages));
    },
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
export function runsOf(block: Nodes, { claims }: DocumentSection, { sources }: ReportDocument): Run[] {
  const numbers = new Set(sources.map(({ number }) => number));
  const plain = plainOf(block).replace(MARK, '');
  const places = claims
    .flatMap((claim) => {
      const start = plain.indexOf(claim.text.trim());
      return start < 0 ? [] : [{ claim, start, end: start + claim.text.trim().length }];
    })
    .sort((a, b) => a.start - b.start);
  const runs: Run[] = [];
  let at = 0;
  const visit = (node: Nodes, isBold: boolean, isItalic: boolean): void => {
    if ('children' in node) {
      for (const child of node.children)
        visit(child, isBold || node.type === 'strong', isItalic || node.type === 'emphasis');
      return;
    }
    const value = node.type === 'break' ? '\n' : 'value' in node ? node.value : '';
    let from = 0;
    const addText = (text: string) => {
      if (text !== '') runs.push({ kind: 'text', text, isBold, isItalic });
      at += text.length;
    };
    for (const match of value.matchAll(MARK)) {
      const number = Number(match[1]);
      if (!numbers.has(number)) continue;
      addText(value.slice(from, match.index));
      const claim = places.findLast(({ start, end }) => start < at && at <= end + 2)?.claim ?? null;
      runs.push({ kind: 'citation', number, claim, sign: match[2] ?? '' });
      from = match.index + match[0].length;
    }
    addText(value.slice(from));
  };
  visit(block, false, false);
  return runs;
}

const MARK = new RegExp(`\\s*\\[(\\d{1,4})\\](${ANY_SIGN})?`, 'gu');

/** The text of a node without its form. */
export function plainOf(node: Nodes): string {
  if ('children' in node) return node.children.map(plainOf).join('');
  return 'value' in node ? node.value : '';
}
