import type { Line } from './page-lines.ts';

export interface LinedPage {
  readonly lines: readonly Line[];
  /** The page's lower and upper edge, in the measure of the baselines. */
  readonly bottom: number;
  readonly top: number;
}

/** Share of the page's height at either edge in which heads and feet are looked for, and how many lines they have at most. */
const EDGE = 0.15;
const MOST_LINES = 3;
/** A head or foot is apart from the text by more than this, in shares of the usual distance of lines. */
const APART = 1.35;
/** Points that one line may be moved by from page to page. */
const SAME_PLACE = 3;
/** Left and right pages may have heads of their own. */
const NEIGHBOURS = [-2, -1, 1, 2];

/**
 * Running heads, feet and page numbers: lines at the edge, apart from the text, that a neighbouring page has at the same
 * place in the same words, where most pages have one there. Digits may differ only where they count pages.
 */
export function findRunningLines(pages: readonly LinedPage[]): ReadonlySet<Line> {
  const usual = usualGap(pages);
  const places = new Map<string, EdgeLine[]>();
  const edges: (readonly Line[])[] = [];
  for (const [page, { lines, bottom, top }] of pages.entries())
    for (const edge of ['top', 'bottom'] as const) {
      const found = edgeLines(lines, { edge, bottom, top, usual });
      edges.push(found);
      for (const line of found) {
        const distance = edge === 'top' ? top - line.baseline : line.baseline - bottom;
        placeOf(places, edge, distance).push({ page, line, key: runningKey(line, page) });
      }
    }
  const repeating = new Set<Line>();
  for (const place of places.values()) {
    const keys = new Set(place.map(({ page, key }) => `${page} ${key}`));
    const repeated = place.filter(({ page, key }) =>
      NEIGHBOURS.some((by) => keys.has(`${page + by} ${key}`)),
    );
    const isRunning = new Set(repeated.map(({ page }) => page)).size > pages.length / 2;
    if (isRunning) for (const { line } of repeated) repeating.add(line);
  }
  return new Set(edges.flatMap((lines) => outerLines(lines, repeating)));
}

/** Lines that repeat, from the edge on up to the first that does not: behind that one the text has begun. */
function outerLines(lines: readonly Line[], repeating: ReadonlySet<Line>): readonly Line[] {
  const first = lines.find((line) => !repeating.has(line));
  const outer = (line: Line) =>
    first === undefined || isBeside(line, first) || lines.indexOf(line) < lines.indexOf(first);
  return lines.filter((line) => repeating.has(line) && outer(line));
}

function isBeside(line: Line, other: Line): boolean {
  return Math.abs(line.baseline - other.baseline) <= SAME_PLACE;
}

interface EdgeLine {
  readonly page: number;
  readonly line: Line;
  readonly key: string;
}

function placeOf(places: Map<string, EdgeLine[]>, edge: string, distance: number): EdgeLine[] {
  for (const [name, lines] of places) {
    const [known = '', at] = name.split(' ');
    if (known === edge && Math.abs(Number(at) - distance) <= SAME_PLACE) return lines;
  }
  const made: EdgeLine[] = [];
  places.set(`${edge} ${distance}`, made);
  return made;
}

/** The lines of one edge, from the outermost in, up to the first wide gap; none where there is no such gap. */
function edgeLines(
  lines: readonly Line[],
  { edge, bottom, top, usual }: Omit<LinedPage, 'lines'> & { edge: 'top' | 'bottom'; usual: number },
): readonly Line[] {
  const sign = edge === 'top' ? -1 : 1;
  const sorted = [...lines].sort((one, other) => sign * (one.baseline - other.baseline));
  const found: Line[] = [];
  const rows = new Set<number>();
  for (const [index, line] of sorted.entries()) {
    const depth = (edge === 'top' ? top - line.baseline : line.baseline - bottom) / (top - bottom);
    if (depth > EDGE) return [];
    found.push(line);
    rows.add(Math.round(line.baseline));
    if (rows.size > MOST_LINES) return [];
    const next = sorted[index + 1];
    if (next === undefined) return [];
    const gap = Math.abs(next.baseline - line.baseline);
    if (gap > Math.max(usual, line.size) * APART) return found;
  }
  return [];
}

function usualGap(pages: readonly LinedPage[]): number {
  const gaps = pages.flatMap(({ lines }) =>
    lines.slice(1).map((line, at) => (lines[at]?.baseline ?? 0) - line.baseline),
  );
  return median(gaps.filter((gap) => gap > 1)) ?? 12;
}

/** The higher one of two; undefined where there are no numbers. */
export function median(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

/** The part of a line that repeats on the next page: a page number counts from its page. */
function runningKey({ cells }: Line, page: number): string {
  const parts = cells.flatMap(({ text }) => text.split(/\s+[|·•–—]\s+/));
  return parts
    .map((part) => part.replace(PAGE_NUMBER, (_, before, number) => `${before}#${Number(number) - page}`))
    .join(' ')
    .toLowerCase();
}

/** "12", "- 12 -", "Page 12 of 40", "12/40", alone between the edges and gaps of a line; "Article 12" is not one. */
const PAGE_NUMBER =
  /^([^\p{L}\p{N}]*(?:(?:pages?|pp?\.|seite|s\.|p[áa]g(?:ina|\.)|sid[ae]|stron[ay]|str\.|стр\.?|第)\s*)?)(\d{1,4})(?:\s*(?:[/／]|\p{L}{1,3})\s*\d{1,4})?[^\p{L}\p{N}]*[页頁]?$/iu;
