import { cellsOf, isHeadOf } from '@research-studio/language';
import { type Block, joinBlocks, tidyLine } from '../render-blocks.ts';

/**
 * The rows of a table that hold words or figures, as wide as its first full one. Columns without any cell are left out;
 * a row with its first cell alone is a line.
 */
export function rowBlocks(table: readonly (readonly string[])[]): readonly Block[] {
  const filledColumns = new Set(table.flatMap((cells) => [...cells.keys()].filter((column) => cells[column])));
  const rows = table.map((cells) =>
    withoutEmptyEnd([...cells].filter((_, column) => filledColumns.has(column)).map(cellText)),
  );
  const width = rows.find(({ length }) => length > 1)?.length ?? 0;
  return rows.flatMap((cells): readonly Block[] => {
    const missing = cells.length > 1 ? Math.max(0, width - cells.length) : 0;
    const text = [...cells, ...Array<string>(missing).fill('')].join(' | ').trim();
    return /[\p{L}\p{N}]/u.test(text) ? [{ kind: 'row', text }] : [];
  });
}

function cellText(cell: string | undefined): string {
  return tidyLine(cell ?? '').replaceAll(' | ', ' / ');
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

/** As `joinBlocks`; a long table repeats its head, so that every row is near it. A head in two rows becomes one row. */
export function joinTables(blocks: readonly Block[]): string {
  return runsOf(blocks)
    .flatMap((run) => (run[0]?.kind === 'row' ? partsOfTable(run) : [run]))
    .map(joinBlocks)
    .join('\n\n');
}

/** Tables, and what is between them. */
function runsOf(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const isRow = (at: number) => blocks[at]?.kind === 'row';
  const starts = [...blocks.keys()].filter((at) => at === 0 || isRow(at) !== isRow(at - 1));
  return starts.map((start, index) => blocks.slice(start, starts[index + 1]));
}

/** Rows and characters after which a table repeats its head, fewer than a passage of a table may have. */
const MOST_UNDER_HEAD = { rows: 10, characters: 600 };

/** A table in parts that each begin with its head; a line within the table is a part of its own. */
function partsOfTable(rows: readonly Block[]): readonly (readonly Block[])[] {
  const found = findHead(rows);
  if (found === null) return [rows];
  const { head, from, to } = found;
  const first = [...rows.slice(0, from), head];
  const lengthOfFirst = lengthOf(rows.slice(0, from + 1));
  const isFull = (part: readonly Block[], next: Block) => {
    const under = part.slice(part.indexOf(head) + 1);
    const length = (part === first ? lengthOfFirst : 0) + head.text.length + lengthOf(under) + next.text.length;
    const isLong = length > MOST_UNDER_HEAD.characters;
    return under.length > 0 && (isLong || under.length >= MOST_UNDER_HEAD.rows);
  };
  const parts = [first];
  for (const row of rows.slice(to)) {
    const part = parts.at(-1) ?? first;
    if (cellsOf(row.text) === null) parts.push([row]);
    else if (!part.includes(head) || isFull(part, row)) parts.push([head, row]);
    else part.push(row);
  }
  return parts;
}

function lengthOf(rows: readonly Block[]): number {
  return rows.reduce((sum, { text }) => sum + text.length + 1, 0);
}

/** The head of a table as one row, and the rows that it takes the place of; `to` excluded. */
interface Head {
  readonly head: Block;
  readonly from: number;
  readonly to: number;
}

/** Rows of cells that a head may be looked for in; a row of words further down is not a head. */
const MOST_TRIED = 3;
/** Rows in which figures show that the row above them is a head. */
const LOOKED_AT = 20;

function findHead(rows: readonly Block[]): Head | null {
  let tried = 0;
  for (const [at, row] of rows.entries()) {
    if (cellsOf(row.text) === null) continue;
    const head = headAt(rows, at);
    tried += 1;
    if (head !== null || tried === MOST_TRIED) return head;
  }
  return null;
}

function headAt(rows: readonly Block[], from: number): Head | null {
  const looked = rows.slice(from, from + LOOKED_AT).map(({ text }) => cellsOf(text));
  const end = looked.indexOf(null);
  const [first = [], second = [], ...below] = (end < 0 ? looked : looked.slice(0, end)).map((cells) => cells ?? []);
  const joined = joinedHead(first, second);
  if (joined !== null && below.some((cells) => isHeadOf(joined, cells)))
    return { head: { kind: 'row', text: joined.join(' | ') }, from, to: from + 2 };
  const head = rows[from];
  const isHead = [second, ...below].some((cells) => isHeadOf(first, cells));
  return head !== undefined && isHead ? { head, from, to: from + 1 } : null;
}

/** Of "2023 | 2023" above "Perch | Pike" it is "2023 Perch | 2023 Pike"; null where two rows are not one head. */
function joinedHead(first: readonly string[], second: readonly string[]): readonly string[] | null {
  const isRepeated = first.some((cell, column) => column > 0 && cell !== '' && cell === first[column - 1]);
  const isFigure = (cell: string) =>
    /^[^\p{L}\p{N}]{0,3}\p{N}/u.test(cell) && !/^(?:19|20)\d\d$/.test(cell);
  if (first.length !== second.length || !isRepeated || second.some(isFigure)) return null;
  return first.map((cell, column) => (cell === second[column] ? cell : `${cell} ${second[column]}`.trim()));
}
