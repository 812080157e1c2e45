/**
 * The address that opens a page at a quoted passage: `#:~:text=` of the WICG text fragment specification. The plain
 * address where that cannot work (PDF, local files); null where the address is not one to link to at all.
 */
export function textFragmentUrl(url: string, quote: string): string | null {
  const safe = linkableUrl(url);
  if (safe === null || !/^https?:/.test(safe) || /\.pdf$/i.test(new URL(safe).pathname)) return safe;
  const directive = textDirective(quote);
  if (directive === null) return safe;
  const [page = '', fragment = ''] = safe.split('#', 2);
  const own = fragment.split(':~:', 1)[0] ?? '';
  return `${page}#${own}:~:text=${directive}`;
}

/** The address, fit for a Markdown or HTML link; null for everything but http, https and file. */
export function linkableUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:' && protocol !== 'file:') return null;
  return href.replace(/[()<>"'`\\[\]*|\s]/g, percent);
}

/** Longer quotes are given by their first and last words: a long address breaks, and so does a long exact match. */
const LONGEST_EXACT = 90;
const LONGEST_EDGE = 40;

/** "text" or "first words,last words" of a quote; null where it has no text. */
function textDirective(quote: string): string | null {
  const lines = quote
    .split(/\n+/)
    .map(cellsOf)
    .filter((cells) => cells.length > 0);
  const isOneLine = lines.length === 1;
  // Of several rows the longest cell: a short one may occur anywhere on the page.
  const first = isOneLine ? lines[0]?.[0] : longest(lines[0]);
  const last = isOneLine ? lines[0]?.at(-1) : longest(lines.at(-1));
  if (first === undefined || last === undefined) return null;
  if (lines.flat().length === 1 && first.length <= LONGEST_EXACT) return encoded(first);
  return `${encoded(firstWords(first))},${encoded(lastWords(last))}`;
}

/** The texts of a line: the cells of a table row, else the line without the marker of a heading or list item. */
function cellsOf(line: string): readonly string[] {
  return line
    .replace(/^\s*(?:#{1,6}\s+|[-•*]\s+)/, '')
    .split(/(?:^|\s)\|(?:\s|$)/)
    .map((cell) => cell.trim().replace(/\s+/g, ' '))
    .filter((cell) => cell !== '');
}

function longest(cells: readonly string[] = []): string | undefined {
  return cells.toSorted((a, b) => b.length - a.length)[0];
}

/** As many whole words as fit, at least one. */
function firstWords(text: string): string {
  const ends = [...wordStarts(text).slice(1), text.length];
  return text.slice(0, ends.findLast((end) => end <= LONGEST_EDGE) ?? ends[0]);
}

function lastWords(text: string): string {
  const starts = wordStarts(text);
  return text.slice(starts.find((start) => text.length - start <= LONGEST_EDGE) ?? starts.at(-1));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Where the words of a text begin; signs before the first word count as one. */
function wordStarts(text: string): readonly number[] {
  const words = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike);
  return [...new Set([0, ...words.map(({ index }) => index)])];
}

/** The specification reserves "-", "," and "&"; the rest would end a Markdown link. */
function encoded(text: string): string {
  return encodeURIComponent(text.trim().replace(/[\ud800-\udfff]/gu, '')).replace(/[-!'()*~.]/g, (sign) =>
    sign === '.' ? sign : percent(sign),
  );
}

function percent(sign: string): string {
  return [...new TextEncoder().encode(sign)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}
