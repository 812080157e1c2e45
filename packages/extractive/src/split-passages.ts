/** A run of a document's text, by offsets, and the nearest heading above its start. */
export interface Passage {
  readonly start: number;
  readonly end: number;
  /** Without its marks; empty before the first heading. */
  readonly heading: string;
}

/** About 120 words, what a reader takes in at a glance and a search engine shows; in scripts without spaces half as many letters. */
const TARGET_LENGTH = 700;
const UNSPACED_TARGET_LENGTH = 300;

/**
 * Cuts document text (as in `ExtractedDocument.text`) into passages of whole blocks. A heading starts a new passage,
 * a block that is much too long is cut at the end of a sentence or else at a space.
 */
export function splitPassages(text: string, language: string): readonly Passage[] {
  const target = /^(?:ja|zh|ko|th)\b/.test(language) ? UNSPACED_TARGET_LENGTH : TARGET_LENGTH;
  const passages: Passage[] = [];
  let heading = '';
  let open: Passage | null = null;
  const close = () => {
    if (open !== null) passages.push(open);
    open = null;
  };
  for (const [start, end] of blocks(text, target)) {
    const mark = /^#{1,6} +/.exec(text.slice(start, Math.min(end, start + 8)));
    if (mark !== null) {
      close();
      heading = text.slice(start + mark[0].length, end).trim();
      continue;
    }
    const current: Passage | null = open;
    if (current !== null && end - (current as Passage).start > target * 1.5) close();
    open = { start: open === null ? start : (open as Passage).start, end, heading };
    if (end - open.start >= target) close();
  }
  close();
  return passages;
}

/** Blocks without the blank space around them; no block is much longer than `target`. */
function* blocks(text: string, target: number): Generator<readonly [number, number]> {
  for (const [from, end] of wholeBlocks(text)) {
    let start = from;
    while (end - start > target * 1.5) {
      const cut = start + cutPoint(text.slice(start, start + target));
      yield [start, cut];
      start = cut + (/^\s*/.exec(text.slice(cut, cut + 20))?.[0].length ?? 0);
    }
    if (end > start) yield [start, end];
  }
}

/** Runs of lines between blank lines; a heading is a block of its own. */
function wholeBlocks(text: string): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  let isOpen = false;
  let lineStart = 0;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    const start = lineStart + line.indexOf(trimmed);
    lineStart += line.length + 1;
    const isHeading = /^#{1,6} /.test(trimmed);
    const last = found.at(-1);
    if (trimmed === '') isOpen = false;
    else if (isOpen && !isHeading && last !== undefined) last[1] = start + trimmed.length;
    else {
      found.push([start, start + trimmed.length]);
      isOpen = !isHeading;
    }
  }
  return found;
}

/** Never splits a surrogate pair, and is never 0. */
function cutPoint(piece: string): number {
  const ends = [...piece.matchAll(/[.!?]["')\]]*(?=\s)|[。！？]|\n/g)];
  const last = ends.at(-1);
  if (last !== undefined && last.index > piece.length / 3) return last.index + last[0].length;
  const space = piece.lastIndexOf(' ');
  if (space > piece.length / 3) return space;
  return /[\uD800-\uDBFF]$/.test(piece) ? piece.length - 1 : piece.length;
}
