/**
 * The cells of a table row as rendered text has it ("Year | Valmark | Total"); null for any other line. A first cell
 * that is empty stays empty, so that columns keep their places.
 */
export function cellsOf(line: string): readonly string[] | null {
  if (!/\s\|\s|^\s*\|\s/u.test(line)) return null;
  const cells = line
    .trim()
    .replace(/\s\|$/u, '')
    .split(/\s*\|\s*/u);
  return cells.length < 2 ? null : cells;
}

/** Whether `head` names the columns of `row`: as many cells, and figures in the row only (years may name columns). */
export function isHeadOf(head: readonly string[], row: readonly string[]): boolean {
  if (head.length !== row.length || head.some((cell) => cell.length > 60)) return false;
  if (head.slice(1).some((cell) => cell === '' || isValue(cell)) || isValue(head[0] ?? '')) return false;
  return row.slice(1).some((cell) => /\p{N}/u.test(cell)) || isValue(row[0] ?? '');
}

/** Whether a cell of a row is wanted, by the name of its column and what stands in it. */
export type ColumnTest = (name: string, cell: string) => boolean;

/**
 * "Year 2023: Valmark 96,300, Total 820,900", or without a head "2023: 96,300, 820,900". Where some columns are asked
 * for, the cells of the others are left out.
 */
export function readRow(
  row: readonly string[],
  head: readonly string[] | null,
  isAsked: ColumnTest = () => false,
): string {
  // The first cell names the row; its column is named only where it is a figure ("Year 2023").
  const nameOf = (column: number) =>
    column > 0 || /^[^\p{L}]*\p{N}/u.test(row[0] ?? '') ? (head?.[column]?.trim() ?? '') : '';
  const cells = row
    .map((cell, column) => ({ cell: cell.trim(), name: nameOf(column) }))
    .filter(({ cell }) => cell !== '' && !/^[-–—:]+$/u.test(cell));
  const asked = cells.slice(1).filter(({ name, cell }) => name !== '' && isAsked(name, cell));
  const told = asked.length === 0 ? cells : [...cells.slice(0, 1), ...asked];
  const [first, ...rest] = told.map(({ cell, name }) => (name === '' ? cell : `${name} ${cell}`));
  if (first === undefined) return '';
  return rest.length === 0 ? first : `${first}: ${rest.join(', ')}`;
}

/**
 * A quote as it is read and written: a run of table rows that begins with the head row stands for its last row with the
 * names of the columns; any other quote for itself. Of a row only what is asked for, where any of it is (see `readRow`).
 */
export function readingOf(quote: string, isAsked?: ColumnTest): string {
  if (!quote.includes('|') || !quote.includes('\n')) return quote;
  const rows = quote.split('\n').map(cellsOf);
  const head = rows[0];
  const row = rows.at(-1);
  if (!head || !row || !rows.every((cells) => cells !== null)) return quote;
  if (!isHeadOf(head, row) || isPairList(rows.slice(1))) return quote;
  return readRow(row, head, isAsked);
}

/** Rows of label and text without figures in front ("Principle | Vapour compression") have no head row. */
const isPairList = (rows: readonly (readonly string[])[]): boolean =>
  rows.some((cells) => cells.length === 2 && !/^[^\p{L}]*\p{N}/u.test(cells[1] ?? ''));

/**
 * For each line the index of the head row of its table, -1 where there is none; `block` parts tables. A table of two
 * columns has a head row only where figures stand below it throughout: else it pairs labels with what they say.
 */
export function headRows(lines: readonly { readonly text: string; readonly block: number }[]): number[] {
  const heads = lines.map(() => -1);
  let first = 0;
  while (first < lines.length) {
    const rows: (readonly string[])[] = [];
    for (let at = first; at < lines.length && lines[at]?.block === lines[first]?.block; at += 1) {
      const cells = cellsOf(lines[at]?.text ?? '');
      if (cells === null) break;
      rows.push(cells);
    }
    const [head, ...below] = rows;
    if (head && below.length > (head.length === 2 ? 1 : 0) && !isPairList(below)) {
      below.forEach((cells, row) => {
        if (isHeadOf(head, cells)) heads[first + 1 + row] = first;
      });
    }
    first += Math.max(1, rows.length);
  }
  return heads;
}

/** A figure, with or without its sign and unit: no name of a column. A year is one. */
function isValue(cell: string): boolean {
  return /^[^\p{L}\p{N}]{0,3}\p{N}/u.test(cell) && !/^(?:19|20)\d\d(?!\p{N})/u.test(cell);
}
