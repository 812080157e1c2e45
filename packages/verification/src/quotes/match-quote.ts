import { alignWords } from './align-words.ts';
import type { Alignment } from './alignment.ts';
import { editAllowance } from './edit-allowance.ts';
import type { Haystack } from './haystack.ts';
import { locateWords } from './locate-words.ts';
import { quoteParts, type WordRange } from './quote-parts.ts';
import type { TextWords } from './read-words.ts';

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
  const parts = quoteParts(quote);
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
