import { loweredText, raisedText } from '../markup/raised-text.ts';
import { tidyLine } from '../render-blocks.ts';
import type { PlacedItem, PlacedPage } from './place-items.ts';
import { inReadingOrder, type Piece } from './reading-order.ts';

/** Text of a line up to a wide gap: the whole line, or one cell of a table's row. */
export interface Cell {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

export interface Line {
  readonly text: string;
  readonly cells: readonly Cell[];
  readonly size: number;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** Null when the line is set in several. */
  readonly font: string | null;
}

/** A baseline that moves by less, in shares of the letter size, stays on its line; letters of another size up to 0.6. */
export const SAME_LINE = 0.5;
/** A gap between pieces, in shares of the letter size, that is a space; a wider one parts the cells of a table. */
const SPACE = 0.15;
const CELL_GAP = 1;
/** Spaces within one piece that part cells: tables set with a typewriter's letters. */
const CELL_SPACES = /\s{3,}/;

/** The mark before the text of an item or clause is not a cell: a bullet, "1.", "(a)", "iv)", "2.3". */
const LIST_MARK =
  /^(?:[^\p{L}\p{N}\s$€£]|\(?(?:\d{1,3}|\p{L}|[ivx]{1,4})[.)]|§+ ?\d{1,3}|\d{1,2}(?:\.\d{1,2})+\.?)$/iu;

/** Letters this much smaller than those before them, and this much higher or lower, are raised or lowered ones. */
const [SMALLER, RAISED] = [0.92, 0.12];

/** Lines of a page in the order in which the file draws them; what runs another way than the page comes last. */
export function pageLines(page: PlacedPage): readonly Line[] {
  return [page.items, ...page.asides].flatMap((items) => linesOf(items, page));
}

type Writing = Pick<PlacedPage, 'isRtl' | 'isVertical'>;

function linesOf(items: readonly PlacedItem[], writing: Writing): readonly Line[] {
  const lines: Line[] = [];
  let run: PlacedItem[] = [];
  const flush = () => {
    const line = toLine(run, writing);
    if (line) lines.push(line);
    run = [];
  };
  for (const item of items) {
    const last = run.findLast(({ text }) => text.trim());
    if (last && item.text.trim() && startsLine(last, item, writing.isRtl)) flush();
    if (item.text) run.push(item);
    if (item.endsLine) flush();
  }
  flush();
  return lines;
}

/** The pieces of a line of a page from right to left are drawn in either order. */
function startsLine(last: PlacedItem, item: PlacedItem, isRtl: boolean): boolean {
  const size = Math.max(last.size, item.size, 1);
  const isLower =
    Math.abs(item.baseline - last.baseline) > size * (item.size === last.size ? SAME_LINE : 0.6);
  return isLower || (!isRtl && !item.isRtl && !last.isRtl && item.left < last.left - size);
}

function toLine(items: readonly PlacedItem[], { isRtl, isVertical }: Writing): Line | null {
  const inked = items.filter((item) => item.text.trim());
  const [first] = inked;
  if (first === undefined) return null;
  const isForwards = !isRtl && inked.every((item) => !item.isRtl);
  const cells: Cell[] = [];
  const pieces = isForwards
    ? onOneLine(items).flatMap(piecesOf)
    : inReadingOrder(items, { isRtl, space: SPACE, cell: CELL_GAP });
  let cell = { text: '', left: pieces[0]?.left ?? 0, right: Number.NaN };
  const endCell = () => {
    // A ligature is drawn as one and read in its own order: no Arabic word has this letter but at its end.
    const text = tidyLine(isRtl ? cell.text.replace(/ىل(?![\u0621-\u064A])/g, 'لى') : cell.text);
    if (text) cells.push({ ...cell, text });
  };
  for (const piece of pieces) {
    const gap = piece.left - cell.right;
    const isBlank = piece.text.trim() === '';
    const isMarked = cells.length === 0 && LIST_MARK.test(cell.text.trim());
    if (!isBlank && !isMarked && gap > piece.size * (isVertical ? COLUMN_GAP : CELL_GAP)) {
      endCell();
      cell = { text: '', left: piece.left, right: piece.right };
    } else if (
      cell.text &&
      gap > piece.size * spaceBetween(cell.text, piece.text, isVertical) &&
      !/\s$/.test(cell.text) &&
      !/^\s/.test(piece.text)
    )
      cell.text += ' ';
    cell.text += piece.text;
    // A blank piece is as wide as the gap that it marks.
    if (!isBlank) cell.right = piece.right;
  }
  endCell();
  const [start] = cells;
  if (start === undefined) return null;
  const size = Math.max(...inked.map((item) => item.size));
  return {
    text: cells.map(({ text }) => text).join(' '),
    cells,
    size,
    left: start.left,
    right: cell.right,
    baseline: inked.find((item) => item.size === size)?.baseline ?? first.baseline,
    font: inked.every(({ font }) => font === first.font) ? first.font : null,
  };
}

/** Letters of scripts that write without spaces are not set as evenly. */
function spaceBetween(before: string, after: string, isVertical: boolean): number {
  if (isVertical) return COLUMN_GAP;
  return WIDE_LETTER.test(before.at(-1) ?? '') && WIDE_LETTER.test(after[0] ?? '') ? WIDE_SPACE : SPACE;
}

const WIDE_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。]/u;
const WIDE_SPACE = 0.6;
/** Marks of a column stand anywhere in the box of their letter. */
const COLUMN_GAP = 2;

/** Pieces with raised and lowered letters written out. */
function onOneLine(items: readonly PlacedItem[]): readonly PlacedItem[] {
  const size = Math.max(...items.map((item) => item.size));
  const base = items.find((item) => item.size === size && item.text.trim() !== '')?.baseline ?? 0;
  if (items.every((item) => item.size === 0 || item.size >= size * SMALLER)) return items;
  let before = '';
  return items.map((item, index) => {
    const isSmall = item.size > 0 && item.size < size * SMALLER && item.text.trim() !== '';
    const rise = isSmall ? (item.baseline - base) / size : 0;
    const bare = item.text.trim();
    const after = items[index + 1]?.text ?? '';
    const text =
      rise > RAISED
        ? raisedText({ text: bare, before, after })
        : rise < -RAISED
          ? loweredText({ text: bare, before })
          : item.text;
    before = (before + text).slice(-40);
    return text === item.text ? item : { ...item, text };
  });
}

/** A piece with wide gaps inside as several, each where its letters are when all are equally wide. */
function piecesOf(item: PlacedItem): readonly Piece[] {
  const { text, left, right } = item;
  const size = item.size || 10;
  if (!CELL_SPACES.test(text.trim())) return [{ text, left, right, size }];
  const width = (right - left) / text.length;
  return [...text.matchAll(/\S+(?:\s{1,2}\S+)*/g)].map(({ index, 0: part }) => ({
    text: part,
    left: left + index * width,
    right: left + (index + part.length) * width,
    size,
  }));
}
