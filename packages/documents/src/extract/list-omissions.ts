import type { Omission } from '@research-studio/schemas';
import omissions from './omissions.json' with { type: 'json' };

/** Parts that a reader left out: the texts themselves, or only their number. */
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
  const lines = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_SHOWN));
  return [...new Set(lines)].slice(0, MOST_SHOWN);
}

/** Words behind the number, for one and for several. */
const SAYS: Readonly<Record<Omission['kind'], readonly string[]>> = omissions;

/** An omission in one sentence without its full stop, e.g. "11 of 12 pages hold no text (they are pictures or blank)". */
export function describeOmission({ kind, count, of }: Omission): string {
  const [one, several] = SAYS[kind];
  return `${of === undefined ? count : `${count} of ${of}`} ${count === 1 && of === undefined ? one : several}`;
}
