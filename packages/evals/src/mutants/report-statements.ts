import { plainText, withoutSigns } from '@research-studio/core';
import { splitSentences } from '@research-studio/language';
import type { Bundle, ReportSection } from '@research-studio/schemas';

/** A sentence of the report, or a line that code put together, with its marks. */
export interface ReportStatement {
  readonly sectionIndex: number;
  readonly role: ReportSection['role'];
  /** Into the section's Markdown. */
  readonly start: number;
  readonly end: number;
  readonly markdown: string;
  /** Without marks and mark-up. */
  readonly text: string;
  /** Numbers of the sources that it cites, as they stand. */
  readonly citations: readonly number[];
}

/** Statements of all sections but those on the report itself, in order. */
export function reportStatements(bundle: Bundle): ReportStatement[] {
  return bundle.report.sections.flatMap((section, sectionIndex) =>
    section.role === 'about'
      ? []
      : ranges(section).map(({ start, end }) => {
          const markdown = section.markdown.slice(start, end);
          return {
            sectionIndex,
            role: section.role,
            start,
            end,
            markdown,
            text: statementText(markdown),
            citations: citationsIn(markdown),
          };
        }),
  );
}

/** Citation marks of the finished report; escaped brackets are none. */
export const citationPattern = /(?<!\\)\[(\d{1,4})\](?!\()/g;

export function citationsIn(markdown: string): number[] {
  return [...markdown.matchAll(citationPattern)].map(([, digits]) => Number(digits));
}

/** What a statement says, without its marks. */
export function statementText(markdown: string): string {
  const bare = withoutSigns(markdown).replace(/(?<![ \t])[ \t]*(?<!\\)\[\d{1,4}\](?!\()/g, '');
  return plainText(bare.replace(/^\s*(?:[-*>]|\d+\.)\s+/, ''));
}

function ranges({ markdown, role }: ReportSection): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let offset = 0;
  for (const line of markdown.split('\n')) {
    const start = offset;
    offset += line.length + 1;
    if (!/\p{L}/u.test(line) || /^\s*(?:#{1,6} |\||```)/.test(line)) continue;
    if (role !== undefined) found.push({ start, end: start + line.length });
    else
      found.push(
        ...sentencesOf(line).map((range) => ({ start: start + range.start, end: start + range.end })),
      );
  }
  return found;
}

/** What has no letters, as marks behind the full stop, belongs to the sentence before. */
function sentencesOf(line: string): { start: number; end: number }[] {
  const marker = /^\s*(?:[-*>]|\d+\.)\s+/.exec(line)?.[0].length ?? 0;
  const merged: { start: number; end: number }[] = [];
  for (const { start, end, text } of splitSentences(line.slice(marker))) {
    const last = merged.at(-1);
    if (last !== undefined && !/\p{L}{2}/u.test(text)) last.end = marker + end;
    else merged.push({ start: marker + start, end: marker + end });
  }
  return merged;
}
