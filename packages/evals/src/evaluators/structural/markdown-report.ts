import { plainText } from '@research-studio/core/citation';
import { parseReport } from '@research-studio/core/report';
import { detectLanguage } from '@research-studio/language';
import { messagesIn } from '@research-studio/messages';
import { opensSourceList, type ParsedReport } from '@research-studio/verification';

interface ReportHeading extends ReportLine {
  /** 1 to 6. */
  readonly level: number;
  /** It announces the list of sources. */
  readonly opensSources: boolean;
}

export interface ReportLine {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** Any Markdown report, taken apart as far as its checks need it. */
export interface MarkdownReport {
  readonly markdown: string;
  readonly parsed: ParsedReport;
  readonly headings: readonly ReportHeading[];
  /** Lines outside headings, code and the list of sources; blank lines included. */
  readonly body: readonly ReportLine[];
  /** Line on which the list of sources begins; null where none is known from the text. */
  readonly sourcesLine: number | null;
}

/** Never throws, whatever the text is. Linear in its length. */
export function readMarkdownReport(markdown: string): MarkdownReport {
  const parsed = parseReport(markdown);
  const headings: ReportHeading[] = [];
  const body: ReportLine[] = [];
  let fence: string | null = null;
  let listLevel: number | null = null;
  let sourcesLine: number | null = null;
  markdown.split('\n').forEach((raw, index) => {
    const line = index + 1;
    const text = raw.replace(/\r$/, '');
    const fenced = /^\s{0,3}(`{3,}|~{3,})/.exec(text)?.[1]?.slice(0, 3) ?? null;
    if (fence !== null || fenced !== null) {
      fence = fence === null ? fenced : fenced === fence ? null : fence;
      return;
    }
    const heading = headingOf(text, line);
    if (heading !== null) {
      if (heading.opensSources) {
        listLevel = heading.level;
        sourcesLine = line;
      } else if (listLevel !== null && heading.level <= listLevel) listLevel = null;
      headings.push(heading);
    } else if (listLevel === null && announcesSources(text)) {
      listLevel = 7;
      sourcesLine = line;
    } else if (listLevel === null) body.push({ text, line });
  });
  return { markdown, parsed, headings, body, sourcesLine };
}

function headingOf(text: string, line: number): ReportHeading | null {
  const found = /^\s{0,3}(#{1,6})\s+(\S.{0,1000})$/.exec(text);
  if (found === null) return null;
  const title = plainText((found[2] ?? '').replace(/\s+#+\s*$/, '').replace(/\[\^?\d{1,4}\]/g, ''));
  return { level: found[1]?.length ?? 1, text: title, line, opensSources: opensSourceList(title) };
}

/** "Sources:" or "**References**" on a line of its own. */
function announcesSources(text: string): boolean {
  const bare = text.trim().replace(/^\*\*(.*)\*\*$/, '$1');
  const line = bare.replace(/[:：]\s*$/, '');
  return line !== '' && line.length <= 60 && opensSourceList(line);
}

/** The language of the question, or the one that the heading of the list of sources shows was asked for; null when unknown. */
export function expectedLanguage({ headings }: MarkdownReport, question: string): string | null {
  const asked = detectLanguage(question);
  const heading = headings.findLast(({ opensSources }) => opensSources)?.text;
  if (heading === undefined || asked === null) return asked;
  if (messagesIn(asked).sources === heading) return asked;
  return LANGUAGES.find((language) => messagesIn(language).sources === heading) ?? asked;
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'ja', 'zh'];
