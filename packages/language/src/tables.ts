import { cellsOf, isHeadOf } from './table-rows.ts';
import { scaleAt, unitAt } from './units.ts';
import { vocabulary } from './vocabulary.ts';

/**
 * A quote as it is read and written: a run of table rows that begins with the head row or its caption means its last
 * row with the names of the columns, a list with the line that leads to it for one statement; any other quote for itself.
 * Of a row only what is asked for, where any of it is (see `readRow`).
 */
export function readingOf(quote: string, isAsked?: ColumnTest): string {
  if (!quote.includes('\n')) return quote;
  return (quote.includes('|') ? readTable(quote, isAsked) : readList(quote)) ?? quote;
}

/** Whether a quote is read as the row of a table. */
export function readsAsRow(quote: string): boolean {
  return quote.includes(' | ') && readingOf(quote) !== quote;
}

/** Whether a cell of a row is wanted, by the name of its column and its content. */
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
  const shown = asked.length === 0 ? cells : [...cells.slice(0, 1), ...asked];
  const [first, ...rest] = shown.map(({ cell, name }) => (name === '' ? cell : `${name} ${cell}`));
  if (first === undefined) return '';
  return rest.length === 0 ? first : `${first}: ${rest.join(', ')}`;
}

/** The last row of a quote that is a table, as `readRow` writes it; null where it is none. */
export function readTable(quote: string, isAsked?: ColumnTest): string | null {
  const { head, rows } = quotedTable(quote);
  const row = rows.at(-1);
  if (!head || !row || !isHeadOf(head, row) || isPairList(rows)) return null;
  return readRow(row, head, isAsked);
}

/**
 * Head and rows of a quote that is a table, its bare figures with the units that the heading or caption quoted with it
 * gives: "38.4 million litres". No head where it is none.
 */
function quotedTable(quote: string): {
  readonly head: readonly string[] | undefined;
  readonly rows: readonly (readonly string[])[];
} {
  const lines = quote.split('\n').map((line) => ({ line, cells: cellsOf(line) }));
  const first = lines.findIndex(({ cells }) => cells !== null);
  const caption = lines.slice(0, Math.max(0, first)).map(({ line }) => line);
  const [head, ...rows] = lines.slice(first).map(({ cells }) => cells);
  if (!head || rows.some((cells) => cells === null)) return { head: undefined, rows: [] };
  const below = rows.filter((cells) => cells !== null);
  if (caption.length === 0) return { head, rows: below };
  const units = captionUnits(caption, head);
  if (units === null) return { head: undefined, rows: [] };
  return {
    head,
    rows: below.map((cells) => cells.map((cell, column) => withUnit(cell, units[column] ?? ''))),
  };
}

function withUnit(cell: string, unit: string): string {
  if (unit === '' || !/^[-−–+]?\p{N}[\p{N}.,\s]*$/u.test(cell)) return cell;
  return unit === '%' ? `${cell}%` : `${cell} ${unit}`;
}

/** A quote, and where its caption gives the units of its figures, its rows with them. */
export function withCaptionUnits(quote: string): string {
  if (!quote.includes(' | ') || quote.lastIndexOf('\n', quote.indexOf(' | ')) < 0) return quote;
  const { head, rows } = quotedTable(quote);
  return head === undefined ? quote : [quote, ...rows.map((row) => readRow(row, head))].join('\n');
}

/** As `columnUnits`, by the first of the lines above a table, nearest first, that gives any; null where none does. */
function captionUnits(above: readonly string[], head: readonly string[]): readonly string[] | null {
  for (const line of above.toReversed()) {
    const units = columnUnits(line, head);
    if (units.some((unit) => unit !== '')) return units;
  }
  return null;
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

/**
 * What a caption or heading says that the figures of a table's columns count ("Passengers (thousands)", "Diesel, million
 * litres", "range in nautical miles"), in its own words, by column; '' where it says nothing of one, and for the first
 * column, which names the rows.
 */
export function columnUnits(caption: string, head: readonly string[]): readonly string[] {
  const text = caption.slice(0, LONGEST_CAPTION);
  const own = head.map((name, column) => (column === 0 ? '' : unitBehind(text, name.trim())));
  if (own.some((unit) => unit !== '')) return own;
  const ofAll = unitPhrase(atEnd.exec(text)?.[1] ?? '');
  return head.map((name, column) => (column === 0 || givesUnit(name) ? '' : ofAll));
}

/** "Price (in euros)", "Share, %", "Weight kg" */
function givesUnit(name: string): boolean {
  return name.split(/[\s,()]+/u).some((part) => isUnit(part));
}

export const LONGEST_CAPTION = 300;

/** The unit that follows the name of a column, in brackets or after "in". */
function unitBehind(text: string, name: string): string {
  const at = name.length < 3 ? -1 : text.toLowerCase().indexOf(name.toLowerCase());
  const rest = at < 0 ? '' : text.slice(at + name.length);
  const found = /^(?:[^,;:()]|(?<=\d),(?=\d)){0,60}?(?:\s*\(|\s(?:in|en|em)\s)([^,;()]{1,40})/iu.exec(rest);
  return unitPhrase(found?.[1] ?? '');
}

/** "…, million litres", "… (kW)", "… in kilowatts". */
const atEnd = /(?:[,:;(–]\s*|\s(?:in|en|em)\s)(?:in\s|en\s|em\s)?([^,:;()–]{1,40})\)?[.:]?$/iu;

/** The words from the front of a phrase that give a scale or unit, as "nautical miles" or "thousands of euros"; '' for none. */
function unitPhrase(phrase: string): string {
  const words = phrase.trim().split(/\s+/u);
  const first = words.slice(0, 2).findIndex(isUnit);
  const isOther = first === 1 && (isTime(words[1] ?? '') || /\p{N}/u.test(words[0] ?? ''));
  // "in a year", "in 55 °C", "Firm(s)"
  if (first < 0 || isOther || words[first] === 's') return '';
  let last = first;
  for (let at = first + 1; at < words.length; at += 1) {
    if (isUnit(words[at] ?? '')) last = at;
    else if (vocabulary('any', 'per').has(words[at] ?? '')) last = Math.min(at + 1, words.length - 1);
    else if (!vocabulary('any', 'of').has(words[at] ?? '')) break;
  }
  return words.slice(0, last + 1).join(' ');
}

const isTime = (word: string): boolean => TIMES.has(unitAt(` ${word}`, 0)?.unit ?? '');

const TIMES: ReadonlySet<string> = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'year']);

function isUnit(word: string): boolean {
  const bare = word.replace(/[.,:]$/u, '').replace(/^d['’]/iu, '');
  return bare !== '' && (unitAt(` ${bare}`, 0)?.end === bare.length + 1 || scaleAt(` ${bare}`, 0).factor > 1);
}

/**
 * A quote that is a list below the line that leads to it, as one statement: "Who can apply: firms with a licence; town
 * councils." Null for any other quote, and where an item holds more than one sentence.
 */
export function readList(quote: string): string | null {
  if (!quote.includes('\n')) return null;
  const lines = quote.split('\n').filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => itemOf(line) !== null);
  if (first !== 1 || lines.length < 1 + LEAST_ITEMS) return null;
  const items = lines.slice(1).map(itemOf);
  const lead = (lines[0] ?? '').trim().replace(/[:.?：。？]$/u, '');
  if (lead === '' || items.some((item) => item === null || !isOne(item))) return null;
  return `${lead}: ${items.map((item) => item?.replace(/[.;,。；]$/u, '')).join('; ')}.`;
}

/** Fewer are no list. */
const LEAST_ITEMS = 2;

/** The text of a list item, its sign or number left out; null for any other line. */
function itemOf(line: string): string | null {
  return /^\s*(?:[-•*]|\d{1,2}[.)])\s+(\S.*)$/u.exec(line)?.[1]?.trim() ?? null;
}

const LONGEST_ITEM = 240;

function isOne(item: string): boolean {
  return item.length <= LONGEST_ITEM && !/[.!?]\s+\p{Lu}|[。！？]./u.test(item) && !/ \| |:$/u.test(item);
}
