import { cellsOf, columnUnits, headRows, LONGEST_CAPTION } from '@research-studio/language';
import { type WordingToken, wordingOf } from './wording.ts';

/** A row of a table in a passage with the heads of its columns and their units. */
export interface TableRow {
  readonly text: string;
  readonly cells: readonly { readonly head: string; readonly cell: string; readonly unit: string }[];
}

/** The rows of the tables in a text; a head row is none. */
export function tableRows(text: string): readonly TableRow[] {
  if (!text.includes(' | ')) return [];
  const lines = text
    .split('\n')
    .map((line) => line.trim().replace(/^\|\s*|\s*\|$/g, ''))
    .filter((line) => line !== '' && !/^[\s|:-]+$/.test(line));
  let block = 0;
  const placed = lines.map((line, index) => {
    const isRow = cellsOf(line) !== null;
    if (!isRow || (index > 0 && cellsOf(lines[index - 1] ?? '') === null)) block += 1;
    return { text: line, block };
  });
  const heads = headRows(placed);
  return lines.flatMap((line, index): TableRow[] => {
    const cells = cellsOf(line);
    const headAt = heads[index] ?? -1;
    if (cells === null || headAt < 0 || headAt === index) return [];
    const head = cellsOf(lines[headAt] ?? '') ?? [];
    const above = lines[headAt - 1] ?? '';
    const units = columnUnits(above.length > LONGEST_CAPTION ? '' : above, head);
    return [
      {
        text: line,
        cells: cells.map((cell, column) => ({ head: head[column] ?? '', cell, unit: units[column] ?? '' })),
      },
    ];
  });
}

/** The row that states a claim: one written with the heads of its columns, or one that says what one cell holds. */
export function rowStating(
  claim: string,
  rows: readonly TableRow[],
  language: string | null,
): TableRow | null {
  if (rows.length === 0) return null;
  const pairs = pairsOf(claim);
  return (
    rows.find((row) =>
      pairs === null ? tellsCell(claim, row, language) : pairs.every((pair) => hasCell(row, pair, language)),
    ) ?? null
  );
}

interface Pair {
  readonly head: string;
  readonly cell: string;
}

/** "Pump: Marlow; Weight: 10.4 kg" as its cells; null for any other text. */
function pairsOf(claim: string): readonly Pair[] | null {
  const parts = claim.replace(/\.$/, '').split('; ');
  const pairs = parts.flatMap((part): Pair[] => {
    const at = part.indexOf(': ');
    return at <= 0 ? [] : [{ head: part.slice(0, at), cell: part.slice(at + 2) }];
  });
  return pairs.length < 2 || pairs.length < parts.length ? null : pairs;
}

function hasCell({ cells }: TableRow, { head, cell }: Pair, language: string | null): boolean {
  return cells.some((there) => {
    const [own, stated] = [splitUnit(head), splitUnit(there.head)];
    const value = withUnit(there.cell, stated.unit || there.unit);
    return (
      keysOf(own.name, language) === keysOf(stated.name, language) &&
      keysOf(withUnit(cell, own.unit || stated.unit || there.unit), language) === keysOf(value, language)
    );
  });
}

/** "Weight (kg)" and "Weight, kg" as name and unit. */
function splitUnit(head: string): { readonly name: string; readonly unit: string } {
  const match = /^(.+?)\s*(?:\(([^()]{1,20})\)|,\s*(\S{1,12}))$/u.exec(head);
  return { name: match?.[1] ?? head, unit: match?.[2] ?? match?.[3] ?? '' };
}

function withUnit(cell: string, unit: string): string {
  return unit !== '' && /^[-−–+]?\p{N}[\p{N}.,\s]*$/u.test(cell) ? `${cell} ${unit}` : cell;
}

function keysOf(text: string, language: string | null): string {
  return wordingOf(text, language)
    .map(({ key }) => key)
    .join(' ');
}

/** "The weight of the Marlow is 10.4 kg": the words are those of the row's name, of one head and of its cell. */
function tellsCell(claim: string, { cells }: TableRow, language: string | null): boolean {
  const own = wordingOf(claim, language);
  const said = contentOf(own);
  const [label, ...others] = cells;
  if (label === undefined || label.cell === '') return false;
  return others.some(({ head, cell, unit }) => {
    const { name, unit: ofHead } = splitUnit(head);
    if (cell === '' || name === '') return false;
    const value = withUnit(cell, ofHead || unit);
    const names = [`${label.cell} ${name}`, `${label.head} ${label.cell} ${name}`];
    return names.some((text) => {
      const words = [...wordingOf(text, language), ...wordingOf(value, language)];
      return contentOf(words) === said;
    });
  });
}

/** The words and values of a text that are more than joints, in one order. */
function contentOf(tokens: readonly WordingToken[]): string {
  return tokens
    .flatMap(({ key }) => (joints.has(key) ? [] : [key]))
    .sort()
    .join(' ');
}

const joints: ReadonlySet<string> = new Set(
  'is are of in at on for has with to by it that was were'.split(' '),
);
