import type { Alignment, Difference } from './alignment.ts';
import { breaksBetween } from './breaks-between.ts';
import type { TextWords } from './read-words.ts';

/**
 * Words of the quote that its first or last words in the text lack are set against the words that stand there, within
 * the same clause: "prices rose" beside "prices fell" is a word replaced, not one added.
 */
export function firmEdges(alignment: Alignment, text: TextWords): Alignment {
  const differences = [...alignment.differences];
  let { start, end } = alignment;
  const lead = differences.findIndex(
    (difference, index) => !isAdded(difference) || difference.quoteFrom !== alignment.part.from + index,
  );
  for (let index = (lead < 0 ? differences.length : lead) - 1; index >= 0; index--) {
    if (start >= end || breaksBetween(text, start - 1)) break;
    start -= 1;
    set(differences, index, { textFrom: start, textTo: start + 1 });
  }
  const tail = differences.findLastIndex(
    (difference, index) =>
      !isAdded(difference) || difference.quoteTo !== alignment.part.to - (differences.length - 1 - index),
  );
  for (let index = tail + 1; index < differences.length; index++) {
    if (start >= end || breaksBetween(text, end - 1)) break;
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
