import type { ComparedRow } from './comparison.ts';

/** "0.85 → 0.6 (−0.25; 95%: −0.31 to −0.19)". */
export function changeText(row: Pick<ComparedRow, 'before' | 'after' | 'change' | 'interval'>): string {
  const { change, interval } = row;
  const [before, after] = numberTexts(row);
  if (change === null || change === 0) return before === after ? before : `${before} → ${after}`;
  const range = interval === null ? '' : `; 95%: ${signed(interval[0])} to ${signed(interval[1])}`;
  return `${before} → ${after} (${signed(change)}${range})`;
}

/** What happened to a row and why, in one line. */
export function changeLine(row: ComparedRow): string {
  const hasMoved = row.before !== row.after;
  return [hasMoved || row.note === '' ? changeText(row) : '', row.note]
    .filter((part) => part !== '')
    .join(': ');
}

/** Before and after, with as many digits as it takes to tell them apart; "–" where there is none. */
export function numberTexts({ before, after }: Pick<ComparedRow, 'before' | 'after'>): [string, string] {
  const short: [string, string] = [numberText(before), numberText(after)];
  if (before === after || short[0] !== short[1]) return short;
  return [String(before), String(after)];
}

/** Three digits after the point at most; "–" for null. */
export function numberText(number: number | null): string {
  return number === null ? '–' : String(Math.round(number * 1000) / 1000);
}

function signed(change: number): string {
  const size = Math.abs(change);
  const text = size > 0 && size < 0.0005 ? size.toPrecision(1) : numberText(size);
  return text === '0' ? '0' : `${change < 0 ? '−' : '+'}${text}`;
}
