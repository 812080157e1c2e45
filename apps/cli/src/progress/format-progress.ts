import type { Answered } from '@research-studio/schemas';
import type { ProgressView } from './progress-view.ts';

/** "1 source", "12 sources". */
export function plural(count: number, noun: string): string {
  const word = count === 1 ? noun : noun.endsWith('h') ? `${noun}es` : `${noun}s`;
  return `${count.toLocaleString('en-US')} ${word}`;
}

/** "8.2 s" below a minute, then "2:05" and "1:02:05". */
export function formatDuration(ms: number): string {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`;
  return formatClock(ms);
}

/** "0:08", "2:05", "1:02:05": for a clock that runs. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** "12 searches · 8 sources · 31 passages", with what else there is to count; empty at the start. */
export function formatCounts(view: ProgressView): string {
  return [
    view.queries.length > 0 ? plural(view.queries.length, 'search') : '',
    view.sourceIds.length > 0 ? plural(view.sourceIds.length, 'source') : '',
    view.unreadable > 0 ? `${view.unreadable} unreadable` : '',
    view.evidence > 0 ? plural(view.evidence, 'passage') : '',
    view.sections === null ? '' : `${view.sections.written} of ${plural(view.sections.total, 'section')}`,
    view.modelCalls > 0 ? plural(view.modelCalls, 'model call') : '',
    view.tier === 'full' ? '' : `tier: ${view.tier}`,
    view.costUsd === null ? '' : `$${view.costUsd.toFixed(view.costUsd < 1 ? 3 : 2)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

export const ANSWERED_TEXT: Readonly<Record<Answered, string>> = {
  full: 'Answered',
  partial: 'Answered in part',
  none: 'No source states the answer',
};

/** Rows as lines: names to the left, the other columns to the right. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = widthsOf(rows);
  const padded = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(padded).join('  ').trimEnd());
}

/** Widths of the columns of a table. */
export function widthsOf(rows: readonly (readonly string[])[]): readonly number[] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return (rows[0] ?? []).map((_, column) => widthOf(column));
}

/** "not known" for a null. */
export function formatCost(costUsd: number | null): string {
  return costUsd === null ? 'not known' : `$${costUsd.toFixed(4)}`;
}
