import { plainText, withoutInvisible } from '@research-studio/core';
import { isAboutReportHeading } from '@research-studio/messages';
import { opensSourceList } from '@research-studio/verification';
import { batchesOf, piecesOf } from './claim-verdicts.ts';

export interface JudgedSection {
  /** Without mark-up; empty above the first heading. */
  readonly heading: string;
  readonly markdown: string;
  /** Line of the report on which it begins, from 1. */
  readonly line: number;
  /** It speaks of the report itself: what was not found, how far to trust it. */
  readonly isAbout: boolean;
}

/**
 * What a reader reads as the parts of a report: text under its main headings. Headings without text and the list of
 * sources are left out.
 */
export function reportSections(markdown: string): JudgedSection[] {
  const lines = withoutInvisible(markdown).split('\n');
  const headings = headingsIn(lines);
  const depth = splittingDepth(headings);
  const starts = headings.filter(({ level }) => level <= depth);
  const bounds = [{ at: -1, text: '', level: 0 }, ...starts];
  return bounds.flatMap(({ at, text }, index) => {
    const end = bounds[index + 1]?.at ?? lines.length;
    const body = lines
      .slice(at + 1, end)
      .join('\n')
      .trim();
    if (!/[\p{L}\p{N}]/u.test(body) || opensSourceList(text)) return [];
    return [
      { heading: text, markdown: body, line: Math.max(1, at + 1), isAbout: isAboutReportHeading(text) },
    ];
  });
}

interface Heading {
  /** Index of its line. */
  readonly at: number;
  readonly text: string;
  readonly level: number;
}

function headingsIn(lines: readonly string[]): Heading[] {
  let fence: string | null = null;
  return lines.flatMap((line, at) => {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1] ?? null;
    if (mark !== null) fence = fence === null ? mark : fence === mark ? null : fence;
    const found = fence === null ? /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line) : null;
    if (found === null) return [];
    const text = plainText((found[2] ?? '').replace(/[ \t#]+$/, ''));
    return [{ at, text, level: found[1]?.length ?? 1 }];
  });
}

/** The highest level, from 2, of which there are two: one heading alone is a title. */
function splittingDepth(headings: readonly Heading[]): number {
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
