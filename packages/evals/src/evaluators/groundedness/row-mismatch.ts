import { cellsOf } from '@research-studio/language';
import { plainKey } from './plain-key.ts';

/** `elsewhere`: figures that other sources of the statement have. */
export type RowCheck = (statement: string, elsewhere?: ReadonlySet<string>) => string | null;

/**
 * Whether a statement on one row of a table gives a figure of another row, or under the head of another column: what the
 * words of a page in common do not show. Null where it does not, or where it speaks of several rows or of none.
 */
export function rowMismatch(text: string): RowCheck {
  const tables = tablesIn(text);
  const prose = new Set(
    figuresIn(
      text
        .split('\n')
        .filter((line) => !line.includes(' | '))
        .join('\n'),
    ),
  );
  return (statement, elsewhere = new Set()) => {
    const told = ` ${plainKey(statement)} `;
    for (const table of tables) {
      const figures = figuresIn(statement).filter((figure) => !elsewhere.has(figure));
      const found = mismatchIn(table, { told, figures, prose });
      if (found !== null) return found;
    }
    return null;
  };
}

interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Runs of lines that are rows, with at least two below the head. */
function tablesIn(text: string): readonly Table[] {
  const runs: string[][][] = [[]];
  for (const line of text.split('\n')) {
    const cells = line.includes(' | ') ? cellsOf(line) : null;
    if (cells != null) runs.at(-1)?.push([...cells]);
    else if ((runs.at(-1)?.length ?? 0) > 0) runs.push([]);
  }
  return runs.flatMap(([heads, ...rows]) =>
    heads === undefined || rows.length < 2 ? [] : [{ heads, rows }],
  );
}

interface Told {
  readonly told: string;
  readonly figures: readonly string[];
  /** Figures that the page has outside of tables. */
  readonly prose: ReadonlySet<string>;
}

function mismatchIn({ heads, rows }: Table, { told, figures, prose }: Told): string | null {
  const named = rows.filter(([label = '']) => isNamed(plainKey(label), told));
  const [own] = named;
  if (own === undefined || named.length > 1) return null;
  const known = new Set([...own, ...heads].flatMap(figuresIn));
  const inLabel = new Set(figuresIn(own[0] ?? ''));
  for (const figure of figures) {
    if (prose.has(figure) || inLabel.has(figure)) continue;
    const other = rows.find((row) => row !== own && row.slice(1).flatMap(figuresIn).includes(figure));
    if (!known.has(figure) && other !== undefined) return `${figure} stands in the row of “${other[0]}”`;
    const column = own.findIndex((cell, at) => at > 0 && figuresIn(cell).includes(figure));
    const head = column < 0 ? null : otherHead({ heads, column, told, figures, own });
    if (head !== null) return `${figure} stands under “${heads[column]}”, not under “${head}”`;
  }
  return null;
}

/** By its whole label, or by the last words of a longer one: "Frost 9" for "Halvik Varme Frost 9". */
function isNamed(label: string, told: string): boolean {
  if (!/\p{L}/u.test(label)) return false;
  const words = label.split(' ');
  const short = words.slice(-2).join(' ');
  return (
    told.includes(` ${label} `) ||
    (words.length > 2 && /\p{L}{3}/u.test(short) && told.includes(` ${short} `))
  );
}

/** The head of another column that the statement names, where it does not name that of the figure and tells nothing of the other. */
function otherHead(given: {
  readonly heads: readonly string[];
  readonly column: number;
  readonly told: string;
  readonly figures: readonly string[];
  readonly own: readonly string[];
}): string | null {
  const { heads, column, told, figures, own } = given;
  const words = heads.map((head) => plainKey(head).split(' '));
  const marks = (at: number) => {
    const others = new Set(words.flatMap((of, other) => (other === at ? [] : of)));
    return (words[at] ?? []).filter((word) => word !== '' && !others.has(word));
  };
  const names = (at: number) => marks(at).some((word) => told.includes(` ${word} `));
  if (marks(column).length === 0 || names(column)) return null;
  const at = heads.findIndex(
    (_, other) =>
      other > 0 &&
      other !== column &&
      marks(other).length > 0 &&
      names(other) &&
      !figuresIn(own[other] ?? '').some((figure) => figures.includes(figure)),
  );
  return at < 0 ? null : (heads[at] ?? null);
}

export function figuresIn(text: string): readonly string[] {
  return text.match(/(?<![\p{L}\p{N}.,])\d+(?:[.,]\d+)*/gu) ?? [];
}
