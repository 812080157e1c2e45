export interface Sorting {
  readonly column: number;
  readonly isDescending: boolean;
}

/** The order of the rows by one column: by value where every cell that says something starts with a figure, else by name. Cells that say nothing come last. */
export function sortedRows(
  rows: readonly (readonly string[])[],
  { column, isDescending }: Sorting,
): number[] {
  const cells = rows.map((row) => row[column]?.trim() ?? '');
  const values = cells.map(figureOf);
  const isNumeric = cells.every((cell, row) => !SAYS_SOMETHING.test(cell) || values[row] !== null);
  const compare = (a: number, b: number): number => {
    const [one, other] = [cells[a] ?? '', cells[b] ?? ''];
    const isMissing = Number(!SAYS_SOMETHING.test(one)) - Number(!SAYS_SOMETHING.test(other));
    if (isMissing !== 0) return isMissing;
    const order = isNumeric ? (values[a] ?? 0) - (values[b] ?? 0) : NAMES.compare(one, other);
    return isDescending ? -order : order;
  };
  return rows.map((_, row) => row).sort(compare);
}

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
const NAMES = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The figure that a cell starts with, after a sign of currency or the like; null where it starts with a word. */
function figureOf(cell: string): number | null {
  const [, sign, digits = ''] =
    /^[^\p{L}\p{N}+−-]*([+−-]?)[^\p{L}\p{N}]*(\d[\d.,\u00a0\u202f ]*)/u.exec(cell) ?? [];
  if (digits === '') return null;
  const figure = digits.replace(/[\s.,]+$/u, '').replace(/\s/gu, '');
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(figure);
  const plain = isGrouped
    ? figure.replaceAll(',', '')
    : /^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:\.\d{3})+,\d+$/.test(figure)
      ? figure.replaceAll('.', '').replace(',', '.')
      : figure.replace(',', '.');
  const value = Number.parseFloat(plain);
  return Number.isNaN(value) ? null : sign === '-' || sign === '−' ? -value : value;
}
