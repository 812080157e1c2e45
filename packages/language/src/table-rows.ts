/**
 * The cells of a table row as rendered text has it ("Year | Valmark | Total"); null for any other line. A first or last
 * cell that is empty stays empty, so that columns keep their places.
 */
export function cellsOf(line: string): readonly string[] | null {
  if (!/\s\|\s|^\s*\|\s/u.test(line)) return null;
  const row = line.trim();
  const cells = (row.startsWith('|') ? row.replace(/\s\|$/u, '') : row).split(/\s*\|\s*/u);
  return cells.length < 2 ? null : cells;
}

/** Whether `head` names the columns of `row`: as many cells, and figures in the row only (years may name columns). */
export function isHeadOf(head: readonly string[], row: readonly string[]): boolean {
  if (head.length !== row.length || head.some((cell) => cell.length > 60)) return false;
  if (head.slice(1).some((cell) => cell === '' || isValue(cell)) || isValue(head[0] ?? '')) return false;
  return row.slice(1).some((cell) => /\p{N}/u.test(cell)) || isValue(row[0] ?? '');
}

/** A figure, with or without its sign and unit: no name of a column. A year is one. */
function isValue(cell: string): boolean {
  return /^[^\p{L}\p{N}]{0,3}\p{N}/u.test(cell) && !/^(?:19|20)\d\d(?!\p{N})/u.test(cell);
}
