import { tidyLine } from '../render-blocks.ts';

/** A piece of text as the PDF places it; `transform[4]` and `[5]` are its left and its baseline from the bottom, in points. */
export interface TextItem {
  readonly str: string;
  readonly dir: string;
  readonly hasEOL: boolean;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
  readonly fontName: string;
}

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

/** A baseline that moves by less, in shares of the letter size, stays on its line (raised and lowered letters). */
export const SAME_LINE = 0.5;
/** A gap between pieces, in shares of the letter size, that is a space; a wider one parts the cells of a table. */
const SPACE = 0.15;
const CELL_GAP = 1;
/** Spaces within one piece that part cells: tables set with a typewriter's letters. */
const CELL_SPACES = /\s{3,}/;

/** What is before the text of an item or clause is not a cell: a bullet, "1.", "(a)", "iv)", "2.3". */
const LIST_MARK =
  /^(?:[^\p{L}\p{N}\s$€£]|\(?(?:\d{1,3}|\p{L}|[ivx]{1,4})[.)]|§+ ?\d{1,3}|\d{1,2}(?:\.\d{1,2})+\.?)$/iu;

/** Lines of a page in the order in which the file draws them. */
export function pageLines(items: readonly TextItem[]): readonly Line[] {
  const lines: Line[] = [];
  let run: TextItem[] = [];
  const flush = () => {
    const line = toLine(run);
    if (line) lines.push(line);
    run = [];
  };
  for (const item of items) {
    const last = run.findLast(({ str }) => str.trim());
    if (last && item.str.trim() && startsLine(last, item)) flush();
    if (item.str) run.push(item);
    if (item.hasEOL) flush();
  }
  flush();
  return lines;
}

function startsLine(last: TextItem, item: TextItem): boolean {
  const size = Math.max(last.height, item.height, 1);
  const isLower = Math.abs(baseline(item) - baseline(last)) > size * SAME_LINE;
  return isLower || left(item) < left(last) - size;
}

function toLine(items: readonly TextItem[]): Line | null {
  const inked = items.filter((item) => item.str.trim());
  const [first] = inked;
  if (first === undefined) return null;
  const isForwards = inked.every(({ dir }) => dir !== 'rtl');
  const cells: Cell[] = [];
  let cell = { text: '', left: left(first), right: Number.NaN };
  const endCell = () => {
    const text = tidyLine(cell.text);
    if (text) cells.push({ ...cell, text });
  };
  for (const piece of items.flatMap(isForwards ? piecesOf : (item) => [wholePiece(item)])) {
    const gap = piece.left - cell.right;
    const isBlank = piece.text.trim() === '';
    const isMarked = cells.length === 0 && LIST_MARK.test(cell.text.trim());
    if (isForwards && !isBlank && !isMarked && gap > piece.size * CELL_GAP) {
      endCell();
      cell = { text: '', left: piece.left, right: piece.right };
    } else if (cell.text && gap > piece.size * SPACE && !/\s$/.test(cell.text) && !/^\s/.test(piece.text))
      cell.text += ' ';
    cell.text += piece.text;
    // A blank piece is as wide as the gap that it stands for.
    if (!isBlank) cell.right = piece.right;
  }
  endCell();
  const [start] = cells;
  if (start === undefined) return null;
  return {
    text: cells.map(({ text }) => text).join(' '),
    cells,
    size: Math.max(...inked.map((item) => item.height)),
    left: start.left,
    right: cell.right,
    baseline: baseline(first),
    font: inked.every(({ fontName }) => fontName === first.fontName) ? first.fontName : null,
  };
}

interface Piece extends Cell {
  readonly size: number;
}

function wholePiece(item: TextItem): Piece {
  return { text: item.str, left: left(item), right: left(item) + item.width, size: item.height || 10 };
}

/** A piece with wide gaps inside as several, each where its letters are when all are equally wide. */
function piecesOf(item: TextItem): readonly Piece[] {
  const whole = wholePiece(item);
  if (!CELL_SPACES.test(item.str.trim())) return [whole];
  const width = item.width / item.str.length;
  return [...item.str.matchAll(/\S+(?:\s{1,2}\S+)*/g)].map(({ index, 0: text }) => ({
    ...whole,
    text,
    left: whole.left + index * width,
    right: whole.left + (index + text.length) * width,
  }));
}

function left(item: TextItem): number {
  return item.transform[4] ?? 0;
}

function baseline(item: TextItem): number {
  return item.transform[5] ?? 0;
}
