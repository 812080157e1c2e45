import { readList } from './quoted-list.ts';
import { type ColumnTest, readTable } from './table-row.ts';

/**
 * A quote as it is read and written: a run of table rows that begins with the head row or its caption stands for its last
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
