import { splitSentences, tokenize } from '@research-studio/language';

/** Characters. The sentences that a citing sentence rests on most, and its numbers, are shown even beyond it. */
const LONGEST_QUOTE = 400;
/** Sentences of a quote that one citing sentence is shown by, at most. */
const MOST_FOR_EACH = 3;

/**
 * A quote as the list of sources shows it: one line, list items and table rows parted by " / ". Of a long one those
 * sentences are shown that the sentences citing it (`citing`, plain text) rest on, with "…" for what is left out;
 * without such it is cut at a word.
 */
export function shownQuote(quote: string, citing: readonly string[] = []): string {
  const line = oneLine(quote);
  if (line.length <= LONGEST_QUOTE) return line;
  const chosen = chosenPieces(piecesOf(line), citing);
  const shown = chosen.length > 0 ? chosen : [{ text: cutAtWord(line), start: 0 }];
  return joinParts(
    line,
    shown.map(({ text, start }) => ({ start, end: start + text.length })),
  );
}

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
    const sentences = isRow({ text: part }) ? [{ text: part, start: 0 }] : splitSentences(part);
    const pieces = sentences.map(
      ({ text, start }): Piece => ({ text, start: from + start, terms: new Set(tokenize(text)) }),
    );
    from += part.length + ' / '.length;
    return pieces;
  });
}

function isRow(piece: { readonly text: string } | undefined): boolean {
  return piece?.text.includes(' · ') === true;
}

/** In their order; none where the citing sentences share nothing with the quote. */
function chosenPieces(pieces: readonly Piece[], citing: readonly string[]): readonly Piece[] {
  const chosen = new Set<number>();
  let length = 0;
  const add = (at: number, limit: number) => {
    const size = pieces[at]?.text.length ?? 0;
    if (chosen.has(at) || (chosen.size > 0 && length + size > limit)) return;
    chosen.add(at);
    length += size + 3;
    // The first row of a table names its columns.
    let head = at;
    while (isRow(pieces[at]) && isRow(pieces[head - 1])) head -= 1;
    if (head !== at) add(head, Number.POSITIVE_INFINITY);
  };
  const sentences = citing.flatMap((text) => splitSentences(text));
  const wanted = sentences.map(({ text }) => {
    const terms = new Set(tokenize(text));
    return { terms, order: ranking(terms, pieces) };
  });
  const best = wanted.flatMap(({ order }) => order.slice(0, 1));
  for (const at of [...best, ...wanted.flatMap((one) => withNumbers(one, pieces))])
    add(at, Number.POSITIVE_INFINITY);
  for (let place = 1; place < MOST_FOR_EACH; place += 1)
    for (const at of wanted.flatMap(({ order }) => order.slice(place, place + 1))) add(at, LONGEST_QUOTE);
  return pieces.filter((_, at) => chosen.has(at));
}

/** Places of the pieces that share terms with a sentence, best first. */
function ranking(terms: ReadonlySet<string>, pieces: readonly Piece[]): readonly number[] {
  return pieces
    .map((piece, at) => ({ at, score: sharedTerms(terms, piece.terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ at }) => at);
}

/** Terms that two texts share, numbers counting more. */
export function sharedTerms(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((term) => other.has(term)).reduce((sum, term) => sum + (/\d/.test(term) ? 3 : 1), 0);
}

/** Pieces, best first, until every number of the sentence that the quote holds is shown. */
function withNumbers(
  { terms, order }: { readonly terms: ReadonlySet<string>; readonly order: readonly number[] },
  pieces: readonly Piece[],
): readonly number[] {
  const missing = new Set([...terms].filter((term) => /\d/.test(term)));
  return order.filter((at) => {
    const brought = [...missing].filter((term) => pieces[at]?.terms.has(term));
    for (const term of brought) missing.delete(term);
    return brought.length > 0;
  });
}

/** Parts of a line with "…" for what is left out. A quotation that is cut has its marks around what is shown of it. */
function joinParts(line: string, parts: readonly { readonly start: number; readonly end: number }[]): string {
  const quotations = [...line.matchAll(QUOTATION)].map(({ 0: whole, index: start }) => ({
    start,
    end: start + whole.length,
    opening: whole.charAt(0),
    closing: CLOSING_MARKS[whole.charAt(0)] ?? '',
  }));
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
      shown = shown.replace(/\s*…$/u, '') + (before === after ? ' …' : closed + opened);
      part = ` ${part.replace(/^…\s*/u, '')}`;
    } else if (shown !== '') part = between + part;
    shown += part;
    shownTo = end;
  }
  return shown.trim();
}

/** By the mark that opens a quotation. */
const CLOSING_MARKS: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '»': '«',
  '「': '」',
};
/** To its closing mark, or to the end of the line. */
const QUOTATION =
  /(?<=^|[\s([{/—–])(?=.\S)(?:"[^"]*"?|“[^“”]*”?|„[^„“”]*[“”]?|«[^«»]*»?|»[^«»]*«?)|「[^「」]*」?/gu;

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
export function cutAtWord(text: string, longest = LONGEST_QUOTE): string {
  const cut = text.slice(0, longest);
  const row = cut.lastIndexOf(' / ');
  const cell = cut.lastIndexOf(' · ');
  const space = cut.lastIndexOf(' ');
  const end = [row, cell, space].find((at) => at > longest * 0.5) ?? longest;
  return cut.slice(0, end).replace(/[\ud800-\udbff]$|[\s,;:/·–—-]+$/g, '');
}
