import type { Omission } from '@research-studio/schemas';

/** What a reader left out: the texts themselves, or only how many there were. */
type LeftOut = Pick<Omission, 'kind'> &
  ({ readonly texts: readonly string[] } | { readonly count: number; readonly of?: number });

/** Texts of each kind that are shown, and characters of each. */
const MOST_SHOWN = 5;
const LONGEST_SHOWN = 80;

/** The account of what a reader left out; kinds of which there were none are not in it. */
export function listOmissions(...leftOut: readonly LeftOut[]): readonly Omission[] {
  return leftOut.flatMap((one) => {
    const texts = 'texts' in one ? one.texts : [];
    const count = 'texts' in one ? texts.length : one.count;
    const of = 'of' in one && one.of !== undefined ? { of: one.of } : {};
    return count > 0 ? [{ kind: one.kind, count, ...of, sample: sampleOf(texts) }] : [];
  });
}

/** Different texts, first ones first. */
function sampleOf(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_SHOWN)))].slice(
    0,
    MOST_SHOWN,
  );
}

/** Of one and of several, behind their number. */
const SAYS: Readonly<Record<Omission['kind'], readonly [one: string, several: string]>> = {
  running_lines: [
    'line at the edge of a page was taken for a running head, foot or page number',
    'lines at the edge of pages were taken for running heads, feet or page numbers',
  ],
  pages_without_text: [
    'page holds no text (it is a picture or blank)',
    'pages hold no text (they are pictures or blank)',
  ],
  pages_not_read: ['page was not read, since it is very long', 'pages were not read, since it is very long'],
  hidden_text: ['passage is hidden from readers', 'passages are hidden from readers'],
  struck_text: ['passage is struck out', 'passages are struck out'],
  deleted_text: [
    'passage was deleted by its author, who keeps track of changes',
    'passages were deleted by its author, who keeps track of changes',
  ],
  comments: ['comment stands in its margin', 'comments stand in its margin'],
  hidden_cells: ['sheet, row or column is hidden', 'sheets, rows or columns are hidden'],
  hidden_slides: ['slide is hidden', 'slides are hidden'],
  parts_not_read: [
    'attachment or other part is of a kind that is not read',
    'attachments or other parts are of kinds that are not read',
  ],
  characters_not_read: [
    'character could not be read: its bytes are damaged or of another encoding',
    'characters could not be read: their bytes are damaged or of another encoding',
  ],
  markup_not_read: [
    'character of mark-up was not read, since it is very long',
    'characters of mark-up were not read, since it is very long',
  ],
};

/** An omission in one sentence without its full stop, e.g. "11 of 12 pages hold no text (they are pictures or blank)". */
export function describeOmission({ kind, count, of }: Omission): string {
  const [one, several] = SAYS[kind];
  return `${of === undefined ? count : `${count} of ${of}`} ${count === 1 && of === undefined ? one : several}`;
}
