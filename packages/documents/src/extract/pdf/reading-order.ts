import type { PlacedItem } from './place-items.ts';

/** Text and extent of pieces that stand together. */
export interface Piece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly size: number;
}

/**
 * The pieces of a line some of whose letters run from right to left, as they are read. Those of the other direction
 * than the page's, e.g. a name in Latin letters, come as one piece. `space` is the gap that is a space, `cell` the one
 * that parts cells, in letter sizes.
 */
export function inReadingOrder(
  items: readonly PlacedItem[],
  { isRtl, space, cell }: { readonly isRtl: boolean; readonly space: number; readonly cell: number },
): readonly Piece[] {
  const seen = asDrawn(items, isRtl);
  const pieces: Piece[] = [];
  let run: PlacedItem[] = [];
  const isOther = (item: PlacedItem) => item.isRtl !== isRtl && /[\p{L}\p{N}]/u.test(item.text);
  const flush = (): void => {
    const end = run.findLastIndex(isOther) + 1;
    // Within the frame of the page, the other direction runs backwards.
    if (end > 0) pieces.push(joined(run.slice(0, end).reverse(), { isRtl, space }));
    pieces.push(...run.slice(end).map((item) => (isRtl ? mirrored(item) : item)));
    run = [];
  };
  for (const [index, item] of seen.entries()) {
    const before = seen[index - 1];
    if (before !== undefined && item.left - before.right > item.size * cell) flush();
    const isNeutral = !/[\p{L}\p{N}]/u.test(item.text);
    if (isOther(item) || (isNeutral && run.length > 0)) run.push(item);
    else {
      flush();
      pieces.push(isRtl ? mirrored(item) : item);
    }
  }
  flush();
  return pieces;
}

const BRACKETS = '()[]{}<>«»';

/** A bracket alone is drawn as it looks: between letters from right to left, the other way round. */
function mirrored(item: PlacedItem): PlacedItem {
  if (/[\p{L}\p{N}]/u.test(item.text)) return item;
  const text = item.text.replace(
    /[()[\]{}<>«»]/g,
    (bracket) => BRACKETS[BRACKETS.indexOf(bracket) ^ 1] ?? bracket,
  );
  return { ...item, text };
}

/**
 * From the left of the frame on. Programs draw the pieces of a line in the order of reading or in that of the places;
 * a mark without a width goes with the letter that is drawn beside it.
 */
function asDrawn(items: readonly PlacedItem[], isRtl: boolean): readonly PlacedItem[] {
  const stretches: PlacedItem[][] = [];
  for (const item of items) {
    if (item.text.trim() === '') continue;
    const stretch = stretches.at(-1);
    const last = stretch?.findLast(({ left, right }) => right > left);
    const gap = last === undefined ? 0 : isRtl ? last.left - item.right : item.left - last.right;
    if (stretch !== undefined && Math.abs(gap) <= item.size) stretch.push(item);
    else stretches.push([item]);
  }
  const places = stretches.map((stretch) => ({
    stretch: isRtl ? stretch.reverse() : stretch,
    left: Math.min(...stretch.map(({ left }) => left)),
  }));
  return places.sort((one, other) => one.left - other.left).flatMap(({ stretch }) => stretch);
}

function joined(items: readonly PlacedItem[], { isRtl, space }: { isRtl: boolean; space: number }): Piece {
  let text = '';
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    const gap = before === undefined ? 0 : Math.max(item.left - before.right, before.left - item.right);
    text += `${gap > item.size * space && !/\s$/.test(text) ? ' ' : ''}${item.text}`;
  }
  return {
    text: isRtl ? withSignsTurned(text) : text,
    left: Math.min(...items.map(({ left }) => left)),
    right: Math.max(...items.map(({ right }) => right)),
    size: Math.max(...items.map(({ size }) => size)),
  };
}

/** Drawn at the far end of a number, a full stop ends the sentence; a dash at its near end leads to it. */
function withSignsTurned(text: string): string {
  return text
    .replace(/^([.,:;!?…]+)(.*[\p{L}\p{N}].*)$/u, '$2$1')
    .replace(/^(.*[\p{L}\p{N}%])([-–—]+)$/u, '$2$1');
}
