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

/** One way to read a quote into a text: every part of it, in order, and the word edits of all parts. */
export interface QuoteMatch {
  readonly alignments: readonly Alignment[];
  readonly edits: number;
}

/** Longer quotes are not looked for with edits in them. */
const mostWords = 2000;
const mostParts = 20;
/** Places with the fewest edits that are compared. */
const mostPlaces = 8;
/** Words that a mark of omission may stand for. */
const mostOmitted = 200;

/** The readings with the fewest edits, in the order of the text; none where it has not enough of the quote. */
export function matchQuote(quote: string, index: TextIndex): QuoteMatch[] {
  const parts = partsOf(quote);
  const anchor = parts.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0];
  if (anchor === undefined) return [];
  const { found } = editAllowance(parts);
  const whole = { from: 0, to: index.words.count, most: found };
  const matches = placesOf(anchor, index, whole).flatMap((center) => {
    const alignments = placeOthers({ parts, anchor, center, index });
    if (alignments === null) return [];
    const edits = alignments.reduce((sum, alignment) => sum + alignment.edits, 0);
    return edits > found ? [] : [{ alignments, edits }];
  });
  const least = Math.min(...matches.map(({ edits }) => edits));
  return matches.filter(({ edits }) => edits === least);
}

/** The parts before the anchor from the last to the first, then those after it, each near its neighbour. */
function placeOthers(at: {
  parts: readonly WordRange[];
  anchor: WordRange;
  center: Alignment;
  index: TextIndex;
}): Alignment[] | null {
  const { parts, anchor, center, index } = at;
  const position = parts.indexOf(anchor);
  let placed = [center];
  for (const part of [...parts.slice(0, position).reverse(), ...parts.slice(position + 1)]) {
    const reach = part.to - part.from + mostOmitted;
    const isBefore = part.to <= anchor.from;
    const edge = isBefore ? (placed[0]?.start ?? 0) : (placed.at(-1)?.end ?? 0);
    const [from, to] = isBefore ? [Math.max(0, edge - reach), edge] : [edge, edge + reach];
    const [found] = placesOf(part, index, { from, to, most: (part.to - part.from) / 2 });
    if (found === undefined) return null;
    placed = isBefore ? [found, ...placed] : [...placed, found];
  }
  return placed;
}

/** The places of a part in a stretch of the text with the fewest edits. */
function placesOf(
  part: WordRange,
  { words, letters, letterOf }: TextIndex,
  { from, to, most }: { readonly from: number; readonly to: number; readonly most: number },
): Alignment[] {
  if (to <= from) return [];
  const pattern = part.words.keys.slice(part.from, part.to).map(letterOf).join('');
  const stretch = letters.slice(from, to);
  // A swap of two words is two edits here, and so are two characters of a script without spaces.
  const budget = Math.min(Math.ceil(most * 2), pattern.length - 1);
  const exact = occurrences(stretch, pattern);
  const isSearched = exact.length === 0 && pattern.length <= mostWords && budget > 0;
  return (isSearched ? search(stretch, pattern, budget) : exact)
    .slice(0, mostPlaces)
    .map(({ start, end, errors }) => {
      const alignment = alignmentAt(part, words, { start: from + start, end: from + end });
      // A longest common run of words is not always the cheapest way.
      const isSpaced = !part.words.kinds.includes(WordKind.unspaced);
      return isSpaced
        ? { ...alignment, edits: Math.min(alignment.edits, errors, leastEdits(alignment, words)) }
        : alignment;
    })
    .sort((one, other) => one.edits - other.edits || one.start - other.start);
}

const mostCompared = 300;

/** Words inserted, left out or replaced, and swaps of neighbours, on the cheapest way. */
function leastEdits({ part, start, end, edits }: Alignment, { keys }: TextWords): number {
  const own = part.words.keys.slice(part.from, part.to);
  const there = keys.slice(start, end);
  if (edits < 3 || own.length > mostCompared) return edits;
  const rows = [Array.from({ length: there.length + 1 }, (_, at) => at)];
  own.forEach((word, i) => {
    const row = [i + 1];
    const cost = (up: number, at: number) => rows[i + 1 - up]?.[at] ?? Number.POSITIVE_INFINITY;
    there.forEach((other, j) => {
      const isSwap = word === there[j - 1] && other === own[i - 1];
      const replaced = cost(1, j) + Number(word !== other);
      row.push(
        Math.min(replaced, cost(1, j + 1) + 1, (row[j] ?? 0) + 1, isSwap ? cost(2, j - 1) + 1 : replaced),
      );
    });
    rows.push(row);
  });
  return rows.at(-1)?.at(-1) ?? edits;
}

type Place = Pick<Alignment, 'start' | 'end'>;

function occurrences(text: string, pattern: string) {
  const found: { start: number; end: number; errors: number }[] = [];
  for (
    let at = text.indexOf(pattern);
    at >= 0 && found.length < mostPlaces;
    at = text.indexOf(pattern, at + 1)
  )
    found.push({ start: at, end: at + pattern.length, errors: 0 });
  return found;
}

/**
 * Words of the quote that its first or last words in the text lack are set against the words that stand there, within the
 * same clause: "prices rose" beside "prices fell" is a word replaced, not one added.
 */
function alignmentAt(part: WordRange, words: TextWords, place: Place): Alignment {
  let { start, end } = place;
  const found = differencesIn(part, words, place);
  const surplus = (one: Difference | undefined, isEdge: boolean) =>
    one !== undefined && isEdge ? one.quoteTo - one.quoteFrom - (one.textTo - one.textFrom) : 0;
  const [first, last] = [found[0], found.at(-1)];
  for (let more = surplus(first, first?.quoteFrom === part.from); more > 0; more -= 1)
    if (!breaksAfter(words, start - 1)) start -= 1;
  for (let more = surplus(last, last?.quoteTo === part.to); more > 0; more -= 1)
    if (!breaksAfter(words, end - 1)) end += 1;
  const differences = differencesIn(part, words, { start, end });
  const edits = differences.reduce((sum, difference) => sum + editsOf(difference, part.words, words), 0);
  return { part, start, end, edits, differences };
}

function differencesIn(
  { words: quote, from, to }: WordRange,
  text: TextWords,
  { start, end }: Place,
): Difference[] {
  const found: Difference[] = [];
  let at = { quote: from, text: start };
  let isOpen = false;
  for (const { added, removed, count = 0 } of diffArrays(
    quote.keys.slice(from, to),
    text.keys.slice(start, end),
  )) {
    const next = { quote: at.quote + (added ? 0 : count), text: at.text + (removed ? 0 : count) };
    const isDifferent = added || removed;
    const last = isOpen && isDifferent ? found.pop() : undefined;
    if (isDifferent)
      found.push({
        ...{ quoteFrom: last?.quoteFrom ?? at.quote, textFrom: last?.textFrom ?? at.text },
        ...{ quoteTo: next.quote, textTo: next.text },
      });
    isOpen = isDifferent;
    at = next;
  }
  return found;
}

function editsOf(difference: Difference, quote: TextWords, text: TextWords): number {
  const weigh = ({ kinds }: TextWords, from: number, to: number) =>
    kinds.slice(from, to).reduce((sum, kind) => sum + (kind === WordKind.unspaced ? 0.5 : 1), 0);
  const { quoteFrom, quoteTo, textFrom, textTo } = difference;
  return Math.max(weigh(quote, quoteFrom, quoteTo), weigh(text, textFrom, textTo));
}

/** A quote as its parts around marks of omission ("…", "[...]"), none of them empty; one with very many stays whole. */
function partsOf(quote: string): WordRange[] {
  const words = readWords(quote);
  const whole = words.count === 0 ? [] : [{ words, from: 0, to: words.count }];
  if (words.count > mostWords) return whole;
  const marks = [...quote.matchAll(/…|\.{3}|\. \. \./g)].slice(0, mostWords);
  const cuts = new Set(marks.map(({ index }) => words.starts.filter((start) => start < index).length));
  const ends = [...cuts, words.count].sort((one, other) => one - other);
  const parts = ends.flatMap((to, at): WordRange[] => {
    const from = ends[at - 1] ?? 0;
    return to > from ? [{ words, from, to }] : [];
  });
  return parts.length > mostParts ? whole : parts;
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
