import { detectLanguage } from '@research-studio/language';
import { needsCitation } from '@research-studio/verification';
import { type DraftSentence, parseDraft } from '../citation/draft-blocks.ts';
import { withoutInvisible } from '../citation/escape-markdown.ts';
import { collectSources, type ProseBlock } from './collect-sources.ts';
import { opensQuotation, quotationsIn } from './quotations-in.ts';
import { type Citation, replaceCitations } from './replace-citations.ts';
import { reportBlocks } from './report-blocks.ts';
import type { SourceEntry } from './source-entries.ts';

/** One sentence, list item sentence or table row of a report. */
export interface ReportSentence {
  /** Without marks and mark-up; a table row told with the heads of its columns. */
  readonly text: string;
  /** Heading above it; null above the first. */
  readonly section: string | null;
  /** Line of the report on which it begins, from 1. */
  readonly line: number;
  /** What the same sentence says told otherwise: a table row without the heads of its columns. */
  readonly bare: string | null;
  /** Each source once, in order. */
  readonly citations: readonly Citation[];
  /** It states what a reader could want to check. */
  readonly isFactual: boolean;
}

export interface ParsedReport {
  readonly title: string | null;
  /** BCP 47 tag; null when it cannot be told. */
  readonly language: string | null;
  readonly sentences: readonly ReportSentence[];
  /** Listed sources, then those that only links and notes name, in order of appearance. */
  readonly sources: readonly SourceEntry[];
  /** Whether the report lists its sources; without a list a number in brackets names none. */
  readonly hasList: boolean;
}

/**
 * Reads any Markdown report: its sentences, what each cites, and its list of sources in whatever shape. Linear in its
 * length; text that is no report gives few or no sentences and never an error.
 */
export function parseReport(markdown: string): ParsedReport {
  if (last?.markdown !== markdown) last = { markdown, parsed: parsed(markdown) };
  return last.parsed;
}

/** Judges and checks read the same report one after the other. */
let last: { readonly markdown: string; readonly parsed: ParsedReport } | undefined;

function parsed(markdown: string): ParsedReport {
  const { title, prose, register, definitions, hasList } = collectSources(
    reportBlocks(withoutInvisible(markdown)),
  );
  const language = detectLanguage(sampleOf(prose));
  const sources = { register, definitions, hasList };
  const sentences = prose.flatMap((block) => sentencesOf({ block, sources, language }));
  return { title, language, sentences, sources: register.entries(), hasList };
}

/** Text of the report's middle as well as its beginning: the opening may be in the language of the question. */
function sampleOf(prose: readonly ProseBlock[]): string {
  const middle = prose.slice(Math.floor(prose.length / 2)).concat(prose);
  let sample = '';
  for (const { lines } of middle) {
    sample += ` ${lines
      .join(' ')
      .slice(0, 500)
      .replace(/https?:\S+/g, '')}`;
    if (sample.length > 2000) break;
  }
  return sample;
}

interface BlockRequest {
  readonly block: ProseBlock;
  readonly sources: Parameters<typeof replaceCitations>[1]['sources'];
  readonly language: string | null;
}

function sentencesOf({ block, sources, language }: BlockRequest): ReportSentence[] {
  const citations: Citation[] = [];
  const replace = (text: string, line: number) => replaceCitations(text, { sources, line, citations });
  if (block.kind === 'table') return rowsOf({ block, sources, language }, replace, citations);
  const whole = replace(joined(block.lines), block.line);
  const lineOf = lineFinder(block);
  return parseDraft(whole, language).flatMap((part) =>
    part.kind === 'fixed'
      ? []
      : withWholeQuotations(part.sentences).map(({ text, marks, markdown }) => {
          const isLabel = marks.length === 0 && /^(?:\*\*|__)[^*_]{1,100}(?:\*\*|__)$/.test(markdown);
          const sentence = { text, marks, block, line: lineOf(text), citations, language };
          return isLabel ? { ...asSentence(sentence), isFactual: false } : asSentence(sentence);
        }),
  );
}

/** A quotation of several sentences is one: its parts say nothing by themselves. */
function withWholeQuotations(
  sentences: readonly DraftSentence[],
): Pick<DraftSentence, 'text' | 'marks' | 'markdown'>[] {
  const whole: { text: string; marks: readonly string[]; markdown: string; isOpen: boolean }[] = [];
  for (const { text, marks, markdown } of sentences) {
    const last = whole.at(-1);
    if (last?.isOpen && last.text.length < 1500) {
      const joined = `${last.text} ${text}`;
      whole[whole.length - 1] = {
        text: joined,
        marks: [...last.marks, ...marks],
        markdown: `${last.markdown} ${markdown}`,
        isOpen: opensQuotation(joined),
      };
    } else whole.push({ text, marks, markdown, isOpen: opensQuotation(text) });
  }
  return whole;
}

/** Lines of one paragraph or item as one; signs of quotations at the front of its other lines are taken off. */
function joined(lines: readonly string[]): string {
  return lines
    .map((line, index) =>
      (index === 0 ? line : line.replace(/^\s*(?:>\s?)*/, '')).trim().replace(/(?:\\|<br\s*\/?>)$/i, ''),
    )
    .join(' ')
    .replace(/^([-*+•·‣▪]|\(?\d{1,9}[.)、]) \[[ xX]\] /, '$1 ')
    .replace(/^[•·‣▪]\s/, '- ')
    .replace(/^\(?(\d{1,9})[.)、]\s/, '$1. ');
}

/** A mark in the head of a table holds for all rows that have none of their own. */
function rowsOf(
  { block, language }: BlockRequest,
  replace: (text: string, line: number) => string,
  citations: Citation[],
): ReportSentence[] {
  const lines = block.lines.map((line, index) => replace(line, block.line + index));
  const head = marksOf(lines[0] ?? '');
  let at = -1;
  return parseDraft(lines.join('\n'), language).flatMap((part) => {
    at += 1;
    if (part.kind === 'fixed') return [];
    const line = block.line + at;
    return part.sentences.map(({ claim, text, marks }) => {
      const own = marks.length > 0 ? marks : head;
      return {
        ...asSentence({ text: claim, marks: own, block, line, citations, language }),
        bare: cellsOf(text),
      };
    });
  });
}

/** The cells that say something, as a sentence of the source would: "not given" and dashes are none. */
function cellsOf(row: string): string {
  return row
    .split(' | ')
    .filter(
      (cell) =>
        !/^(?:[^\p{L}\p{N}]*|n\/?a|not (?:given|stated|available|reported)|none|unknown|tbd)$/iu.test(cell),
    )
    .join(', ');
}

function marksOf(text: string): string[] {
  return (text.match(/\[E\d+\]/g) ?? []).map((mark) => mark.slice(1, -1));
}

function asSentence(request: {
  text: string;
  marks: readonly string[];
  block: ProseBlock;
  line: number;
  citations: readonly Citation[];
  language: string | null;
}): ReportSentence {
  const { text, marks, block, line, citations, language } = request;
  const cited = marks.flatMap((id) => citations[Number(id.slice(1))] ?? []);
  const unique = new Map(cited.map((citation) => [citation.source ?? citation.mark, citation]));
  return {
    text,
    section: block.section,
    line,
    bare: null,
    citations: [...unique.values()],
    isFactual: needsCitation(text, language) || quotationsIn(text).length > 0,
  };
}

/** Sentences come in order, so each is looked for from the line of the one before. */
function lineFinder(block: ProseBlock): (text: string) => number {
  let at = 0;
  const plain = block.lines.map((line) => line.replace(/[^\p{L}\p{N}]+/gu, ''));
  return (text) => {
    const start = text.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 12);
    for (let index = at; index < plain.length; index += 1) {
      if (!plain[index]?.includes(start)) continue;
      at = index;
      break;
    }
    return block.line + at;
  };
}
