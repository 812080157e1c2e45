import { cellsOf, quotedTable } from '@research-studio/language';
import { plainKey } from './plain-key.ts';

/**
 * Whether a statement is a row of a quoted table: its label, then at least one of its cells in their order, with the
 * names of their columns where `lines` begin with the head ("Norrwind 9: Price €8,450, SCOP 4.4") or with its caption. Cells may be left
 * out, the label not.
 */
export function tellsRow(statement: string, lines: readonly string[]): boolean {
  const told = plainKey(statement);
  const captioned = quotedTable(lines.join('\n'));
  const read = captioned.head === undefined ? lines.map(cellsOf) : [captioned.head, ...captioned.rows];
  const rows = read.map((cells) => cells?.map(plainKey) ?? []);
  const [head = []] = rows;
  // The empty first cell of a head may be left out where a list of sources shows it.
  const heads = [head, ['', ...head]];
  return rows.some(
    (row, at) =>
      isToldBy(told, row, []) ||
      (at > 0 && heads.some((names) => names.length === row.length && isToldBy(told, row, names))),
  );
}

function isToldBy(
  told: string,
  [label = '', ...cells]: readonly string[],
  names: readonly string[],
): boolean {
  const [first = '', ...columns] = names;
  const labels = label === '' ? [] : [label, `${first} ${label}`.trim()];
  return labels.some((opening) => {
    const rest = after(told, opening);
    if (rest === null || rest === '') return false;
    const left = cells.reduce((text, cell, at) => {
      const name = columns[at] ?? '';
      return (name === '' ? null : after(text, `${name} ${cell}`)) ?? after(text, cell) ?? text;
    }, rest);
    return left === '';
  });
}

/** What follows whole words at the beginning of a text; null where it does not begin with them. */
function after(text: string, opening: string): string | null {
  if (opening === '' || !` ${text} `.startsWith(` ${opening} `)) return null;
  return text.slice(opening.length).trim();
}
