import { itemOf, readList } from '@research-studio/language';

/** A text of the same length in which lists read as sentences, so that places in the one are places in the other. */
export interface JoinedLists {
  readonly text: string;
  /** For a list below a heading, by the place of its first item, where the heading begins. */
  readonly headings: ReadonlyMap<number, number>;
}

/** Longer lists are read item by item; a sentence is no longer either. */
const LONGEST = 560;

/**
 * Joins each list with the sentence that announces it ("The overrun had two causes:"), or below its heading with
 * itself: its items mean little one by one.
 */
export function joinLists(text: string): JoinedLists {
  const headings = new Map<number, number>();
  let joined = '';
  let done = 0;
  for (const { start, end, lead } of listsIn(text)) {
    const isHeading = /^#{1,6}\s/u.test(text.slice(lead, start));
    const from = lead + (/^#{1,6}\s+/u.exec(text.slice(lead, start))?.[0].length ?? 0);
    if (end - from > LONGEST || readList(text.slice(from, end)) === null) continue;
    const first = start + markLength(text.slice(start, end));
    if (isHeading) headings.set(first, from);
    const open = isHeading ? first : from;
    joined += text.slice(done, open) + asSentence(text.slice(open, end));
    done = end;
  }
  return { text: joined + text.slice(done), headings };
}

interface Place {
  /** Of the first item's line. */
  readonly start: number;
  /** Of the last item. */
  readonly end: number;
  /** Of the line that leads to it. */
  readonly lead: number;
}

/** Runs of items right below a line that announces them or is a heading. */
function listsIn(text: string): readonly Place[] {
  const lists: Place[] = [];
  let open: { start: number; end: number; lead: number } | null = null;
  let before = { start: 0, line: '' };
  let start = 0;
  for (const line of text.split('\n')) {
    const isItem = itemOf(line) !== null;
    if (isItem && open !== null) open.end = start + line.length;
    else if (isItem) {
      const lead = leadOf(before.line);
      if (lead !== null) open = { start, end: start + line.length, lead: before.start + lead };
    }
    if (!isItem && open !== null) {
      lists.push(open);
      open = null;
    }
    if (line.trim() !== '') before = { start, line };
    start += line.length + 1;
  }
  return open === null ? lists : [...lists, open];
}

/** Where in a line the heading or the last sentence begins that leads to what stands below; null where none does. */
function leadOf(line: string): number | null {
  if (/^#{1,6}\s/u.test(line)) return ELSEWHERE.test(line) ? null : 0;
  const lead = /(?:^|[.!?。]\s+)([^.!?。]{3,200}[.:：]?)\s*$/u.exec(line);
  return lead === null || !announces.test(lead[1] ?? '') ? null : line.lastIndexOf(lead[1] ?? '');
}

/** Headings of lists that lead to other pages. */
const ELSEWHERE =
  /(?<!\p{L})(?:related|see also|more|read|latest|share|contents|references?|sources?|links?|further|literatur|quellen|siehe auch|mehr|weiter\p{L}*|voir aussi|liens|à lire|références|véase|enlaces|referencias|fuentes|vedi|fonti)(?!\p{L})/iu;

/** "…:", "… as follows." and their like. */
const announces =
  /[:：]$|(?<!\p{L})(?:as follows|(?:the )?following|wie folgt|folgende\p{L}?|comme suit|suivante?s?|como sigue|siguientes?|come segue|seguenti|seguintes?)(?!\p{L})[^.]{0,40}\.$/iu;

function markLength(line: string): number {
  return /^\s*(?:[-•*]|\d{1,2}[.)])\s+/u.exec(line)?.[0].length ?? 0;
}

/** Line breaks and the signs of items become spaces, the stops of all items but the last semicolons. */
function asSentence(list: string): string {
  return list
    .replace(
      /[.;,]?\s*\n\s*(?:[-•*]|\d{1,2}[.)])\s+/gu,
      (gap) => `${/^[.;,]/u.test(gap) ? ';' : ' '}${' '.repeat(gap.length - 1)}`,
    )
    .replaceAll('\n', ' ');
}
