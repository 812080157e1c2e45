import type { Alignment, Difference } from './alignment.ts';
import { CharacterClass } from './character-classes.ts';
import { firmEdges } from './firm-edges.ts';
import type { WordRange } from './quote-parts.ts';
import type { TextWords } from './read-words.ts';

/**
 * The cheapest way to turn a part of a quote into a run of the text whose first word is one of `first` to `last`
 * (positions in the text, may be negative), give or take `slack`: insertions, deletions, replacements and swaps of
 * neighbours cost a word each. Null where the text has no words there.
 */
export function alignWords(request: AlignRequest): Alignment | null {
  const { part, text, first, last, slack } = request;
  const low = Math.max(first - slack, -(part.to - part.from));
  const width = Math.min(last + slack - low + 1, maxBand);
  if (text.count === 0) return null;
  const grid = fill({ ...request, low, width });
  const alignment = grid === null ? null : trace({ part, text, low, width }, grid);
  return alignment === null ? null : firmEdges(alignment, text);
}

export interface AlignRequest {
  readonly part: WordRange;
  readonly text: TextWords;
  readonly first: number;
  readonly last: number;
  readonly slack: number;
}

const maxBand = 3000;
const { unspaced } = CharacterClass;
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
  return kinds[at] === unspaced ? unit : 2 * unit;
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
