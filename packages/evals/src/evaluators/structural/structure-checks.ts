import { withoutInvisible } from '@research-studio/core/citation';
import { countWords } from '@research-studio/extractive';
import { ANY_SIGN } from '@research-studio/messages';
import type { Bundle } from '@research-studio/schemas';
import { sum } from 'simple-statistics';
import type { CaseKind } from '../../cases/eval-case.ts';
import { atLine, type Finding, finding, shortened } from '../finding.ts';
import type { MarkdownReport, ReportLine } from './markdown-report.ts';

/** A finished run as checks look at it. */
interface CheckedReport {
  readonly report: MarkdownReport;
  readonly bundle: Bundle;
  readonly kind: CaseKind;
}

/** The faults of a report: empty when all is well, null where there is nothing to check. Deterministic. */
export type StructuralCheck = (checked: CheckedReport) => readonly Finding[] | null;

/** A reply without research (small talk, a refusal): no report, so that nothing of a report is missing in it. */
export function isReply({ report, sources, metadata }: Bundle): boolean {
  const hasNoSearch = metadata.searches.length === 0 && !/^#{1,6} /m.test(report.markdown);
  return report.sections.length === 0 && sources.length === 0 && metadata.iterations === 0 && hasNoSearch;
}

/** An honest report on having found nothing: it claims nothing of the world, so that nothing can be cited. */
export function claimsNothing({ sources, evidence, claims }: Bundle): boolean {
  return sources.length === 0 && evidence.length === 0 && claims.length === 0;
}

/** A title, sections with something in them, and the list of sources last. */
const checkReportHasMarkdownStructure: StructuralCheck = ({ report, bundle }) => {
  if (isReply(bundle)) return null;
  return [
    ...titleFindings(report),
    ...sectionFindings(report),
    ...emptySections(report),
    ...skippedLevels(report),
    ...sourcesFindings(report),
  ];
};

function titleFindings({ headings, body }: MarkdownReport): Finding[] {
  const title = headings.find(({ level }) => level === 1);
  if (title === undefined) return [finding('line 1', 'there is no title (a heading of level 1)')];
  const text = body.find((line) => line.text.trim() !== '');
  const early = [headings[0], text].find((line) => line !== undefined && line.line < title.line);
  return early === undefined ? [] : [atLine(early.line, `“${shortened(early.text)}” is before the title`)];
}

function sectionFindings({ headings, body }: MarkdownReport): Finding[] {
  const hasSection = headings.some(({ level, opensSources }) => level > 1 && !opensSources);
  const hasBoldHeads = body.some(({ text }) => /^\*\*[^*]{1,100}\*\*:?\s*$/.test(text));
  const hasParts = headings.filter(({ level }) => level === 1).length > 2;
  return hasSection || hasBoldHeads || hasParts
    ? []
    : [finding('report', 'it has no section besides the list of sources')];
}

/** A heading without text or deeper headings. */
function emptySections({ headings, markdown }: MarkdownReport): Finding[] {
  const lines = markdown.split('\n');
  return headings.flatMap(({ level, text, line, opensSources }, index) => {
    const next = headings[index + 1];
    const isParent = next !== undefined && next.level > level;
    const inside = lines.slice(line, (next?.line ?? lines.length + 1) - 1);
    const isEmpty = inside.every((one) => /^[\s*_=-]*$/.test(one));
    if (level === 1 || isParent || !isEmpty) return [];
    const what = opensSources ? 'the list of sources is empty' : `the section “${shortened(text)}” is empty`;
    return [atLine(line, what)];
  });
}

/** A subsection of a section that is not there: from "##" to "####". */
function skippedLevels({ headings }: MarkdownReport): Finding[] {
  return headings.flatMap(({ level, text, line, opensSources }, index) => {
    const before = headings[index - 1]?.level ?? 1;
    if (level <= before + 1 || index === 0 || opensSources) return [];
    return [atLine(line, `“${shortened(text)}” is of level ${level} right under level ${before}`)];
  });
}

function sourcesFindings({ headings, sourcesLine }: MarkdownReport): Finding[] {
  if (sourcesLine === null) return [finding('report', 'there is no list of sources')];
  return headings
    .filter(({ line, level }) => line > sourcesLine && level <= 2)
    .map(({ line, text }) => atLine(line, `“${shortened(text)}” is after the list of sources`));
}

/**
 * At least 200 words of text, the list of sources not counted. How much is due goes by what was asked, never by what
 * the report happens to use, so that a pipeline that says less falls short:
 *
 * - a question with several parts (comparison, broad): 200, without a model half of it;
 * - one with two readings or two sides to tell (ambiguous, contested): half of it;
 * - one fact (factual_simple, narrow, recent): a sentence, 10, since a right answer needs no more;
 * - nothing that answers: as much, which say so; nothing found at all: 20.
 *
 * Whatever was asked, a report is at least a third as long as the passages that it cites, up to 200 words; and no longer
 * one is due than a third of all that its documents hold.
 */
export const checkReportMinimumLength: StructuralCheck = ({ report, bundle, kind }) => {
  if (isReply(bundle)) return null;
  const words = wordsOf(report);
  const { least, why } = leastWords(bundle, kind);
  return words >= least ? [] : [finding('report', `${words} words of text, where ${least} (${why}) are due`)];
};

const LEAST_WORDS = 200;
const LEAST_OF_FACT = 10;
/** Least words of a report that nothing was found. */
const LEAST_HONEST = 20;
const SHARE = 1 / 3;
/** Without a model a report stops when it has answered. */
const MOST_OF_CODE = 100;

const DUE: Readonly<Record<CaseKind, number>> = {
  broad: LEAST_WORDS,
  comparison: LEAST_WORDS,
  ambiguous: LEAST_WORDS / 2,
  contested: LEAST_WORDS / 2,
  factual_simple: LEAST_OF_FACT,
  narrow: LEAST_OF_FACT,
  recent: LEAST_OF_FACT,
  unanswerable: LEAST_OF_FACT,
};

function leastWords(bundle: Bundle, kind: CaseKind): { readonly least: number; readonly why: string } {
  if (claimsNothing(bundle)) return { least: LEAST_HONEST, why: 'a report that nothing was found' };
  const asked = askedFor(bundle, kind);
  const cited = Math.ceil(Math.min(LEAST_WORDS, citedWords(bundle) * SHARE));
  const held = Math.ceil(sum(bundle.sources.map(({ text }) => countWords(text))) * SHARE);
  if (cited > asked) return { least: cited, why: 'a third of the passages cited' };
  if (held < asked) return { least: held, why: 'a third of all that its documents hold' };
  return { least: asked, why: `a question of kind ${kind}` };
}

function askedFor({ metadata }: Bundle, kind: CaseKind): number {
  if (metadata.answered === 'none') return LEAST_OF_FACT;
  return metadata.models.length === 0 ? Math.min(DUE[kind], MOST_OF_CODE) : DUE[kind];
}

/** Rows of one table come with its head, each of them again. */
function citedWords({ evidence }: Bundle): number {
  const bySource = [...Map.groupBy(evidence, ({ sourceId }) => sourceId).values()];
  const linesOf = (items: Bundle['evidence']) => new Set(items.flatMap(({ fact }) => fact.split('\n')));
  return sum(bySource.flatMap((items) => [...linesOf(items)].map(countWords)));
}

function wordsOf({ body }: MarkdownReport): number {
  const texts = body.map(({ text }) => text.replace(/\[\^?\d{1,4}\]|[|*_#>`-]/g, ' ').trim());
  return sum(texts.map(countWords));
}

/** Something can be read: letters outside headings and the list of sources. */
const checkNoEmptyReport: StructuralCheck = ({ report }) => {
  const { markdown, body } = report;
  if (withoutInvisible(markdown).trim() === '') return [finding('report', 'it is empty')];
  const hasText = body.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return hasText ? [] : [finding('report', 'it has no text besides headings and sources')];
};

/** No section ends in the middle of a sentence, of a mark or of a block of code, and the last source has its address. */
const checkNotCutOff: StructuralCheck = ({ report }) => [
  ...lastLines(report).flatMap(cutOff),
  ...openFence(report),
  ...cutSources(report),
];

/** The last line of text before each heading, and of the report. */
function lastLines({ body, headings, sourcesLine }: MarkdownReport): ReportLine[] {
  const text = body.filter((line) => /\S/.test(line.text));
  const ends = [...headings.map(({ line }) => line), sourcesLine ?? Infinity, Infinity];
  const last = new Map<number, ReportLine>();
  let at = 0;
  for (const line of text) {
    while ((ends[at] ?? Infinity) < line.line) at += 1;
    last.set(at, line);
  }
  return [...last.values()];
}

/** Citations of any style that end a line, each with its sign. */
const CLOSING_MARKS = new RegExp(
  `(?:\\s*(?:\\[\\^?[^\\]\\n]{1,60}\\](?:\\([^()\\n]{0,2000}\\))?|【[^】\\n]{1,60}】|\\^\\d+)${ANY_SIGN}?)+$`,
  'u',
);

/** Prose of some length ends in a stop; items, rows, captions and short lines need not. */
function cutOff({ text, line }: ReportLine): Finding[] {
  const trimmed = text.trim();
  const found = (what: string) => [atLine(line, `${what}: “…${trimmed.slice(-70)}”`)];
  if (/\[\d{0,4}$|\]\([^)\s]*$/.test(trimmed)) return found('it ends within a mark or a link');
  if (/^\||\|$/.test(trimmed) || /^[-*_=\s]+$/.test(trimmed) || /^https?:\/\/\S+$/.test(trimmed)) return [];
  const bare = trimmed.replace(CLOSING_MARKS, '').replace(/[\s*_`~]+$/u, '');
  if (/[,;–—(（„「、]$|(?:^|\s)[“«]$|\s-$/u.test(bare)) return found('it ends within a sentence');
  if (/^(?:[-*+•]|\d{1,3}[.)])\s/.test(trimmed) || /^>/.test(trimmed)) return [];
  const isProse = bare.length >= SHORTEST_PROSE && /\p{Ll}|\p{Lo}/u.test(bare);
  return isProse && bare === trimmed && !/[.!?…:。！？：)\]”“"’»«」』）】%]$/u.test(bare)
    ? found('it ends within a sentence')
    : [];
}

const SHORTEST_PROSE = 60;

function openFence({ markdown }: MarkdownReport): Finding[] {
  const fences = markdown.match(/^\s{0,3}(?:`{3,}|~{3,})/gm)?.length ?? 0;
  return fences % 2 === 0 ? [] : [finding('report', 'a block of code is not closed')];
}

/** The last line of the list of sources may break off within an address or a quotation. */
function cutSources({ markdown, sourcesLine }: MarkdownReport): Finding[] {
  if (sourcesLine === null) return [];
  const lines = markdown.trimEnd().split('\n');
  const last = lines.at(-1)?.trim() ?? '';
  const isOpen = /\]\([^)]*$/.test(last);
  const isQuoteOpen = /^[-*]\s[“„«「]/.test(last) && !/[”“»」]/.test(last.slice(3));
  if (!isOpen && !isQuoteOpen) return [];
  return [atLine(lines.length, `the list of sources breaks off: “…${last.slice(-70)}”`)];
}

/**
 * No section, paragraph or sentence twice. A heading may come again under another one; what is quoted as a finding may
 * be said again in prose, so sentences are compared within a section.
 */
const checkNoRepetition: StructuralCheck = ({ report }) => {
  const paragraphs = repeatedParagraphs(report);
  const reported = new Set(paragraphs.map(({ where }) => where));
  return [
    ...repeatedHeadings(report),
    ...paragraphs,
    ...repeatedSentences(report).filter(({ where }) => !reported.has(where)),
  ];
};

function repeatedHeadings({ headings }: MarkdownReport): Finding[] {
  const firstLine = firstLines();
  const path: string[] = [];
  return headings.flatMap(({ level, text, line }) => {
    path.length = level;
    path[level - 1] = keyOf(text);
    const first = firstLine(path.join('\n'), line);
    if (first === undefined || text === '') return [];
    return [atLine(line, `the heading “${shortened(text)}” is already in line ${first}`)];
  });
}

/** Shorter lines ("Gas: 92%") may well come again. */
const SHORTEST = 40;

/** A subsection may repeat another: each is about one matter. */
function repeatedParagraphs({ body, headings }: MarkdownReport): Finding[] {
  const firstLine = firstLines();
  let at = 0;
  let place = '';
  return body.flatMap(({ text, line }) => {
    for (let next = headings[at]; next !== undefined && next.line < line; next = headings[at]) {
      place = next.level >= 3 ? `${next.line}` : '';
      at += 1;
    }
    const said = keyOf(text);
    // Two tables may have one head.
    if (said.length < SHORTEST || /^\s*[>|]/.test(text)) return [];
    const first = firstLine(`${place}\n${said}`, line);
    if (first === undefined) return [];
    return [atLine(line, `the same is in line ${first}: “${shortened(text)}”`)];
  });
}

function repeatedSentences({ parsed, body }: MarkdownReport): Finding[] {
  const quoted = new Set(body.filter(({ text }) => /^\s*>/.test(text)).map(({ line }) => line));
  const firstLine = firstLines();
  return parsed.sentences.flatMap(({ text, section, line }) => {
    const key = keyOf(text);
    if (key.length < SHORTEST || quoted.has(line)) return [];
    const first = firstLine(`${section}\n${key}`, line);
    if (first === undefined) return [];
    return [atLine(line, `a sentence of line ${first} again: “${shortened(text)}”`)];
  });
}

/** Gives the line on which a text stood first; undefined where it is new. */
function firstLines(): (text: string, line: number) => number | undefined {
  const seen = new Map<string, number>();
  return (text, line) => {
    const first = seen.get(text);
    seen.set(text, first ?? line);
    return first;
  };
}

/** Letters and figures alone, marks of citations left out. */
function keyOf(text: string): string {
  return text
    .replace(/\[\^?\d{1,4}\]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export const structureChecks: Readonly<Record<string, StructuralCheck>> = {
  check_report_has_markdown_structure: checkReportHasMarkdownStructure,
  check_report_minimum_length: checkReportMinimumLength,
  check_no_empty_report: checkNoEmptyReport,
  check_no_repetition: checkNoRepetition,
  check_not_cut_off: checkNotCutOff,
};
