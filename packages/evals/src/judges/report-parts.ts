import { batchesOf } from './batches-of.ts';
import { piecesOf } from './pieces-of.ts';
import { reportSections } from './report-sections.ts';

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
