import { escapeMarkdown } from '@research-studio/core';
import type { Bundle } from '@research-studio/schemas';
import {
  disputedSection,
  foldedSection,
  isEdited,
  readDisputeLine,
  toldNames,
  toldValue,
} from './edited-report.ts';

export interface GroundedMarkdown {
  readonly markdown: string;
  /** Where a line of it stands in the report; both from 1. */
  readonly lineOf: (line: number) => number;
}

/**
 * The Markdown of a report as its citations are to be measured. In a report that a model wrote, the section that is folded
 * states nothing of the world, and the line of a dispute says different things of several sources: each side becomes a line
 * of its own, held against its own sources, and which side is better founded is no source's word. Other reports stay as
 * they are.
 */
export function groundedMarkdown(bundle: Bundle): GroundedMarkdown {
  const { markdown } = bundle.report;
  if (!isEdited(bundle)) return { markdown, lineOf: (line) => line };
  const left = linesOf(markdown, foldedSection(bundle)?.markdown);
  const disputes = linesOf(markdown, disputedSection(bundle)?.markdown);
  const lines = markdown.split('\n').flatMap((text, at) => {
    const shown = left.includes(at)
      ? ['']
      : disputes.includes(at)
        ? sidesApart(text, bundle, disputes.indexOf(at))
        : [text];
    return shown.map((line) => ({ line, place: at + 1 }));
  });
  return {
    markdown: lines.map(({ line }) => line).join('\n'),
    lineOf: (line) => lines[line - 1]?.place ?? line,
  };
}

/** Places of the lines of a part of it, from 0; none where it does not stand there as it is. */
function linesOf(markdown: string, part: string | undefined): readonly number[] {
  const at = part === undefined || part === '' ? -1 : markdown.indexOf(`\n${part}\n`);
  if (part === undefined || at < 0) return [];
  const first = markdown.slice(0, at + 1).split('\n').length - 1;
  return part.split('\n').map((_, index) => first + index);
}

/** A line that does not tell the sides and the weighing that the bundle has stays as it is. */
function sidesApart(line: string, { trust }: Bundle, place: number): readonly string[] {
  const { sides = [], ruling = '' } = trust?.contradictions[place] ?? {};
  const read = readDisputeLine(line);
  const why = ruling.trim().replace(/[.\s]+$/u, '');
  if (read === null || read.sides.length !== sides.length || !read.weighing.includes(why)) return [line];
  const apart = read.sides.flatMap((told, at) => {
    const side = sides[at];
    if (side === undefined || toldNames(told, side) === null) return [];
    return [`- ${escapeMarkdown(toldValue(side))} ${told.cited.map((id) => `[${id}]`).join('')}.`];
  });
  return apart.length === sides.length ? apart : [line];
}
