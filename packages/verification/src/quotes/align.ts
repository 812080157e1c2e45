import { type Haystack, locateWords } from './locate.ts';
import { breaksAfter, readWords, type TextWords, WordKind, type WordRange } from './words.ts';

/** A stretch in which quote and text differ; word positions, ends excluded, one side may be empty. */
export interface Difference {
  readonly quoteFrom: number;
  readonly quoteTo: number;
  readonly textFrom: number;
  readonly textTo: number;
  /** Two neighbours stand in the other order. */
  readonly isSwap: boolean;
}

/** A part of a quote with the words of the text that it stands for; `end` excluded. */
export interface Alignment {
  readonly part: WordRange;
  readonly start: number;
  readonly end: number;
  /** Word edits; a character of a script without spaces counts half. */
  readonly edits: number;
  /** In order, one for each word inserted, left out or replaced, and for each swap. */
  readonly differences: readonly Difference[];
}

/** One way to read a quote into a text: every part of it, in order. */
export interface QuoteMatch {
  /** Position of the text among those of the haystack. */
  readonly text: number;
  readonly alignments: readonly Alignment[];
  /** Word edits of all parts. */
  readonly edits: number;
}

/** The readings with the fewest edits, in the order of the texts; none where no text has enough of the quote. */
export function matchQuote(quote: string, haystack: Haystack): QuoteMatch[] {
  const parts = partsOf(quote);
  const anchor = longest(parts);
  if (anchor === null) return [];
  const { found } = editAllowance(parts);
  const slack = Math.min(maxSlack, Math.ceil(found) + 1);
  const matches = locateWords(anchor, haystack, { slack, limit: maxLocations }).flatMap(
    ({ text, first, last }) => {
      const words = haystack.texts[text];
      if (words === undefined) return [];
      const center = alignWords({ part: anchor, text: words, first, last, slack });
      const alignments = center === null ? null : placeOthers({ parts, anchor, center, words });
      if (alignments === null) return [];
      const edits = alignments.reduce((sum, alignment) => sum + alignment.edits, 0);
      return edits <= found ? [{ text, alignments, edits }] : [];
    },
  );
  const least = Math.min(...matches.map(({ edits }) => edits));
  return matches.filter(({ edits }) => edits === least).sort((one, other) => one.text - other.text);
}

const maxLocations = 8;
const maxSlack = 20;
/** Words that a mark of omission may stand for. */
const maxOmitted = 200;
/** A part of one or two words says little about where it was taken from. */
const maxOmittedBesideShort = 25;
const shortPart = 3;

function longest(parts: readonly WordRange[]): WordRange | null {
  return parts.reduce<WordRange | null>(
    (best, part) => (best === null || part.to - part.from > best.to - best.from ? part : best),
    null,
  );
}

/** The parts before the anchor from the last to the first, then those after it, each near its neighbour. */
function placeOthers(at: {
  parts: readonly WordRange[];
  anchor: WordRange;
  center: Alignment;
  words: TextWords;
}): Alignment[] | null {
  const { parts, anchor, center, words } = at;
  const position = parts.indexOf(anchor);
  const placed = [center];
  for (const part of parts.slice(0, position).reverse()) {
    const next = placed[0]?.start ?? 0;
    const found = placeBetween({ part, words, from: next - reach(part), to: next });
    if (found === null) return null;
    placed.unshift(found);
  }
  for (const part of parts.slice(position + 1)) {
    const end = placed.at(-1)?.end ?? 0;
    const found = placeBetween({ part, words, from: end, to: end + reach(part) });
    if (found === null) return null;
    placed.push(found);
  }
  return placed;
}

function reach({ from, to }: WordRange): number {
  const length = to - from;
  return length + (length < shortPart ? maxOmittedBesideShort : maxOmitted);
}

/** The best place of a part within a stretch of the text. */
function placeBetween(at: { part: WordRange; words: TextWords; from: number; to: number }): Alignment | null {
  const { part, words } = at;
  const from = Math.max(0, at.from);
  const to = Math.min(words.count, at.to);
  if (to <= from) return null;
  const text = stretchOf(words, from, to);
  const found = alignWords({ part, text, first: 0, last: to - from, slack: part.to - part.from });
  if (found === null) return null;
  return {
    ...found,
    start: found.start + from,
    end: found.end + from,
    differences: found.differences.map((difference) => ({
      ...difference,
      textFrom: difference.textFrom + from,
      textTo: difference.textTo + from,
    })),
  };
}

function stretchOf({ text, hashes, starts, ends, kinds }: TextWords, from: number, to: number): TextWords {
  return {
    text,
    count: to - from,
    hashes: hashes.subarray(from, to),
    starts: starts.subarray(from, to),
    ends: ends.subarray(from, to),
    kinds: kinds.subarray(from, to),
  };
}

/**
 * A quote as its parts around marks of omission ("…", "[...]"), none of them empty. A quote without words has none; one
 * with very many marks or words stays in one part.
 */
function partsOf(quote: string): WordRange[] {
  const words = readWords(quote);
  if (words.count === 0) return [];
  const whole = [{ words, from: 0, to: words.count }];
  if (words.count > maxWordsInParts) return whole;
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
const maxWordsInParts = 2000;
const omission = /…|\.{3}|\. \. \./g;

/** Word edits at which a quote still counts as edited, and at which its passage is still taken for the one quoted. */
export interface EditAllowance {
  readonly edited: number;
  readonly found: number;
}

/**
 * Three edits from nine words on, a tenth of the words beyond thirty, fewer below nine, none below four. Two
 * characters of a script without spaces count as a word, and more edits are allowed there: a word is often longer.
 */
export function editAllowance(parts: readonly WordRange[]): EditAllowance {
  let [words, characters] = [0, 0];
  for (const { words: all, from, to } of parts) {
    for (let at = from; at < to; at++) {
      if (all.kinds[at] === WordKind.unspaced) characters += 1;
      else words += 1;
    }
  }
  const count = words + characters / 2;
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

/**
 * The cheapest way to turn a part of a quote into a run of the text whose first word is one of `first` to `last`
 * (positions in the text, may be negative), give or take `slack`: insertions, deletions, replacements and swaps of
 * neighbours cost a word each. Null where the text has no words there.
 */
function alignWords(request: AlignRequest): Alignment | null {
  const { part, text, first, last, slack } = request;
  const low = Math.max(first - slack, -(part.to - part.from));
  const width = Math.min(last + slack - low + 1, maxBand);
  if (text.count === 0) return null;
  const grid = fill({ ...request, low, width });
  const alignment = grid === null ? null : trace({ part, text, low, width }, grid);
  return alignment === null ? null : firmEdges(alignment, text);
}

interface AlignRequest {
  readonly part: WordRange;
  readonly text: TextWords;
  readonly first: number;
  readonly last: number;
  readonly slack: number;
}

const maxBand = 3000;
/** Bounds memory and time of one alignment. */
const maxCells = 8_000_000;
/** A word weighs twice this, a character of a script without spaces once. */
const unit = 1024;
/** Among ways of the same cost, the one that leaves most words of the quote as they are, and adds before it replaces. */
const replacing = 2;
const inserting = 1;
const impossible = 1 << 30;

interface Band {
  readonly part: WordRange;
  readonly text: TextWords;
  /** Position in the text of the run's first word on the band's first diagonal. */
  readonly low: number;
  readonly width: number;
}

const Step = { none: 0, match: 1, replace: 2, swap: 3, insert: 4, omit: 5 } as const;

interface Grid {
  readonly steps: Uint8Array;
  readonly end: number;
  readonly cost: number;
}

/** Cell (row, b) has `row` words of the part read and stands before text word `low + row + b`. */
function fill({ part, text, low, width }: Band): Grid | null {
  const rows = part.to - part.from;
  if ((rows + 1) * width > maxCells) return null;
  const steps = new Uint8Array((rows + 1) * width);
  let before = new Int32Array(width).fill(impossible);
  let above = new Int32Array(width);
  let costs = new Int32Array(width);
  for (let b = 0; b < width; b++) above[b] = low + b >= 0 && low + b <= text.count ? 0 : impossible;
  for (let row = 1; row <= rows; row++) {
    const word = part.from + row - 1;
    const hash = part.words.hashes[word] ?? 0;
    const weight = weightOf(part.words, word);
    for (let b = 0; b < width; b++) {
      const at = low + row + b - 1;
      let cost = impossible;
      let step: number = Step.none;
      if (at >= 0 && at < text.count) {
        const isSame = text.hashes[at] === hash;
        cost = (above[b] ?? impossible) + (isSame ? 0 : Math.max(weight, weightOf(text, at)) + replacing);
        step = isSame ? Step.match : Step.replace;
        if (
          row > 1 &&
          at > 0 &&
          !isSame &&
          text.hashes[at - 1] === hash &&
          text.hashes[at] === part.words.hashes[word - 1]
        ) {
          const swapped = (before[b] ?? impossible) + weight;
          if (swapped < cost) [cost, step] = [swapped, Step.swap];
        }
      }
      if (b + 1 < width && at + 1 >= 0 && at + 1 <= text.count) {
        const inserted = (above[b + 1] ?? impossible) + weight + inserting;
        if (inserted < cost) [cost, step] = [inserted, Step.insert];
      }
      if (b > 0 && at >= 0 && at < text.count) {
        const omitted = (costs[b - 1] ?? impossible) + weightOf(text, at);
        if (omitted < cost) [cost, step] = [omitted, Step.omit];
      }
      costs[b] = cost;
      steps[row * width + b] = step;
    }
    [before, above, costs] = [above, costs, before];
  }
  const end = cheapest(above);
  return { steps, end, cost: above[end] ?? impossible };
}

/** The cheapest end, the first among equals. */
function cheapest(costs: Int32Array): number {
  let best = 0;
  for (let b = 1; b < costs.length; b++) if ((costs[b] ?? 0) < (costs[best] ?? 0)) best = b;
  return best;
}

function weightOf({ kinds }: TextWords, at: number): number {
  return kinds[at] === WordKind.unspaced ? unit : 2 * unit;
}

function trace({ part, low, width }: Band, { steps, end, cost }: Grid): Alignment | null {
  if (cost >= impossible) return null;
  const differences: Difference[] = [];
  let row = part.to - part.from;
  let b = end;
  const position = () => low + row + b;
  const last = position();
  while (row > 0) {
    const step = steps[row * width + b];
    const [quoteTo, textTo] = [part.from + row, position()];
    if (step === Step.match || step === Step.replace) row -= 1;
    else if (step === Step.swap) row -= 2;
    else if (step === Step.insert) [row, b] = [row - 1, b + 1];
    else if (step === Step.omit) b -= 1;
    else return null;
    if (step === Step.match) continue;
    differences.push({
      quoteFrom: part.from + row,
      quoteTo,
      textFrom: position(),
      textTo,
      isSwap: step === Step.swap,
    });
  }
  return {
    part,
    start: position(),
    end: last,
    edits: Math.floor(cost / unit) / 2,
    differences: differences.reverse(),
  };
}

/**
 * Words of the quote that its first or last words in the text lack are set against the words that stand there, within
 * the same clause: "prices rose" beside "prices fell" is a word replaced, not one added.
 */
function firmEdges(alignment: Alignment, text: TextWords): Alignment {
  const differences = [...alignment.differences];
  let { start, end } = alignment;
  const lead = differences.findIndex(
    (difference, index) => !isAdded(difference) || difference.quoteFrom !== alignment.part.from + index,
  );
  for (let index = (lead < 0 ? differences.length : lead) - 1; index >= 0; index--) {
    if (start >= end || breaksAfter(text, start - 1)) break;
    start -= 1;
    set(differences, index, { textFrom: start, textTo: start + 1 });
  }
  const tail = differences.findLastIndex(
    (difference, index) =>
      !isAdded(difference) || difference.quoteTo !== alignment.part.to - (differences.length - 1 - index),
  );
  for (let index = tail + 1; index < differences.length; index++) {
    if (start >= end || breaksAfter(text, end - 1)) break;
    end += 1;
    set(differences, index, { textFrom: end - 1, textTo: end });
  }
  // Those left at an edge keep an empty place beside the passage.
  return { ...alignment, start, end, differences: differences.map((one) => within(one, start, end)) };
}

function isAdded({ textFrom, textTo, isSwap }: Difference): boolean {
  return textFrom === textTo && !isSwap;
}

function set(
  differences: Difference[],
  index: number,
  place: { readonly textFrom: number; readonly textTo: number },
): void {
  const difference = differences[index];
  if (difference !== undefined) differences[index] = { ...difference, ...place };
}

function within(difference: Difference, start: number, end: number): Difference {
  const { textFrom, textTo } = difference;
  if (textFrom !== textTo) return difference;
  const place = Math.min(Math.max(textFrom, start), end);
  return { ...difference, textFrom: place, textTo: place };
}
