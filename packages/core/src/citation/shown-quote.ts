import { splitSentences, tokenize } from '@research-studio/language';

/**
 * A quote as the list of sources shows it: one line, list items and table rows parted by " / ". Of a long one those
 * sentences are shown that the sentences citing it (`citing`, plain text) rest on, with "…" for what is left out;
 * without such it is cut at a word.
 */
export function shownQuote(quote: string, citing: readonly string[] = []): string {
  const line = oneLine(quote);
  if (line.length <= longestQuote) return line;
  const chosen = chosenSentences(line, citing);
  return chosen ?? joinParts(line, [{ start: 0, end: cutAtWord(line).length }]);
}

const longestQuote = 400;
/** What each citing sentence rests on most is shown even beyond it. */
const LONGEST_OF_NEEDED = 900;

interface Piece {
  readonly text: string;
  /** Where it starts in the line. */
  readonly start: number;
  readonly terms: ReadonlySet<string>;
}

/** Sentences, list items and table rows of a quote. */
function piecesOf(line: string): readonly Piece[] {
  let from = 0;
  return line.split(' / ').flatMap((part) => {
    const sentences = part.includes(' · ') ? [{ text: part, start: 0 }] : splitSentences(part);
    const pieces = sentences.map(
      ({ text, start }): Piece => ({ text, start: from + start, terms: new Set(tokenize(text)) }),
    );
    from += part.length + ' / '.length;
    return pieces;
  });
}

/** Null where the citing sentences share nothing with the quote. */
function chosenSentences(line: string, citing: readonly string[]): string | null {
  const pieces = piecesOf(line);
  const chosen = new Set<number>();
  let length = 0;
  const add = (at: number, limit: number) => {
    const size = pieces[at]?.text.length ?? 0;
    if (chosen.has(at) || (chosen.size > 0 && length + size > limit)) return;
    chosen.add(at);
    length += size + 3;
    const head = headRowOf(at, pieces);
    if (head !== at) add(head, Number.POSITIVE_INFINITY);
  };
  const ranked = citing.map((sentence) => ranking(sentence, pieces));
  for (const [best] of ranked) if (best !== undefined) add(best, LONGEST_OF_NEEDED);
  for (const [index, order] of ranked.entries())
    for (const at of withItsNumbers(citing[index] ?? '', order, pieces)) add(at, LONGEST_OF_NEEDED);
  for (let place = 1; place < MOST_FOR_EACH; place += 1)
    for (const at of ranked.flatMap((order) => order.slice(place, place + 1))) add(at, longestQuote);
  if (chosen.size === 0) return null;
  const parts: { start: number; end: number }[] = [];
  let next = 0;
  for (const at of [...chosen].sort((a, b) => a - b)) {
    const { text = '', start = 0 } = pieces[at] ?? {};
    const isCut = text.length > longestQuote;
    const end = start + (isCut ? cutAtWord(text) : text).length;
    const last = parts.at(-1);
    if (last !== undefined && at === next) last.end = end;
    else parts.push({ start, end });
    next = isCut ? at : at + 1;
  }
  return joinParts(line, parts);
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** Parts of a line with "…" for what is left out. A quotation that is cut has its marks around what is shown of it. */
function joinParts(line: string, parts: readonly Part[]): string {
  const quotations = quotationsIn(line);
  const quotationAt = (at: number) => quotations.find(({ start, end }) => start < at && at < end);
  let shown = '';
  let shownTo = 0;
  for (const { start, end } of [...parts, { start: line.length, end: line.length }]) {
    const between = line.slice(shownTo, start);
    let part = line.slice(start, end);
    if (/[\p{L}\p{N}]/u.test(between)) {
      const before = shown === '' ? undefined : quotationAt(shownTo);
      const after = quotationAt(start);
      const closed = before === undefined ? '' : ` …${before.closing}`;
      const opened = after === undefined ? '' : ` ${after.opening}…`;
      const mark = before === after ? ' …' : closed + opened;
      shown = shown.replace(/\s*…$/u, '') + mark;
      part = ` ${part.replace(/^…\s*/u, '')}`;
    } else if (shown !== '') part = between + part;
    shown += part;
    shownTo = end;
  }
  return shown.trim();
}

interface Quotation {
  readonly start: number;
  /** Behind its closing mark; of one that is not closed, the end of the line. */
  readonly end: number;
  readonly opening: string;
  readonly closing: string;
}

/** Marks that open a quotation, each with those that close it, the usual one first. */
const CLOSING_MARKS: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“”',
  '«': '»',
  '»': '«',
  '「': '」',
};

function quotationsIn(line: string): readonly Quotation[] {
  const found: Quotation[] = [];
  let opened: { start: number; opening: string; closers: string } | null = null;
  const end = (at: number) => {
    if (opened === null) return;
    found.push({ start: opened.start, end: at, opening: opened.opening, closing: opened.closers.charAt(0) });
    opened = null;
  };
  for (const { 0: mark, index } of line.matchAll(/["“”„«»「」]/g)) {
    const isBeforeWord = /^$|[\s([{/—–]/.test(line.charAt(index - 1)) && /\S/.test(line.charAt(index + 1));
    if (opened === null) {
      const closers = CLOSING_MARKS[mark];
      if (closers !== undefined && (isBeforeWord || mark === '「'))
        opened = { start: index, opening: mark, closers };
    } else if (opened.closers.includes(mark) && !(mark === opened.opening && isBeforeWord)) end(index + 1);
  }
  end(line.length);
  return found;
}

/** Sentences of a quote that one citing sentence is shown by, at most. */
const MOST_FOR_EACH = 3;

/** The first row of the table of a piece, which names its columns; of other pieces themselves. */
function headRowOf(at: number, pieces: readonly Piece[]): number {
  const isRow = (place: number) => pieces[place]?.text.includes(' · ') ?? false;
  let head = at;
  while (isRow(at) && isRow(head - 1)) head -= 1;
  return head;
}

/** Further pieces, best first, until every number of the sentence that the quote holds is shown. */
function withItsNumbers(
  sentence: string,
  order: readonly number[],
  pieces: readonly Piece[],
): readonly number[] {
  const missing = new Set(tokenize(sentence).filter((term) => /\d/.test(term)));
  return order.filter((at) => {
    const brought = [...missing].filter((term) => pieces[at]?.terms.has(term));
    for (const term of brought) missing.delete(term);
    return brought.length > 0;
  });
}

/** Places of the pieces that share terms with a sentence, best first, numbers counting more. */
function ranking(sentence: string, pieces: readonly Piece[]): readonly number[] {
  const wanted = [...new Set(tokenize(sentence))];
  return pieces
    .map(({ terms }, at) => ({
      at,
      score: wanted.reduce((sum, term) => sum + (terms.has(term) ? (/\d/.test(term) ? 3 : 1) : 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ at }) => at);
}

/** All of a quote in one line, list items and table rows parted by " / ". */
export function oneLine(quote: string): string {
  const parts: string[] = [];
  let joins = false;
  // Paragraphs of prose follow each other; only list items, rows and headings stand apart.
  let wasProse = false;
  for (const line of quote.split(/\r?\n/)) {
    const text = line
      .replace(/^\s*(?:#{1,6}|[-*•])\s+/, '')
      .replace(/^\s*\|\s*|\s*\|\s*$/g, '')
      .replace(/\s+\|\s+/g, ' · ')
      .replace(/\s+/g, ' ')
      .trim();
    if (text === '') {
      joins = false;
      continue;
    }
    const isApart = /^\s*(?:#{1,6}|[-*•]|\d{1,3}[.)])\s/.test(line) || /\s\|\s|^\s*\|/.test(line);
    if ((joins || wasProse) && !isApart) parts[parts.length - 1] += ` ${text}`;
    else parts.push(text);
    joins = !/^\s*#{1,6}\s/.test(line) && !/\s\|\s|^\s*\|/.test(line);
    wasProse = joins && !isApart;
  }
  return parts.join(' / ');
}

/** At the end of a row or item where there is one, else at a word. */
export function cutAtWord(text: string, longest = longestQuote): string {
  const cut = text.slice(0, longest);
  const row = cut.lastIndexOf(' / ');
  const cell = cut.lastIndexOf(' · ');
  const space = cut.lastIndexOf(' ');
  const end = [row, cell, space].find((at) => at > longest * 0.5) ?? longest;
  return cut.slice(0, end).replace(/[\ud800-\udbff]$|[\s,;:/·–—-]+$/g, '');
}
