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

const SAYS: Readonly<Record<Omission['kind'], (of: string) => string>> = {
  running_lines: (count) =>
    `${count} lines at the edge of pages were taken for running heads, feet or page numbers`,
  pages_without_text: (count) => `${count} pages hold no text (they are pictures or blank)`,
  pages_not_read: (count) => `${count} pages were not read, since it is very long`,
  hidden_text: (count) => `${count} passages are hidden from readers`,
  markup_not_read: (count) => `${count} characters of mark-up were not read, since it is very long`,
};

/** An omission in one sentence without its full stop, e.g. "11 of 12 pages hold no text (they are pictures or blank)". */
export function describeOmission({ kind, count, of }: Omission): string {
  return SAYS[kind](of === undefined ? String(count) : `${count} of ${of}`);
}
