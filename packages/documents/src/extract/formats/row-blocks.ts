import { cellsOf, isHeadOf } from '@research-studio/language';
import { type Block, joinBlocks, tidyLine } from '../render-blocks.ts';

/**
 * The rows of a table that hold words or figures, as wide as its first full one. Columns without any cell are left out;
 * a row with its first cell alone is a line.
 */
export function rowBlocks(table: readonly (readonly string[])[]): readonly Block[] {
  const used = new Set<number>();
  for (const cells of table) for (const [column, cell] of cells.entries()) if (cell) used.add(column);
  const rows = table.map((cells) =>
    withoutEmptyEnd(cells.flatMap((cell, at) => (used.has(at) ? [plain(cell)] : []))),
  );
  const width = rows.find((cells) => cells.length > 1)?.length ?? 0;
  return rows.flatMap((cells): readonly Block[] => {
    const missing = cells.length > 1 ? Math.max(0, width - cells.length) : 0;
    const text = [...cells, ...Array<string>(missing).fill('')].join(' | ').trim();
    return /[\p{L}\p{N}]/u.test(text) ? [{ kind: 'row', text }] : [];
  });
}

/** A cell whose own bars part no columns. */
function plain(cell: string): string {
  return tidyLine(cell).replaceAll(' | ', ' / ');
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

/** Rows and characters below which a table repeats its head, fewer than a passage of a table may have. */
const MOST_UNDER_HEAD = { rows: 10, characters: 600 };
/** Rows of cells that may precede the head of a table; a row of words further down is not a head. */
const MOST_ABOVE_HEAD = 3;
/** Rows in which figures show that the row above them is a head. */
const LOOKED_AT = 20;

/** As `joinBlocks`; a long table repeats its head, so that every row is near it, and has it as one row. */
export function joinTables(blocks: readonly Block[]): string {
  return tablesAndText(blocks)
    .flatMap((run) => (run[0]?.kind === 'row' ? tableParts(run) : [run]))
    .map(joinBlocks)
    .join('\n\n');
}

/** Neighbouring rows are one table, the blocks between two tables one text. */
function tablesAndText(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const runs: Block[][] = [];
  for (const block of blocks) {
    const run = runs.at(-1);
    if (run !== undefined && (run[0]?.kind === 'row') === (block.kind === 'row')) run.push(block);
    else runs.push([block]);
  }
  return runs;
}

/** A table in parts that begin with its head; a row with one cell is a part of its own. */
function tableParts(table: readonly Block[]): readonly (readonly Block[])[] {
  const found = findHead(table);
  if (found === null) return [table];
  const { above, head, below } = found;
  const parts = [[...above, head]];
  let length = lengthOf([...above, head]);
  for (const row of below) {
    const part = parts.at(-1) ?? [];
    const isTitle = cellsOf(row.text) === null;
    const under = part.includes(head) ? part.length - part.indexOf(head) - 1 : null;
    const isLong = head.text.length + length + row.text.length > MOST_UNDER_HEAD.characters;
    const isFull = under === null || under >= MOST_UNDER_HEAD.rows || (under > 0 && isLong);
    if (isTitle) parts.push([row]);
    else if (isFull) parts.push([head, row]);
    else part.push(row);
    length = (isFull && !isTitle ? 0 : length) + lengthOf([row]);
  }
  return parts;
}

function lengthOf(rows: readonly Block[]): number {
  return rows.reduce((sum, { text }) => sum + text.length + 1, 0);
}

function findHead(table: readonly Block[]) {
  const withCells = table.flatMap(({ text }, at) => (cellsOf(text) === null ? [] : [at]));
  for (const at of withCells.slice(0, MOST_ABOVE_HEAD)) {
    const { row, rows } = headAt(table, at);
    if (row !== null) return { above: table.slice(0, at), head: row, below: table.slice(at + rows) };
  }
  return null;
}

/** The head that a table has at a row, in one row or two: of "2023 | 2023" above "Perch | Pike" it is "2023 Perch | 2023 Pike". */
function headAt(blocks: readonly Block[], at: number): { readonly row: Block | null; readonly rows: number } {
  const rows: (readonly string[])[] = [];
  for (const { kind, text } of blocks.slice(at, at + LOOKED_AT)) {
    const cells = kind === 'row' ? cellsOf(text) : null;
    if (cells === null) break;
    rows.push(cells);
  }
  const [first = [], second = [], ...below] = rows;
  const isDouble =
    first.length === second.length &&
    first.some((cell, column) => cell !== '' && column > 0 && cell === first[column - 1]) &&
    !second.some((cell) => /^[^\p{L}\p{N}]{0,3}\p{N}/u.test(cell) && !/^(?:19|20)\d\d$/.test(cell));
  const joined = first.map((cell, column) => {
    const own = second[column] ?? '';
    return cell === own ? cell : `${cell} ${own}`.trim();
  });
  if (isDouble && below.some((cells) => isHeadOf(joined, cells)))
    return { row: { kind: 'row', text: joined.join(' | ') }, rows: 2 };
  const isHead = [second, ...below].some((cells) => isHeadOf(first, cells));
  return { row: isHead ? (blocks[at] ?? null) : null, rows: 1 };
}
