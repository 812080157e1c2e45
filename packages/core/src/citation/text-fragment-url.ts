/** Longer quotes are given by their first and last words: a long address breaks, and so does a long exact match. */
const exactUpTo = 90;
const edgeLength = 40;

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

function textDirective(quote: string): string | null {
  const lines = quote
    .split(/\n+/)
    .map((line) => line.replace(/^\s*(?:#{1,6}\s+|[-•*]\s+)/, '').trim())
    .filter((line) => line !== '');
  const first = cellsOf(lines[0]);
  const last = cellsOf(lines.at(-1));
  // Of rows the cell that says most: a short one may stand anywhere on the page.
  const isRows = lines.length > 1;
  const start = (isRows ? longest(first) : first[0])?.replace(/\s+/g, ' ') ?? '';
  const end = (isRows ? longest(last) : last.at(-1))?.replace(/\s+/g, ' ') ?? '';
  if (start === '') return null;
  const isOneRun = lines.length === 1 && first.length === 1;
  if (isOneRun && start.length <= exactUpTo) return encoded(start);
  const words = wordsOf(start);
  const head = edge(words);
  const tail = edge([...wordsOf(end)].reverse());
  const opening = words.slice(0, head).join('');
  const closing = wordsOf(end).slice(-tail).join('');
  return `${encoded(opening)},${encoded(closing)}`;
}

function cellsOf(line: string | undefined): readonly string[] {
  return (line ?? '')
    .split(/(?:^|\s)\|(?:\s|$)/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

function longest(cells: readonly string[]): string | undefined {
  return cells.toSorted((a, b) => b.length - a.length)[0];
}

/** Words with the space and signs that follow each, so that joining a run of them gives the text back. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike || words.length === 0) words.push(segment);
    else words[words.length - 1] += segment;
  }
  return words;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** How many words make an edge: as many as fit, at least one. */
function edge(words: readonly string[]): number {
  let length = 0;
  const count = words.findIndex((word) => {
    length += word.length;
    return length > edgeLength;
  });
  return count < 0 ? words.length : Math.max(1, count);
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
