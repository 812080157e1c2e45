import { words } from '@research-studio/language';
import type { ClaimTerm } from './measure-support.ts';
import type { Mismatch, MismatchRequest } from './mismatch.ts';

/**
 * A number or name that stands after one preposition in the claim and after an opposed one in the sentence: "to 310
 * from 402" against "from 310 to 402", "after 1904" against "in 1904".
 */
export function prepositionMismatches({ claim, measure, sentences }: MismatchRequest): Mismatch[] {
  const own = words(claim).map(lower);
  const critical = measure.terms.filter(({ kind }) => kind !== 'word');
  return measure.best.slice(0, 3).flatMap((index): Mismatch[] => {
    const stated = words(sentences.at(index).text).map(lower);
    return critical.flatMap((term) => {
      const opposed = opposedAt(term, own, stated);
      return opposed === null
        ? []
        : [{ kind: 'direction', ...opposed, sentence: index, isContradiction: true }];
    });
  });
}

function opposedAt(
  { at, word, kind }: ClaimTerm,
  own: readonly string[],
  stated: readonly string[],
): Pick<Mismatch, 'claimed' | 'stated'> | null {
  const before = own[at - 1] ?? '';
  const places = stated.flatMap((other, place) => (other === word.toLowerCase() ? [place] : []));
  const [place] = places;
  if (place === undefined || places.length > 1) return null;
  const other = stated[place - 1] ?? '';
  const isOpposed =
    (isTurned(from, to, before, other) && [own, stated].every((list) => hasBoth(list))) ||
    isTurned(earlier, later, before, other) ||
    (kind === 'number' &&
      ((bounds.has(before) && inside.has(other)) || (inside.has(before) && bounds.has(other))));
  return isOpposed ? { claimed: `${before} ${word}`, stated: `${other} ${word}` } : null;
}

function isTurned(one: ReadonlySet<string>, two: ReadonlySet<string>, a: string, b: string): boolean {
  return (one.has(a) && two.has(b)) || (two.has(a) && one.has(b));
}

/** "From" says little of a text without "to". */
function hasBoth(list: readonly string[]): boolean {
  return list.some((word) => from.has(word)) && list.some((word) => to.has(word));
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const from = set('from von aus desde');
const to = set('to into nach auf hasta hacia');
const earlier = set('before vor avant antes prima');
const later = set('after nach après después dopo');
/** Of a year or a date: what lies beyond it, and what lies in it. */
const bounds = set('before after vor nach avant après');
const inside = set('in on im am en');

function lower(word: string): string {
  return word.toLowerCase();
}
