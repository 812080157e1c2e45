import { detectLanguage, splitSentences } from '@research-studio/language';
import { needsCitation } from '../needs-citation.ts';
import { type Citation, citationSign, replaceMarks } from './citation-marks.ts';
import { withKnownMarks } from './known-marks.ts';
import { type BlockLink, type ReportBlock, readableText, reportBlocks } from './markdown-blocks.ts';
import { withPlainMarks } from './plain-marks.ts';
import { opensQuotation, quotationsIn } from './quotations.ts';
import {
  createSourceRegister,
  describe,
  type ListedEntry,
  quotedIn,
  readEntries,
  type SourceEntry,
  type SourceRegister,
} from './source-list.ts';
import { citationKey, isSourceAddress, opensSourceList } from './source-names.ts';

/** One sentence, list item sentence or table row of a report. */
export interface ReportSentence {
  /** Without marks and mark-up; a table row with the heads of its columns. */
  readonly text: string;
  /** Heading above it; null above the first. */
  readonly section: string | null;
  /** Line of the report on which it begins, from 1. */
  readonly line: number;
  /** What the same sentence says in another form: a table row without the heads of its columns. */
  readonly bare: string | null;
  /** Each source once, in order. */
  readonly citations: readonly Citation[];
  /** It states what a reader could want to check. */
  readonly isFactual: boolean;
}

export interface ParsedReport {
  readonly title: string | null;
  /** BCP 47 tag; null if it is not known. */
  readonly language: string | null;
  readonly sentences: readonly ReportSentence[];
  /** Listed sources, then those that only links and notes name, in order of appearance. */
  readonly sources: readonly SourceEntry[];
  /** Whether the report lists its sources; without a list a number in brackets names none. */
  readonly hasList: boolean;
}

export interface ParseOptions {
  /** Whether a heading opens a section in which a report speaks of itself, which is left out. */
  readonly isAboutReport?: (heading: string) => boolean;
}

/**
 * Reads any Markdown report: its sentences, what each cites, and its list of sources in whatever shape. Text that is no
 * report gives few or no sentences and never an error.
 */
export function parseReport(
  markdown: string,
  { isAboutReport = () => false }: ParseOptions = {},
): ParsedReport {
  const blocks = reportBlocks(withKnownMarks(withPlainMarks(visible(markdown))));
  const { prose, register } = collectSources(blocks, isAboutReport);
  const hasList = register.entries().length > 0;
  const sample = prose
    .slice(Math.floor(prose.length / 2))
    .concat(prose)
    .slice(0, 40);
  const language = detectLanguage(
    sample.map(({ text, links }) => readableText(text, links).replace(/https?:\S+/g, '')).join(' '),
  );
  const sentences = prose.flatMap((block) => sentencesOf(block, { register, language }));
  return { title: titleOf(blocks), language, sentences, sources: register.entries(), hasList };
}

/** Without characters that a reader cannot see. */
function visible(markdown: string): string {
  return markdown
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/(?![\t\n])[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, '')
    .replace(/[\ud800-\udfff]/gu, '\ufffd');
}

/** A block of the report's text under its nearest heading. */
interface ProseBlock extends ReportBlock {
  readonly section: string | null;
}

/** Takes the lists of sources, wherever they are, and footnotes apart from the text. */
function collectSources(blocks: readonly ReportBlock[], isAboutReport: (heading: string) => boolean) {
  const register = createSourceRegister();
  const prose: ProseBlock[] = [];
  let list: ListedEntry[] = [];
  const endList = () => {
    register.addList(list);
    list = [];
  };
  for (const { block, isListed } of placeBlocks(blocks, isAboutReport)) {
    if (block === null) endList();
    else {
      const longer = withBlock(list, block, isListed);
      if (longer !== null) list = longer;
      else if (!isListed || /[[【]\^?\d{1,4}[\]】,，–-]/.test(block.text)) {
        if (!isListed) endList();
        prose.push(block);
      }
    }
  }
  endList();
  return { prose, register };
}

/** A heading that is open at a place of the report, and what it opens. Level 7: a line that announces sources. */
interface OpenHeading {
  readonly level: number;
  readonly opens: 'text' | 'sources' | 'about';
}

/**
 * The blocks below headings, each with the nearest one and whether it is in a list of sources; a null block is where a list
 * ends. Leaves out what the report says of itself.
 */
function* placeBlocks(
  blocks: readonly ReportBlock[],
  isAboutReport: (heading: string) => boolean,
): Generator<{ readonly block: ProseBlock | null; readonly isListed: boolean }> {
  const title = titleOf(blocks);
  let open: readonly OpenHeading[] = [];
  let section: string | null = null;
  for (const block of blocks.flatMap(withoutLead)) {
    const heading = headingText(block);
    if (heading !== null) {
      const level = block.kind === 'heading' ? block.level : 7;
      const opens = isAboutReport(heading) ? 'about' : opensSourceList(heading) ? 'sources' : 'text';
      const around = open.filter((one) => one.level < level);
      if (opens === 'about' || !around.some((one) => one.opens === 'sources'))
        yield { block: null, isListed: false };
      open = [...around, { level, opens }];
      if (level < 7 && (level > 1 || heading !== title)) section = heading;
      if (level < 7 || isIn(open, 'sources')) continue;
    }
    const isListed = isIn(open, 'sources');
    if (isListed || !isIn(open, 'about')) yield { block: { ...block, section }, isListed };
  }
}

/** The nearest heading that opens more than text decides. */
function isIn(open: readonly OpenHeading[], kind: OpenHeading['opens']): boolean {
  return open.findLast(({ opens }) => opens !== 'text')?.opens === kind;
}

function titleOf(blocks: readonly ReportBlock[]): string | null {
  const first = blocks.find(({ kind, level }) => kind === 'heading' && level === 1);
  return first === undefined ? null : headingText(first);
}

/** The list with what a block adds: entries, or a quotation below the last one. Null where it belongs to no list. */
function withBlock(
  list: readonly ListedEntry[],
  block: ReportBlock,
  isListed: boolean,
): ListedEntry[] | null {
  const noted = notedEntry(block);
  if (noted !== null) return [...list, ...noted];
  const quote = isListed ? quotedIn(block) : null;
  const last = list.at(-1);
  if (quote !== null && last !== undefined)
    return list.with(-1, { ...last, quotes: [...last.quotes, quote] });
  const entries = readEntries(block, isListed);
  return entries === null ? null : listedAgain(list, entries);
}

/** The list with further entries. One that names a source again, to quote it, goes to the end with what it has. */
function listedAgain(list: readonly ListedEntry[], entries: readonly ListedEntry[]): ListedEntry[] {
  const again = (entry: ListedEntry) =>
    list.find(({ key, url }) => key !== null && key === entry.key && url === entry.url);
  const known = entries.map((entry) => again(entry) ?? entry);
  return [...list.filter((entry) => !known.includes(entry)), ...known];
}

/** "References:" right above the first entry announces the list as a heading does. */
function withoutLead(block: ReportBlock): ReportBlock[] {
  const at = block.kind === 'text' ? block.text.indexOf('\n') : -1;
  if (at < 0 || at > 60 || headingText({ ...block, text: block.text.slice(0, at) }) === null) return [block];
  return [
    { ...block, text: block.text.slice(0, at) },
    { ...block, text: block.text.slice(at + 1), line: block.line + 1 },
  ];
}

/** Text of a heading, or of a line that announces a list of sources without being one: "References:". */
function headingText({ kind, text, links, isBold }: ReportBlock): string | null {
  const plain = readableText(text, links);
  if (kind === 'heading') return plain.replace(/\s*\[\^?\d{1,4}\]/g, '');
  const isAlone = kind === 'text' && !text.includes('\n') && plain.length <= 60;
  const isAnnounced = isAlone && (isBold || /[:：]$/.test(plain) || plain.length < 30);
  return isAnnounced && opensSourceList(plain.replace(/[:：]\s*$/, '')) ? plain : null;
}

/** A footnote or the definition of a number as an entry; none for other definitions. Null for all other blocks. */
function notedEntry({ kind, label, text, links, line }: ReportBlock): ListedEntry[] | null {
  if (kind === 'footnote') {
    const { url, title } = describe(text.replace(/\n/g, ' '), links);
    return [{ key: citationKey(label ?? ''), url, title, quotes: [], line }];
  }
  if (kind !== 'definition') return null;
  const url = links[0]?.url ?? '';
  const isNumber = /^\^?[A-Z]{0,2}-?\d{1,4}$/i.test(label ?? '') && isSourceAddress(url);
  return isNumber ? [{ key: citationKey(label ?? ''), url, title: text, quotes: [], line }] : [];
}

interface Reading {
  readonly register: SourceRegister;
  readonly language: string | null;
}

function sentencesOf(block: ProseBlock, reading: Reading): ReportSentence[] {
  if (block.kind === 'table') return rowsOf(block, reading);
  const citations: Citation[] = [];
  const { register, language } = reading;
  const { links, line, section } = block;
  const marked = replaceMarks(
    block.text.replace(/^\s*(?:[•·‣▪]|\[[ xX]\])\s+/u, '').replace(/\s*\n\s*/g, ' '),
    { register, links, line, citations },
  );
  // A mark behind a stop belongs to the sentence before it.
  const whole = marked.replace(
    new RegExp(`([.!?。！？]["”’»)\\]]{0,2})((?:\\s?${citationSign.source})+)`, 'gu'),
    '$2$1',
  );
  const lineOf = lineFinder(block);
  const parts = splitSentences(whole.replace(/\s+/g, ' ').trim(), language).map(({ text }) => text);
  return withWholeQuotations(parts).map((part) => {
    const cited = citedIn(part, citations);
    const text = plainSentence(part, links);
    const isLabel = block.isBold && cited.length === 0 && text.length <= 100 && !/[.!?。！？]$/u.test(text);
    return {
      text,
      section,
      line: lineOf(text),
      bare: null,
      citations: cited,
      isFactual: !isLabel && isFactual(text, language),
    };
  });
}

function isFactual(text: string, language: string | null): boolean {
  return needsCitation(text, language) || quotationsIn(text).length > 0;
}

function plainSentence(text: string, links: readonly BlockLink[]): string {
  return readableText(text.replace(new RegExp(`\\s*${citationSign.source}`, 'gu'), ''), links).replace(
    /\s+(?=[.,;:!?](?:\s|$))/gu,
    '',
  );
}

function citedIn(text: string, citations: readonly Citation[]): Citation[] {
  const cited = [...text.matchAll(citationSign)].flatMap(([, place]) => citations[Number(place)] ?? []);
  return [...new Map(cited.map((citation) => [citation.source ?? citation.mark, citation])).values()];
}

/** A quotation of several sentences is one: its parts say nothing by themselves. */
function withWholeQuotations(parts: readonly string[]): string[] {
  const whole: string[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (last !== undefined && last.length < 1500 && opensQuotation(last))
      whole[whole.length - 1] = `${last} ${part}`;
    else whole.push(part);
  }
  return whole;
}

/** A mark in the head of a table holds for all rows that have none of their own. */
function rowsOf(
  { rows, links, line, section }: ProseBlock,
  { register, language }: Reading,
): ReportSentence[] {
  const [head = [], ...body] = rows.map((cells, index) => {
    const citations: Citation[] = [];
    const at = line + (index === 0 ? 0 : index + 1);
    return cells.map((cell) => {
      const marked = replaceMarks(cell, { register, links, line: at, citations });
      return { text: plainSentence(marked, links), citations: citedIn(marked, citations) };
    });
  });
  const ofHead = head.flatMap(({ citations }) => citations);
  return body.flatMap((cells, index): ReportSentence[] => {
    const said = cells.map(({ text }, column) => ({ text, name: head[column]?.text ?? '' }));
    const filled = said.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    if (filled.length === 0) return [];
    const text = filled
      .map((cell) => (cell.name === '' ? cell.text : `${cell.name}: ${cell.text}`))
      .join('; ');
    const own = cells.flatMap(({ citations }) => citations);
    const cited = own.length > 0 ? own : ofHead;
    return [
      {
        text,
        section,
        line: line + index + 2,
        bare: filled
          .map((cell) => cell.text)
          .filter((cell) => !emptyCell.test(cell))
          .join(', '),
        citations: [...new Map(cited.map((one) => [one.source ?? one.mark, one])).values()],
        isFactual: isFactual(text, language),
      },
    ];
  });
}

/** Cells that say nothing. */
const emptyCell = /^(?:[^\p{L}\p{N}]*|n\/?a|not (?:given|stated|available|reported)|none|unknown|tbd)$/iu;

/** Sentences come in order, so each is looked for from the line of the one before. */
function lineFinder({ text, line }: ReportBlock): (sentence: string) => number {
  let at = 0;
  const lines = text.split('\n').map((one) => one.replace(/[^\p{L}\p{N}]+/gu, ''));
  return (sentence) => {
    const start = sentence.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 12);
    const found = lines.findIndex((one, index) => index >= at && one.includes(start));
    if (found >= 0) at = found;
    return line + at;
  };
}
