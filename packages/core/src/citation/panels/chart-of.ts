import { findQuantities } from '@research-studio/language';
import type { Chart } from '@research-studio/schemas';
import { plainText } from '../escape-markdown.ts';
import { numbersIn } from '../marks/draft-marks.ts';
import { withoutSigns } from '../signs/claim-signs.ts';

const FEWEST = 3;
/** More bars than these are read more easily as a table. */
const MOST = 12;
const LONGEST_LABEL = 80;

interface Figure {
  readonly value: number;
  readonly unit: string | null;
  /** The text around the digits: the same in all cells of a column that is measured in one unit. */
  readonly sign: string;
  readonly shown: string;
  readonly sourceIds: readonly number[];
}

/**
 * The chart of a table: of the first column with the most figures that can be compared, which are one number each, none
 * of them negative, in one unit and not all alike. Null where there is none, where rows are too few or too many, and
 * where a figure is not cited: neither in its cell nor in its row, nor the table as a whole in its last row.
 */
export function chartOf({
  columns,
  rows,
}: {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}): Chart | null {
  if (rows.length < FEWEST || rows.length > MOST) return null;
  const labels = rows.map(([label = '']) => said(label));
  const areNames = labels.every((label) => label !== '' && label.length <= LONGEST_LABEL);
  if (!areNames || new Set(labels).size < labels.length) return null;
  const charts = columns.flatMap((head, column): Chart[] => {
    const measure = said(head);
    const figures = column === 0 || measure === '' ? null : figuresOf(rows, column);
    if (figures === null) return [];
    const bars = figures.flatMap((figure, row) => {
      if (figure === null) return [];
      const { value, shown, sourceIds } = figure;
      return { label: labels[row] ?? '', value, shown, sourceIds };
    });
    const unit = figures.find((figure) => figure !== null)?.sign ?? '';
    return [{ measure, unit, bars: withoutTotal(bars) }];
  });
  const shown = charts.filter(({ bars }) => isComparable(bars.map(({ value }) => value)));
  return shown.toSorted((a, b) => b.bars.length - a.bars.length)[0] ?? null;
}

/** Null for a row without a figure; null as a whole where the figures cannot be compared. */
function figuresOf(rows: readonly (readonly string[])[], column: number): readonly (Figure | null)[] | null {
  const whole = citedIn(rows.at(-1)?.join(' ') ?? '');
  const figures: (Figure | null)[] = [];
  for (const row of rows) {
    const cell = row[column] ?? '';
    if (!/[\p{L}\p{N}]/u.test(said(cell))) {
      figures.push(null);
      continue;
    }
    const sourceIds = [citedIn(cell), citedIn(row.join(' ')), whole].find(({ length }) => length > 0);
    const figure = figureIn(said(cell));
    if (figure === null || sourceIds === undefined) return null;
    figures.push({ ...figure, sourceIds });
  }
  const stated = figures.filter((figure) => figure !== null);
  const isOneUnit = new Set(stated.map(({ unit, sign }) => unit ?? sign)).size === 1;
  const areYears =
    stated[0]?.unit === null && stated.every(({ value }) => /^(?:1[5-9]|20)\d\d$/.test(String(value)));
  return isOneUnit && !areYears ? figures : null;
}

/** Null where a cell says anything but one figure and its unit. */
function figureIn(cell: string): Omit<Figure, 'sourceIds'> | null {
  const { numbers, dates } = findQuantities(cell);
  const [number] = numbers;
  if (number === undefined || numbers.length > 1 || number.isWord) return null;
  const value = number.values[0] ?? Number.NaN;
  const isYear = dates.length > 0;
  if (isYear || !Number.isFinite(value) || value < 0) return null;
  const digits = /\p{N}[\p{N}.,'’\u00a0\u202f ]*/u.exec(cell)?.[0].trim() ?? '';
  const sign = cell
    .replace(digits, ' ')
    .replace(/[~≈+*]|\s+/gu, ' ')
    .trim();
  return sign.split(/\s+/u).length > 3 ? null : { value, unit: number.unit, sign, shown: cell };
}

/** A row that sums up the others would dwarf them. */
function withoutTotal(bars: Chart['bars']): Chart['bars'] {
  const sum = bars.reduce((total, { value }) => total + value, 0);
  const others = bars.filter(({ value }) => Math.abs(sum - 2 * value) > sum * 0.005);
  return bars.length - others.length === 1 && others.length >= FEWEST ? others : bars;
}

/** Differences that bars can show; the numbers 1 to n are places in an order. */
function isComparable(values: readonly number[]): boolean {
  if (values.length < FEWEST) return false;
  const isOrder = values.toSorted((a, b) => a - b).every((value, index) => value === index + 1);
  return !isOrder && Math.max(...values) > 0 && Math.max(...values) >= Math.min(...values) * 1.05;
}

function said(cell: string): string {
  return plainText(withoutSigns(cell).replace(/\s*(?<!\\)\[\d{1,4}\]/g, ''));
}

function citedIn(text: string): readonly number[] {
  return [...new Set(numbersIn(text))];
}
