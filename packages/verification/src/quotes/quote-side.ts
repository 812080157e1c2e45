import { findQuantities, type Quantities } from '@research-studio/language';
import { CharacterClass } from './character-classes.ts';
import type { TextWords } from './read-words.ts';

/** One side of a difference: the words from `from` to `to` within the passage from `first` to `last`, ends excluded. */
export interface QuoteSide {
  readonly words: TextWords;
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

/** The words that differ, as written; null where there are none. */
export function changedText({ words, from, to }: QuoteSide): string | null {
  return to > from ? words.text.slice(words.starts[from], words.ends[to - 1]) : null;
}

export function changedWords({ words, from, to }: QuoteSide): string[] {
  return Array.from({ length: to - from }, (_, index) =>
    words.text.slice(words.starts[from + index], words.ends[from + index]),
  );
}

/** What stands around and in the changed words, with where they begin and end in it. */
export interface Surroundings {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** `reach` words of the passage on both sides; a gap between two words is an empty range. */
export function surroundings(side: QuoteSide, reach: number): Surroundings {
  const { words, from, to } = side;
  const first = Math.max(side.first, from - reach);
  const last = Math.min(side.last, to + reach);
  if (last <= first) return { text: '', from: 0, to: 0 };
  const start = words.starts[first] ?? 0;
  const end = words.ends[last - 1] ?? start;
  const changedFrom = from < last ? (words.starts[from] ?? start) : end;
  const changedTo = to > from ? (words.ends[to - 1] ?? end) : changedFrom;
  return { text: words.text.slice(start, end), from: changedFrom - start, to: changedTo - start };
}

/** Numbers and dates that a changed word is part of. */
export function touchedQuantities(side: QuoteSide): Quantities {
  const { text, from, to } = surroundings(side, 3);
  if (to === from) return { numbers: [], dates: [] };
  const { numbers, dates } = findQuantities(text);
  const isTouched = (range: { start: number; end: number }) => range.start < to && range.end > from;
  return { numbers: numbers.filter(isTouched), dates: dates.filter(isTouched) };
}

/** All numbers and dates around a change, to compare with those of the other side. */
export function quantitiesAround(side: QuoteSide): Quantities {
  return findQuantities(surroundings(side, 3).text);
}

export function hasKind(side: QuoteSide, kind: number): boolean {
  for (let at = side.from; at < side.to; at++) if (side.words.kinds[at] === kind) return true;
  return false;
}

export function isUnspaced(side: QuoteSide): boolean {
  return hasKind(side, CharacterClass.unspaced);
}
