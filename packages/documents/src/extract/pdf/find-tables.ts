import { tidyLine } from '../render-blocks.ts';
import { type Cell, type Line, SAME_LINE } from './page-lines.ts';

/** A stretch of a page: lines of running text, or the rows of a table with the cells of each. */
export type PagePart =
  | { readonly kind: 'lines'; readonly lines: readonly Line[] }
  | { readonly kind: 'table'; readonly rows: readonly string[] };

interface Row {
  cells: Cell[];
  /** Baselines of its first and last line. */
  top: number;
  bottom: number;
  lines: Line[];
}

/** Lines of one cell are closer than this, in letter sizes; a cell has at most so many. */
const LEADING = 1.35;
const MOST_CELL_LINES = 8;
/** Rows further apart than this, in distances of the table's rows so far, are not of one table. */
const ROW_GAP = 2.5;

/** Parts tables from running text: two rows or more whose cells are below each other. */
export function findTables(lines: readonly Line[]): readonly PagePart[] {
  const rows = joinCells(lines);
  const parts: PagePart[] = [];
  let plain: Line[] = [];
  for (let at = 0; at < rows.length; ) {
    const table = tableAt(rows, at);
    if (table === null) {
      plain.push(...(rows[at]?.lines ?? []));
      at += 1;
      continue;
    }
    if (plain.length > 0) parts.push({ kind: 'lines', lines: plain });
    plain = [];
    parts.push({ kind: 'table', rows: table.rows });
    at = table.end;
  }
  if (plain.length > 0) parts.push({ kind: 'lines', lines: plain });
  return parts;
}

/** Lines as rows: a cell of several lines is drawn whole before the next cell of its row, which begins higher up and to the right. */
function joinCells(lines: readonly Line[]): readonly Row[] {
  const rows: Row[] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    if (row !== undefined && joinAbove(rows, line)) continue;
    if (row !== undefined && (startsNextCell(row, line) || goesOnInCell(rows, line))) addTo(row, line);
    else rows.push({ cells: [...line.cells], top: line.baseline, bottom: line.baseline, lines: [line] });
  }
  return rows;
}

function startsNextCell({ cells, top, lines }: Row, line: Line): boolean {
  const last = lines.at(-1) as Line;
  const isHigher = line.baseline > last.baseline + line.size * SAME_LINE;
  const isNear = line.baseline < top + line.size * LEADING * MOST_CELL_LINES;
  return isHigher && isNear && line.left > Math.max(...cells.map(({ right }) => right));
}

/** The next line of a cell that is not the first, nearer than rows are. */
function goesOnInCell(rows: readonly Row[], line: Line): boolean {
  const [before, row] = [rows.at(-2), rows.at(-1) as Row];
  const gap = (row.lines.at(-1) as Line).baseline - line.baseline;
  const isNext = gap > 0 && gap <= line.size * LEADING && row.bottom - line.baseline <= line.size * LEADING;
  const isDense = before !== undefined && before.cells.length > 1 && before.bottom - row.top < gap * 1.1;
  if (!isNext || isDense || line.cells.length > 1) return false;
  return row.cells.slice(1).some(({ left }) => Math.abs(left - line.left) < line.size / 2);
}

/** A cell of one line beside the lines of the cell before: those become the first cell of its row. */
function joinAbove(rows: Row[], line: Line): boolean {
  const last = rows.at(-1)?.lines.at(-1) as Line;
  if (line.baseline <= last.baseline + line.size * SAME_LINE) return false;
  let from = rows.length;
  for (let at = rows.length - 1; at >= 0 && rows.length - at <= MOST_CELL_LINES; at -= 1) {
    const row = rows[at] as Row;
    const below = rows[at + 1];
    const isOfCell =
      row.cells.length === 1 &&
      row.lines.length === 1 &&
      (row.cells[0]?.right ?? 0) < line.left &&
      (below === undefined ||
        (row.top - below.top <= line.size * LEADING &&
          Math.abs((row.cells[0]?.left ?? 0) - (below.cells[0]?.left ?? 0)) < line.size));
    if (!isOfCell) break;
    from = at;
    if (row.top >= line.baseline - line.size * SAME_LINE) break;
  }
  const cell = rows.slice(from);
  const [first] = cell;
  if (first === undefined || first.top < line.baseline - line.size * LEADING) return false;
  rows.length = from;
  const lines = cell.flatMap((row) => row.lines);
  const joined = joinTexts(cell.flatMap((row) => row.cells));
  rows.push({
    cells: [joined, ...line.cells],
    top: Math.max(first.top, line.baseline),
    bottom: last.baseline,
    lines: [...lines, line],
  });
  return true;
}

function addTo(row: Row, line: Line): void {
  row.top = Math.max(row.top, line.baseline);
  row.bottom = Math.min(row.bottom, line.baseline);
  row.lines.push(line);
  const at = row.cells.findIndex(({ left }) => Math.abs(left - line.left) < line.size / 2);
  const cell = row.cells[at];
  if (line.cells.length === 1 && cell !== undefined) row.cells[at] = joinTexts([cell, ...line.cells]);
  else row.cells.push(...line.cells);
}

function joinTexts(cells: readonly Cell[]): Cell {
  return {
    text: cells.map(({ text }) => text).join(' '),
    left: Math.min(...cells.map(({ left }) => left)),
    right: Math.max(...cells.map(({ right }) => right)),
  };
}

/** The table that begins at a row, and where it ends; null where there is none. */
function tableAt(rows: readonly Row[], start: number): { rows: readonly string[]; end: number } | null {
  let end = start;
  let distance = 0;
  for (const row of rows.slice(start)) {
    const before = rows[end - 1];
    const gap = end === start || before === undefined ? 0 : before.bottom - row.top;
    const size = row.lines[0]?.size ?? 10;
    if (gap < 0 || gap > Math.max(distance * ROW_GAP, size * 4)) break;
    if (row.cells.length < 2 && !isGroupHead(rows, end, start)) break;
    distance = Math.max(distance, gap);
    end += 1;
  }
  while (end > start && (rows[end - 1]?.cells.length ?? 0) < 2) end -= 1;
  const own = rows.slice(start, end);
  const columns = columnsOf(own);
  return columns === null ? null : { rows: own.map((row) => rowText(row, columns)), end };
}

/** A short line between the rows of a table, which begins where they do. */
function isGroupHead(rows: readonly Row[], at: number, start: number): boolean {
  const [row, before, next] = [rows[at], rows[at - 1], rows[at + 1]];
  if (at <= start || row === undefined || before === undefined || next === undefined) return false;
  const isAligned = Math.abs((row.cells[0]?.left ?? 0) - (before.cells[0]?.left ?? 0)) < 2;
  const isShort = (row.cells[0]?.right ?? 0) < (before.cells[1]?.left ?? 0);
  return next.cells.length >= 2 && before.cells.length >= 2 && isAligned && isShort;
}

/** Where the columns are, from the rows that have all cells; null unless these are below each other. */
function columnsOf(rows: readonly Row[]): readonly Cell[] | null {
  const most = Math.max(...rows.map(({ cells }) => cells.length));
  const whole = rows.filter(({ cells }) => cells.length === most);
  if (most < 2 || rows.length < 2 || whole.length < rows.length / 4) return null;
  // A head may be set in the middle of its column, beside the cells below.
  const body = whole.length > 2 ? whole.slice(1) : whole;
  const columns = Array.from({ length: most }, (_, column) =>
    joinTexts(body.map(({ cells }) => cells[column] as Cell)),
  );
  const isApart = columns.every(
    ({ right }, at) => right < (columns[at + 1]?.left ?? Number.POSITIVE_INFINITY),
  );
  return isApart ? columns : null;
}

/** The cells of a row under the columns that they are in; a cell over several is repeated in each. */
function rowText({ cells }: Row, columns: readonly Cell[]): string {
  const texts = columns.map(() => '');
  const put = (column: number, text: string) => {
    texts[column] = [texts[column], text.replaceAll(' | ', ' / ')].filter(Boolean).join(' ');
  };
  if (cells.length === 1 && (cells[0]?.left ?? 0) <= (columns[0]?.right ?? 0)) return cells[0]?.text ?? '';
  if (cells.length === columns.length) for (const [column, { text }] of cells.entries()) put(column, text);
  else
    for (const cell of cells) {
      const under = columns.flatMap((column, at) =>
        Math.min(cell.right, column.right) - Math.max(cell.left, column.left) > 0 ? [at] : [],
      );
      for (const column of under.length > 0 ? under : [nearest(cell, columns)]) put(column, cell.text);
    }
  return tidyLine(texts.join(' | '));
}

function nearest(cell: Cell, columns: readonly Cell[]): number {
  const distances = columns.map(({ left, right }) => Math.abs(left + right - cell.left - cell.right));
  return distances.indexOf(Math.min(...distances));
}
