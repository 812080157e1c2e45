import { readWords, type TextWords } from './read-words.ts';

/** A run of the words of a text, `to` excluded. */
export interface WordRange {
  readonly words: TextWords;
  readonly from: number;
  readonly to: number;
}

/**
 * A quote as its parts around marks of omission ("…", "[...]"), none of them empty. A quote without words has none; one
 * with very many marks or words stays in one part.
 */
export function quoteParts(quote: string): WordRange[] {
  const words = readWords(quote);
  if (words.count === 0) return [];
  const whole = [{ words, from: 0, to: words.count }];
  if (words.count > maxWords) return whole;
  const parts: WordRange[] = [];
  let from = 0;
  for (const mark of quote.matchAll(omission)) {
    let to = from;
    while (to < words.count && (words.starts[to] ?? 0) < mark.index) to += 1;
    if (to > from) parts.push({ words, from, to });
    from = to;
  }
  if (from < words.count) parts.push({ words, from, to: words.count });
  return parts.length > maxParts ? whole : parts;
}

const maxParts = 20;
const maxWords = 2000;
const omission = /…|\.{3}|\. \. \./g;
