import { detectLanguage } from './detection.ts';
import { packsOf, packTag, phrasesOf } from './vocabulary.ts';
import { isCommonWord } from './word-forms.ts';

/** One sentence, list item or table row of a document; `text === document.slice(start, end)`. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Text of the nearest heading above, without its marks; null before the first heading. */
  readonly heading: string | null;
  /** Counts the blocks (paragraphs, lists, tables) of the document from 0; neighbours in one block read on. */
  readonly block: number;
}

/**
 * Splits document text (as in `ExtractedDocument.text`) into sentences, in order. Headings give context and are not
 * sentences; the "- " or number of a list item stays outside; a table row is one sentence. Nothing is longer than 600
 * characters: longer ones are cut at a clause or a space. The language is detected where it is not given.
 */
export function splitSentences(text: string, given?: string | null): Sentence[] {
  return [...eachSentence(text, given)];
}

/** The same, one after the other: see `inTurns`. */
export function* eachSentence(text: string, given?: string | null): Generator<Sentence> {
  const language = given ?? detectLanguage(text);
  const segmenter = segmenterFor(language ?? 'en');
  let heading: string | null = null;
  let block = 0;
  let isBlockOpen = false;
  let isAfterBlank = false;
  const endBlock = () => {
    if (isBlockOpen) block += 1;
    isBlockOpen = false;
  };
  for (const line of paragraphLines(text)) {
    if (line.kind === 'blank') {
      isAfterBlank = true;
      continue;
    }
    if (isAfterBlank) endBlock();
    isAfterBlank = false;
    if (line.kind === 'heading') {
      heading = text.slice(line.start, line.end).trim() || null;
      endBlock();
      continue;
    }
    const ends = line.kind === 'row' ? [line.end] : sentenceEnds({ text, line, segmenter, language });
    let start = line.start;
    for (const end of ends) {
      const isMark = start > line.start && /^\[[^.!?]{1,80}\]\s*$/.test(text.slice(start, end));
      for (const [from, to] of isMark ? [] : pieces(text, start, end)) {
        isBlockOpen = true;
        yield { text: text.slice(from, to), start: from, end: to, heading, block };
      }
      start = end;
    }
  }
}

const maxSentence = 600;

interface Line {
  readonly kind: 'blank' | 'heading' | 'row' | 'prose';
  readonly start: number;
  readonly end: number;
}

/** Lines of the document, hard-wrapped ones joined, marks left outside. */
function* paragraphLines(text: string): Generator<Line> {
  let open: Line | null = null;
  for (const line of rawLines(text)) {
    if (open !== null && line.kind === 'prose' && !line.isItem && continues(text, open, line.start)) {
      open = { kind: 'prose', start: (open as Line).start, end: line.end };
      continue;
    }
    if (open) yield open;
    open = line.kind === 'prose' ? line : null;
    if (line.kind !== 'prose') yield line;
  }
  if (open) yield open;
}

function* rawLines(text: string): Generator<Line & { isItem: boolean }> {
  let position = 0;
  while (position < text.length) {
    const newline = text.indexOf('\n', position);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(position, end);
    const heading = /^\s*#{1,6}\s+/.exec(line)?.[0];
    const item = /^\s*-\s+/.exec(line)?.[0] ?? numberOfItem(text, position, end);
    if (line.trim() === '') yield { kind: 'blank', start: position, end, isItem: false };
    else if (heading) yield { kind: 'heading', start: position + heading.length, end, isItem: false };
    else if (!item && line.includes(' | ')) yield { kind: 'row', start: position, end, isItem: false };
    else yield { kind: 'prose', start: position + (item?.length ?? 0), end, isItem: item !== undefined };
    position = end + 1;
  }
}

/** "3. " before an item of which the line above has 2 or the line below has 4; alone it may be the number of a day. */
function numberOfItem(text: string, start: number, end: number): string | undefined {
  const [mark, number] = NUMBERED.exec(text.slice(start, Math.min(end, start + 12))) ?? [];
  if (mark === undefined) return undefined;
  const above = text.slice(text.lastIndexOf('\n', start - 2) + 1, Math.max(0, start - 1));
  const numbers = [above, text.slice(end + 1, end + 13)].map((line) => Number(NUMBERED.exec(line)?.[1]));
  return numbers.some((other) => Math.abs(other - Number(number)) === 1) ? mark : undefined;
}

const NUMBERED = /^\s*(\d{1,3})[.)]\s+/;

/** A line goes on in the next one when that starts in lower case, or when it is long and ends without a stop. */
function continues(text: string, open: Line, nextStart: number): boolean {
  const tail = text.slice(Math.max(open.start, open.end - 12), open.end).trimEnd();
  if (/[.!?。！？…:]["'”’»)\]]*$/u.test(tail)) return false;
  if (/^\s*\p{Ll}/u.test(text.slice(nextStart, nextStart + 8))) return true;
  const lineStart = Math.max(open.start, text.lastIndexOf('\n', open.end - 1) + 1);
  return open.end - lineStart >= 50;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  let segmenter: Intl.Segmenter;
  try {
    segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  } catch {
    // A page may state a language tag that is none; the rules hardly differ between languages.
    segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  }
  segmenters.set(language, segmenter);
  return segmenter;
}

interface LineRequest {
  readonly text: string;
  readonly line: Line;
  readonly segmenter: Intl.Segmenter;
  readonly language: string | null | undefined;
}

function* sentenceEnds({ text, line, segmenter, language }: LineRequest): Generator<number> {
  // A line feed always ends a segment, so that joined lines are segmented with spaces in their place.
  const prose = text.slice(line.start, line.end).replaceAll('\n', ' ');
  // The Unicode rules part "… ended.[1] The next" behind the bracket.
  const insideMarks = new Set(
    [...prose.matchAll(pageMarks)].flatMap(({ index, 0: mark }) =>
      Array.from({ length: mark.length - 1 }, (_, at) => index + at + 1),
    ),
  );
  let from = 0;
  for (const { index, segment } of segmenter.segment(prose)) {
    const end = index + segment.length;
    if (insideMarks.has(end) || (end < prose.length && !isBoundary(prose, from, end, language))) continue;
    for (const missed of missedBoundaries({ prose, from, end, language })) yield line.start + missed;
    yield line.start + end;
    from = end;
  }
}

/** Marks of references that a page sets behind a full stop, as "[3]" or "[a][12]". */
const pageMarks =
  /(?<=[\p{L}\p{N}%)][.!?]["”’»)]?)(?:\[(?:\d{1,3}|[a-z]|note \d{1,3}|citation needed|edit)\])+(?=\s|$)/gu;

/**
 * A no-break space holds a name or a quotation together, as in "ID.\u00a0Space Vizzion": no sentence ends there. Stored
 * texts have none; drafts of reports have it where it is needed.
 */
export const HOLDING_SPACE = '\u00a0';

function isBoundary(prose: string, from: number, end: number, language: string | null | undefined): boolean {
  if (prose[end - 1] === HOLDING_SPACE) return false;
  if (from === 0 && /^\d{1,3}[.)]\s*$/.test(prose.slice(0, end))) return false;
  const next = prose.slice(end, end + 24);
  if (/^["'“‘«([]*\p{Ll}/u.test(next)) return false;
  if (/^["”’»)\]]+(?:\s|$)/u.test(next)) return false;
  if (isInsideShortQuote(prose, from, end)) return false;
  const tail = prose.slice(Math.max(from, end - 24), end).trimEnd();
  return !endsWithAbbreviation({ tail, next, language: language ?? null });
}

/** A stop inside a quoted phrase (“Meet. Greet.” was the motto) does not end the sentence around it. */
function isInsideShortQuote(prose: string, from: number, end: number): boolean {
  const before = prose.slice(Math.max(from, end - 30), end);
  const opened = before.lastIndexOf('“');
  if (opened <= 0 || before.indexOf('”', opened) >= 0) return false;
  return /^[^“”]{1,40}”[^.!?]{0,3}\s*\p{Ll}/u.test(prose.slice(end, end + 50));
}

/** Stops glued to the next sentence ("…ended.The next…") or before a sum ("… a year. €1,500 is paid"), which the Unicode rules do not see. */
function missedBoundaries(stretch: {
  readonly prose: string;
  readonly from: number;
  readonly end: number;
  readonly language: string | null | undefined;
}): number[] {
  const { prose, from, end, language } = stretch;
  const found: number[] = [];
  for (const match of prose.slice(from, end).matchAll(/[.!?]["”’]?(?=["“]?\p{Lu}\p{Ll})/gu)) {
    const stop = from + match.index;
    if (/\p{Ll}{3}$/u.test(prose.slice(Math.max(from, stop - 3), stop))) found.push(stop + match[0].length);
  }
  for (const match of prose.slice(from, end).matchAll(/(?<=\p{Ll}{3}|[\])])[.!?](?=\s[$€£¥]\s?\p{N})/gu)) {
    const stop = from + match.index + 1;
    const tail = prose.slice(Math.max(from, stop - 24), stop);
    const next = prose.slice(stop + 1, stop + 25);
    if (!endsWithAbbreviation({ tail, next, language: language ?? null })) found.push(stop);
  }
  for (const { index, 0: mark } of prose.slice(from, end).matchAll(pageMarks))
    found.push(from + index, from + index + mark.length);
  found.sort((a, b) => a - b);
  return found;
}

/** The trimmed range, cut where it is too long. Bullet signs at its front are left out. */
function* pieces(text: string, start: number, end: number): Generator<readonly [number, number]> {
  let from = start;
  const last = start + text.slice(start, end).trimEnd().length;
  from += /^[\s•·▪●*–—-]*(?=[\p{L}\p{N}\p{P}\p{S}])/u.exec(text.slice(from, from + 40))?.[0].length ?? 0;
  while (last - from > maxSentence) {
    const cut = from + clauseCut(text.slice(from, from + maxSentence));
    yield [from, from + text.slice(from, cut).trimEnd().length];
    from = cut;
    while (from < last && /\s/.test(text.charAt(from))) from += 1;
  }
  if (from < last) yield [from, last];
}

/** Where to cut: after the last clause mark in the second half, else the last space, else before a split pair. */
function clauseCut(window: string): number {
  const half = window.length / 2;
  const marks = [...window.matchAll(/[;:。、，；]|[,،—](?=\s)/gu)].map((mark) => mark.index + mark[0].length);
  const mark = marks.findLast((at) => at > half);
  if (mark !== undefined) return mark;
  const space = window.lastIndexOf(' ');
  if (space > half) return space;
  return /[\uD800-\uDBFF]$/.test(window) ? window.length - 1 : window.length;
}

/**
 * Whether a text that stops at `tail` stops at an abbreviation and reads on in `next`. After an abbreviation that can
 * also end a sentence ("U.S.", "Inc.", "a.m."), a word that usually opens one decides.
 */
function endsWithAbbreviation(at: { tail: string; next: string; language: string | null }): boolean {
  if (!at.tail.endsWith('.')) return false;
  const word = /(\S+)\.$/u.exec(at.tail)?.[1]?.replace(/^[("'“‘«[]+/u, '') ?? '';
  if (word === '') return false;
  const lower = word.toLowerCase();
  const { inside, closing, beforeNumber, hasOrdinalStop } = abbreviationsOf(at.language);
  if (inside.has(lower)) return true;
  const asName = word.charAt(0) + lower.slice(1);
  if (isInitial(word) || isDotted(word) || closing.has(lower) || closing.has(asName))
    return !opensSentence(at.next, at.language);
  // A name written in capitals, such as a model's: "the ID. SPACE".
  if (/^\p{Lu}{2,3}$/u.test(word) && /^\s*\p{Lu}{2,}/u.test(at.next)) return true;
  if (beforeNumber.has(lower)) return /^\s*[\d(]/.test(at.next);
  return hasOrdinalStop && /^\d{1,2}$/.test(word) && !opensSentence(at.next, at.language);
}

function isInitial(word: string): boolean {
  return /^\p{Lu}$/u.test(word) || /^\p{Lu}\p{Ll}?(?:\.-?\p{Lu}\p{Ll}?)+$/u.test(word);
}

/** "U.S", "z.B", "a.k.a": single letters with stops between them. */
function isDotted(word: string): boolean {
  return /^\p{L}(?:\.\p{L}){1,3}$/u.test(word);
}

function opensSentence(next: string, language: string | null): boolean {
  const word = /^[\s"'“‘«([]*([\p{L}'’]+)/u.exec(next)?.[1];
  if (word === undefined) return !/^\s*\d/.test(next);
  return isCommonWord(word.replace('’', "'"), language);
}

interface Abbreviations {
  readonly inside: ReadonlySet<string>;
  readonly closing: ReadonlySet<string>;
  readonly beforeNumber: ReadonlySet<string>;
  /** Whether a stop behind a number makes an ordinal: "12. September". */
  readonly hasOrdinalStop: boolean;
}

const abbreviations = new Map<string, Abbreviations>();

/** The language's own and, for names, English ones. */
function abbreviationsOf(language: string | null): Abbreviations {
  const tag = packTag(language);
  const known = abbreviations.get(tag);
  if (known !== undefined) return known;
  const packs = tag === 'en' ? packsOf('en') : [...packsOf(tag), ...packsOf('en')];
  const setOf = (kind: 'inside' | 'closing' | 'beforeNumber') =>
    new Set(packs.flatMap(({ abbreviations: lists }) => phrasesOf(lists[kind])));
  const made = {
    inside: setOf('inside'),
    closing: setOf('closing'),
    beforeNumber: setOf('beforeNumber'),
    hasOrdinalStop: writesOrdinalStop(tag),
  };
  abbreviations.set(tag, made);
  return made;
}

/** Whether the platform writes "12. September" in a language. */
function writesOrdinalStop(tag: string): boolean {
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const parts = format.formatToParts(Date.UTC(2024, 8, 12));
  const behind = parts[parts.findIndex(({ type }) => type === 'day') + 1];
  return behind?.type === 'literal' && behind.value.startsWith('.');
}
