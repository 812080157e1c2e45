import search from 'approx-string-match';
import { diffArrays } from 'diff';
import type { TextIndex } from './text-index.ts';
import { breaksAfter, readWords, type TextWords, WordKind, type WordRange } from './words.ts';

/** A stretch in which quote and text differ; word positions, ends excluded, one side may be empty. */
export interface Difference {
  readonly quoteFrom: number;
  readonly quoteTo: number;
  readonly textFrom: number;
  readonly textTo: number;
}

/** A part of a quote with the words of the text that it matches; `end` excluded. */
export interface Alignment {
  readonly part: WordRange;
  readonly start: number;
  readonly end: number;
  /** Word edits; a character of a script without spaces counts half. */
  readonly edits: number;
  /** In order. */
  readonly differences: readonly Difference[];
}

/** One way to find a quote in a text: all its parts in order, and the word edits of all of them. */
export interface QuoteMatch {
  readonly alignments: readonly Alignment[];
  readonly edits: number;
}

/** Longer quotes are found only where they are verbatim, and are not cut into parts. */
const mostWords = 2000;
const mostParts = 20;
/** Places of a part that are compared. */
const mostPlaces = 8;
/** Words that a mark of omission may stand for. */
const mostOmitted = 200;

/** The matches with the fewest edits, in the order of the text; none where the text has too little of the quote. */
export function matchQuote(quote: string, index: TextIndex): QuoteMatch[] {
  const parts = partsOf(quote);
  const [longest] = parts.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  if (longest === undefined) return [];
  const mostEdits = editAllowance(parts).found;
  const wholeText = { from: 0, to: index.words.count, mostEdits };
  const matches = findPart(longest, index, wholeText).flatMap((anchor) => {
    const alignments = alignAround(anchor, parts, index);
    if (alignments === null) return [];
    const edits = alignments.reduce((sum, alignment) => sum + alignment.edits, 0);
    return edits > mostEdits ? [] : [{ alignments, edits }];
  });
  const least = Math.min(...matches.map(({ edits }) => edits));
  return matches.filter(({ edits }) => edits === least);
}

/** A quote as its parts around marks of omission ("…", "[...]"), none of them empty; one with very many stays whole. */
function partsOf(quote: string): WordRange[] {
  const words = readWords(quote);
  const whole = words.count === 0 ? [] : [{ words, from: 0, to: words.count }];
  if (words.count > mostWords) return whole;
  const marks = [...quote.matchAll(/…|\.{3}|\. \. \./g)].slice(0, mostWords);
  const cuts = new Set(marks.map(({ index }) => words.starts.filter((start) => start < index).length));
  const ends = [...cuts, words.count].sort((one, other) => one - other);
  const parts = ends
    .map((to, at): WordRange => ({ words, from: ends[at - 1] ?? 0, to }))
    .filter((part) => lengthOf(part) > 0);
  return parts.length > mostParts ? whole : parts;
}

function lengthOf({ from, to }: WordRange): number {
  return to - from;
}

/** The parts before the anchor from the last to the first, then those after it, each near its neighbour; null if one is missing. */
function alignAround(anchor: Alignment, parts: readonly WordRange[], index: TextIndex): Alignment[] | null {
  const position = parts.indexOf(anchor.part);
  const aligned = [anchor];
  const nextTo = (part: WordRange, stretch: { readonly from: number; readonly to: number }) =>
    findPart(part, index, { ...stretch, mostEdits: lengthOf(part) / 2 })[0];
  for (const part of parts.slice(0, position).reverse()) {
    const to = aligned[0]?.start ?? 0;
    const found = nextTo(part, { from: Math.max(0, to - lengthOf(part) - mostOmitted), to });
    if (found === undefined) return null;
    aligned.unshift(found);
  }
  for (const part of parts.slice(position + 1)) {
    const from = aligned.at(-1)?.end ?? 0;
    const found = nextTo(part, { from, to: from + lengthOf(part) + mostOmitted });
    if (found === undefined) return null;
    aligned.push(found);
  }
  return aligned;
}

/** The places of a part in a stretch of the text, those with the fewest edits first. */
function findPart(
  part: WordRange,
  { words, letters, letterOf }: TextIndex,
  { from, to, mostEdits }: { readonly from: number; readonly to: number; readonly mostEdits: number },
): Alignment[] {
  if (to <= from) return [];
  const stretch = letters.slice(from, to);
  const pattern = part.words.keys.slice(part.from, part.to).map(letterOf).join('');
  // A swap of two words is two edits of letters, and so are two characters of a script without spaces.
  const mostErrors = Math.min(Math.ceil(mostEdits * 2), pattern.length - 1);
  const verbatim = occurrences(stretch, pattern);
  const isSearched = verbatim.length === 0 && pattern.length <= mostWords && mostErrors > 0;
  const isSpaced = !part.words.kinds.includes(WordKind.unspaced);
  return (isSearched ? search(stretch, pattern, mostErrors) : verbatim)
    .slice(0, mostPlaces)
    .map(({ start, end, errors }) => {
      const alignment = alignAt(part, words, { start: from + start, end: from + end });
      return isSpaced ? { ...alignment, edits: Math.min(errors, leastEdits(alignment, words)) } : alignment;
    })
    .sort((one, other) => one.edits - other.edits || one.start - other.start);
}

function occurrences(text: string, pattern: string) {
  const found: { start: number; end: number; errors: number }[] = [];
  let start = text.indexOf(pattern);
  while (start >= 0 && found.length < mostPlaces) {
    found.push({ start, end: start + pattern.length, errors: 0 });
    start = text.indexOf(pattern, start + 1);
  }
  return found;
}

type Place = Pick<Alignment, 'start' | 'end'>;

/**
 * Where the text lacks the first or last words of the quote, the place grows by as many words of the same clause: "prices
 * rose" beside "prices fell" is a word replaced, not one added.
 */
function alignAt(part: WordRange, words: TextWords, place: Place): Alignment {
  const found = differencesIn(part, words, place);
  const [first, last] = [found[0], found.at(-1)];
  let { start, end } = place;
  let before = first?.quoteFrom === part.from ? wordsLacking(first) : 0;
  let after = last?.quoteTo === part.to ? wordsLacking(last) : 0;
  for (; before > 0 && !breaksAfter(words, start - 1); before -= 1) start -= 1;
  for (; after > 0 && !breaksAfter(words, end - 1); after -= 1) end += 1;
  const differences = differencesIn(part, words, { start, end });
  const edits = differences.reduce((sum, difference) => sum + editsOf(difference, part.words, words), 0);
  return { part, start, end, edits, differences };
}

function wordsLacking({ quoteFrom, quoteTo, textFrom, textTo }: Difference): number {
  return quoteTo - quoteFrom - (textTo - textFrom);
}

/** The stretches between the runs of words that quote and text have in common. */
function differencesIn(part: WordRange, text: TextWords, { start, end }: Place): Difference[] {
  const quoted = part.words.keys.slice(part.from, part.to);
  const found: Difference[] = [];
  let [quoteFrom, textFrom] = [part.from, start];
  let [quoteTo, textTo] = [quoteFrom, textFrom];
  const close = () => {
    if (quoteTo > quoteFrom || textTo > textFrom) found.push({ quoteFrom, quoteTo, textFrom, textTo });
  };
  for (const { added, removed, count } of diffArrays(quoted, text.keys.slice(start, end))) {
    const isCommon = !added && !removed;
    if (isCommon) close();
    if (!added) quoteTo += count;
    if (!removed) textTo += count;
    if (isCommon) [quoteFrom, textFrom] = [quoteTo, textTo];
  }
  close();
  return found;
}

function editsOf(difference: Difference, quote: TextWords, text: TextWords): number {
  const weigh = ({ kinds }: TextWords, from: number, to: number) =>
    kinds.slice(from, to).reduce((sum, kind) => sum + (kind === WordKind.unspaced ? 0.5 : 1), 0);
  const { quoteFrom, quoteTo, textFrom, textTo } = difference;
  return Math.max(weigh(quote, quoteFrom, quoteTo), weigh(text, textFrom, textTo));
}

const mostCompared = 300;

/**
 * Words inserted, left out or replaced, and neighbours swapped, on the cheapest way (optimal string alignment), which need
 * not keep the longest common run of words.
 */
function leastEdits({ part, start, end, edits }: Alignment, { keys }: TextWords): number {
  const quoted = part.words.keys.slice(part.from, part.to);
  if (edits < 3 || quoted.length > mostCompared) return edits;
  const there = keys.slice(start, end);
  const costs = [Array.from({ length: there.length + 1 }, (_, column) => column)];
  const costAt = (row: number, column: number) => costs[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (const [i, word] of quoted.entries()) {
    costs.push([i + 1]);
    for (const [j, other] of there.entries()) {
      const isSwap = word === there[j - 1] && other === quoted[i - 1];
      const replaced = costAt(i, j) + Number(word !== other);
      const swapped = isSwap ? costAt(i - 1, j - 1) + 1 : replaced;
      costs[i + 1]?.push(Math.min(replaced, swapped, costAt(i, j + 1) + 1, costAt(i + 1, j) + 1));
    }
  }
  return Math.min(edits, costAt(quoted.length, there.length));
}

/**
 * Three edits from nine words on, a tenth of the words beyond thirty, fewer below nine, none below four. Two
 * characters of a script without spaces count as a word, and more edits are allowed there: a word is often longer.
 * `found`: edits at which a passage is still taken for the one quoted.
 */
export function editAllowance(parts: readonly WordRange[]): {
  readonly edited: number;
  readonly found: number;
} {
  const kinds = parts.flatMap(({ words, from, to }) => words.kinds.slice(from, to));
  const characters = kinds.filter((kind) => kind === WordKind.unspaced).length;
  const count = kinds.length - characters / 2;
  const share = characters / 2 / Math.max(1, count);
  const edited = allowedFor(count) * (1 + share * 0.75);
  const mostFound = Math.max(edited, Math.min(edited + 2, count * mostOfPassage));
  return { edited, found: edited === 0 ? Number(count >= 3) : mostFound };
}

/** Beyond this share of its words, too little is left of a passage to take it for the one quoted. */
const mostOfPassage = 0.35;

function allowedFor(count: number): number {
  if (count < 4) return 0;
  if (count < 6) return 1;
  if (count < 9) return 2;
  return Math.max(3, Math.floor(count / 10));
}
