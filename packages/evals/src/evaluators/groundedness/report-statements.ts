import { type ParsedReport, trustWords } from '@research-studio/core';
import { plainKey } from './plain-key.ts';

export interface ReportStatement {
  readonly sentence: ParsedReport['sentences'][number];
  /** The report's own weighing of sources that disagree: no source says it. */
  readonly isOwn: boolean;
}

/**
 * The sentences of a report that cite or state something, each to be judged. Left out is what a report says of its own
 * run: the note under its title, and what has one of `ownWords` in it without citing. Nor do `ownSentences` need a
 * citation, which reason from what is cited around them.
 */
export function reportStatements(
  parsed: ParsedReport,
  {
    markdown,
    ownWords = [],
    ownSentences = [],
  }: { markdown: string; ownWords?: readonly string[]; ownSentences?: readonly string[] },
): ReportStatement[] {
  const lines = markdown.split('\n');
  const weighing = weighingLines(lines, parsed.language);
  const own = ownWords.map(plainKey).filter((words) => words !== '');
  const reasoned = new Set(ownSentences.map(plainKey));
  return parsed.sentences.flatMap((sentence, at): ReportStatement[] => {
    const { text, section, line, citations, isFactual } = sentence;
    const stated = { sentence: { ...sentence, isFactual: true }, isOwn: weighing.has(line) };
    if (citations.length > 0) return saysSomething(text) ? [stated] : [];
    if (reasoned.has(plainKey(text))) return [];
    const isNote = section === null && (lines[line - 1] ?? '').startsWith('>');
    const isOfRun = own.some((words) => plainKey(text).includes(words));
    const isLabel = /^\s*[-*+•] /.test(lines[line - 1] ?? '') && isBareName(text);
    return isFactual && !isNote && !isOfRun && !isLabel && !isDay(sentence, parsed.sentences[at + 1])
      ? [stated]
      : [];
  });
}

/** "See [1]." says nothing that a source could bear out. */
function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]\s+[\p{L}\p{N}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{3}/u.test(text);
}

/** "Statistics Office, 20." of a date in a report that was read in another language. */
function isDay({ text, line }: Sentence, next: Sentence | undefined): boolean {
  return /, \d{1,2}\.$/.test(text) && next?.line === line && /^\p{L}+ \d{4}/u.test(next.text);
}

type Sentence = ParsedReport['sentences'][number];

/** An item of a list that only names something. */
function isBareName(text: string): boolean {
  return !/\d|[.!?。！？:：]$/u.test(text) && text.split(/\s+/).length <= 6;
}

/** Prose among the sides of a disagreement, which are items and quote their sources. */
function weighingLines(lines: readonly string[], language: string | null): ReadonlySet<number> {
  const headings = new Set([language, ...LANGUAGES].map((one) => `## ${trustWords(one).disagreements}`));
  const found = new Set<number>();
  let isInside = false;
  lines.forEach((line, index) => {
    if (/^##? /.test(line)) isInside = headings.has(line);
    else if (isInside && /^[^\s#>|*-]/.test(line)) found.add(index + 1);
  });
  return found;
}

/** Of reports that quote sources of another language, what is their own is not told by the language of the whole. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'ja', 'zh'];
