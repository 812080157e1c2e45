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
export const LEAST_ITEMS = 2;

/** The text of a list item, its sign or number left out; null for any other line. */
export function itemOf(line: string): string | null {
  return /^\s*(?:[-•*]|\d{1,2}[.)])\s+(\S.*)$/u.exec(line)?.[1]?.trim() ?? null;
}

const LONGEST_ITEM = 240;

function isOne(item: string): boolean {
  return item.length <= LONGEST_ITEM && !/[.!?]\s+\p{Lu}|[。！？]./u.test(item) && !/ \| |:$/u.test(item);
}
