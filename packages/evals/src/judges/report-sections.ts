import { withoutInvisible } from '@research-studio/core/citation';
import { isAboutReportHeading } from '@research-studio/messages';
import { type MarkdownReport, readMarkdownReport } from '../evaluators/structural/markdown-report.ts';
import { batchesOf, piecesOf } from './claim-verdicts.ts';

/**
 * What a reader reads as the parts of a report: text under its main headings; the text above the first one has an
 * empty heading. Headings without text and the list of sources are left out.
 */
export function reportSections(markdown: string) {
  const shown = withoutInvisible(markdown);
  const lines = shown.split('\n');
  const { headings } = readMarkdownReport(shown);
  const depth = splittingDepth(headings);
  const starts = headings.filter(({ level }) => level <= depth);
  const bounds = [{ line: 0, text: '', opensSources: false }, ...starts];
  return bounds.flatMap(({ line, text, opensSources }, index) => {
    const end = (bounds[index + 1]?.line ?? lines.length + 1) - 1;
    const body = lines.slice(line, end).join('\n').trim();
    if (!/[\p{L}\p{N}]/u.test(body) || opensSources) return [];
    // About: it speaks of the report itself, what was not found, how far to trust it.
    return [{ heading: text, markdown: body, line: Math.max(1, line), isAbout: isAboutReportHeading(text) }];
  });
}

/** The highest level, from 2, of which there are two: one heading alone is a title. */
function splittingDepth(headings: MarkdownReport['headings']): number {
  const count = (level: number) => headings.filter((heading) => heading.level === level).length;
  return [2, 3, 4, 5, 6].find((level) => count(level) >= 2) ?? 6;
}

/** As much as a judge reads at once with care. */
const PART_CHARACTERS = 40_000;
/** Parts of one report that are judged; longer ones are none that anyone reads. */
const MAX_PARTS = 6;

/**
 * The Markdown of a report without its list of sources, in parts of bounded length that end where a section does if
 * they can; empty when there is no text.
 */
export function reportParts(markdown: string): string[] {
  const pieces = reportSections(markdown).flatMap(({ heading, markdown: body }) =>
    piecesOf(heading === '' ? body : `## ${heading}\n\n${body}`, PART_CHARACTERS),
  );
  const batches = batchesOf(pieces, {
    maxItems: Number.POSITIVE_INFINITY,
    maxCharacters: PART_CHARACTERS,
    sizeOf: (piece) => piece.length,
  });
  return batches.slice(0, MAX_PARTS).map((batch) => batch.join('\n\n'));
}
