import { cellsOf, isHeadOf } from '@research-studio/language';
import { type Block, joinBlocks, tidyLine } from '../render-blocks.ts';

/**
 * The rows of a table that hold words or figures, as wide as its first full one. Columns without any cell are left out;
 * a row with its first cell alone is a line.
 */
export function rowBlocks(table: readonly (readonly string[])[]): readonly Block[] {
  const used: boolean[] = [];
  for (const cells of table)
    for (let column = 0; column < cells.length; column += 1) if (cells[column]) used[column] = true;
  let width = 0;
  return table.flatMap((own): readonly Block[] => {
    const cells: string[] = [];
    let filled = 0;
    for (let column = 0; column < own.length; column += 1) {
      if (!used[column]) continue;
      cells.push(tidyLine(own[column] ?? '').replaceAll(' | ', ' / '));
      if (cells.at(-1) !== '') filled = cells.length;
    }
    cells.length = filled;
    if (filled > 1) {
      width ||= filled;
      while (cells.length < width) cells.push('');
    }
    const text = cells.join(' | ').trim();
    return /[\p{L}\p{N}]/u.test(text) ? [{ kind: 'row', text }] : [];
  });
}

/** Rows and characters behind which a table says its head again, fewer than a passage of a table may have. */
const MOST_UNDER_HEAD = { rows: 10, characters: 600 };
/** Rows of cells that may precede the head of a table; a row of words further down is not a head. */
const MOST_ABOVE_HEAD = 3;
/** Rows in which figures show that the row above them is a head. */
const LOOKED_AT = 20;

/** As `joinBlocks`; a long table says its head again and again, so that every row is near it, and has it as one row. */
export function joinTables(blocks: readonly Block[]): string {
  const parts: Block[][] = [[]];
  let head: Block | null = null;
  let isInTable = false;
  let length = 0;
  let tried = 0;
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at] as Block;
    const isRow = block.kind === 'row';
    if (!isRow || !isInTable) [head, length, tried] = [null, 0, 0];
    const cells = isRow ? cellsOf(block.text) : null;
    if (cells !== null && head === null && tried < MOST_ABOVE_HEAD) {
      tried += 1;
      const { row, rows } = headAt(blocks, at);
      parts.at(-1)?.push(row ?? block);
      if (row !== null) head = row;
      at += rows - 1;
    } else if (
      head !== null &&
      cells !== null &&
      needsHead(parts.at(-1) ?? [], head, length + block.text.length)
    ) {
      parts.push([head, block]);
      length = 0;
    } else if (head !== null && cells === null) parts.push([block]);
    else parts.at(-1)?.push(block);
    isInTable = isRow;
    length += block.text.length + 1;
  }
  return parts.map(joinBlocks).join('\n\n');
}

function needsHead(part: readonly Block[], head: Block, length: number): boolean {
  const at = part.indexOf(head);
  if (at < 0) return true;
  const isLong = head.text.length + length > MOST_UNDER_HEAD.characters;
  return part.length - at > 1 && (isLong || part.length - at > MOST_UNDER_HEAD.rows);
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
