import type { QuoteChange } from './change-kind.ts';

/**
 * Reference marks ("[12]") of a quote beside those of the passage: they may be left out, or added where the passage
 * has none, but not be others. `start` and `end` bound the passage; marks right beside it count.
 */
export function markChanges(
  quote: string,
  passage: { text: string; start: number; end: number },
): QuoteChange[] {
  const quoted = quote.match(mark);
  if (quoted === null) return [];
  const { text, start, end } = passage;
  const actual = text.slice(Math.max(0, start - longestMark), end + longestMark).match(mark);
  if (actual === null) return [];
  return quoted
    .filter((one) => !actual.includes(one))
    .map((one) => ({
      kind: 'number',
      quoted: one,
      actual: actual.length === 1 ? (actual[0] ?? null) : null,
    }));
}

const mark = /\[\d{1,3}\]/g;
const longestMark = 7;
