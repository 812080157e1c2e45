import { type ParsedReport, trustWords } from '@research-studio/core';
import { plainKey } from './plain-key.ts';

export interface ReportStatement {
  readonly sentence: ParsedReport['sentences'][number];
  /** The report's own weighing of sources that disagree: no source says it. */
  readonly isOwn: boolean;
}

/**
 * The sentences of a report that cite or state something, each to be judged. Left out is what a report says of its own
 * run: the note under its title, and what has one of `ownWords` in it without citing.
 */
export function reportStatements(
  parsed: ParsedReport,
  { markdown, ownWords = [] }: { markdown: string; ownWords?: readonly string[] },
): ReportStatement[] {
  const lines = markdown.split('\n');
  const weighing = weighingLines(lines, parsed.language);
  const own = ownWords.map(plainKey).filter((words) => words !== '');
  return parsed.sentences.flatMap((sentence): ReportStatement[] => {
    const { text, section, line, citations, isFactual } = sentence;
    const stated = { sentence: { ...sentence, isFactual: true }, isOwn: weighing.has(line) };
    if (citations.length > 0) return saysSomething(text) ? [stated] : [];
    const isNote = section === null && (lines[line - 1] ?? '').startsWith('>');
    const isOfRun = own.some((words) => plainKey(text).includes(words));
    const isLabel = /^\s*[-*+•] /.test(lines[line - 1] ?? '') && isBareName(text);
    return isFactual && !isNote && !isOfRun && !isLabel ? [stated] : [];
  });
}

/** "See [1]." says nothing that a source could bear out. */
function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]\s+[\p{L}\p{N}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{3}/u.test(text);
}

/** An item of a list that only names something. */
function isBareName(text: string): boolean {
  return !/\d|[.!?。！？:：]$/u.test(text) && text.split(/\s+/).length <= 6;
}

/** Prose among the sides of a disagreement, which are items and quote their sources. */
function weighingLines(lines: readonly string[], language: string | null): ReadonlySet<number> {
  const heading = `## ${trustWords(language).disagreements}`;
  const found = new Set<number>();
  let isInside = false;
  lines.forEach((line, index) => {
    if (/^##? /.test(line)) isInside = line === heading;
    else if (isInside && /^[^\s#>|*-]/.test(line)) found.add(index + 1);
  });
  return found;
}
