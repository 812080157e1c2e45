import { detectLanguage, findDates, isWeekday, vocabulary } from '@research-studio/language';

const HEAD_LINES = 12;
const FOOT_LINES = 6;
/** A lone date further down is part of the text. */
const LONE_LINES = 6;
const LONGEST = 80;
const LONGEST_IMPRINT = 45;

/** The day a text says it came out, else was last changed, at its head or foot; YYYY-MM-DD, null when it says none. */
export function statedDay(text: string, language?: string | null): string | null {
  const lines = linesOf(text);
  const near =
    lines.length > HEAD_LINES + FOOT_LINES
      ? [...lines.slice(0, HEAD_LINES), ...lines.slice(-FOOT_LINES)]
      : lines;
  const pieces = near.flatMap((line) => line.split(/\s+[|·•]\s+/)).map((piece) => piece.trim());
  const sentences = near.flatMap(sentencesOf);
  return (
    labelled(pieces, 'published', language) ??
    labelled(sentences, 'published', language) ??
    lines
      .slice(0, LONE_LINES)
      .flatMap((line) => [line, ...(line.length > LONGEST ? [] : sentencesOf(line).slice(-1))])
      .map((line) => loneDay(line, language))
      .find((day) => day !== null) ??
    labelled(pieces, 'updated', language)
  );
}

/** Short sentences of an imprint: "Office for Housing. 6 November 2024.", "(excerpt). Published 16 May 2024. https://…" */
function sentencesOf(line: string): readonly string[] {
  const sentences = line.split(/(?<=(?:\p{L}\p{L}|\)|\d{4})[.;])\s+(?!\d{4}\b)/u);
  return sentences.length > 1 ? sentences.filter(({ length }) => length <= LONGEST_IMPRINT) : [];
}

function linesOf(text: string): readonly string[] {
  const ends = text.length > 8000 ? `${text.slice(0, 4000)}\n${text.slice(-4000)}` : text;
  return ends.split('\n').filter((line) => line.trim() !== '');
}

/** The day behind a label of documents in the main languages, alone on a line or between bars. */
function labelled(
  pieces: readonly string[],
  label: 'published' | 'updated',
  language: string | null | undefined,
): string | null {
  for (const piece of pieces) {
    if (piece.length > LONGEST) continue;
    const bare = piece.replace(/^[\s>*_#([-]+/u, '').replace(/^(?:page|site) /iu, '');
    const match = vocabulary('any', label).opens(bare);
    const rest = match === null ? '' : bare.slice(match.end);
    const day = /^\s*[:：]?\s+|^[:：]/u.test(rest) ? parseDay(rest, language) : null;
    if (day !== null) return day;
  }
  return null;
}

/** A line that is a date and nothing else. */
function loneDay(line: string, language: string | null | undefined): string | null {
  if (line.length > LONGEST || !/\d/.test(line)) return null;
  const [, weekday = '', rest = ''] = /^(\p{L}+),?\s+(.*)$/su.exec(line.trim()) ?? [];
  const bare = isWeekday(weekday) ? rest : line.trim();
  if (bare.length > 30 || bare.split(/\s+/).length > 5) return null;
  const isDayFirst = /^\d/.test(bare);
  const afterFirstWord = parseDay(bare.replace(/^\S+\s*/, ''), language);
  return isDayFirst || afterFirstWord === null ? parseDay(bare, language) : null;
}

/**
 * The day that a text names, as YYYY-MM-DD, as written and not moved to another time zone; null when it names none,
 * or one such as 3/4/2020 that may be read in two ways. The language is detected where it is not given.
 */
export function parseDay(text: string | null | undefined, language?: string | null): string | null {
  if (!text || !/\d/.test(text)) return null;
  const line = text.slice(0, 300).trim();
  const compact = /^(?:d:)?((?:19|20)\d{2})(\d{2})(\d{2})(?:t?\d{4,6}.*)?$/i.exec(line);
  if (compact) return calendarDay(compact[1], compact[2], compact[3]);
  const plain = line.replace(/(?<![\d-])(\d{1,2})-(\d{1,2})-(\d{4})(?!\d)/, '$1/$2/$3');
  return dayIn(plain, language === undefined ? detectLanguage(plain) : language) ?? null;
}

/** The first day of a line that is given in full: null where it may be read in two ways or is in no calendar. */
function dayIn(line: string, language: string | null): string | null | undefined {
  const full = findDates(line, language).filter(({ year, month, day }) => year && month && day);
  const [first] = full;
  if (first === undefined) return undefined;
  const readings = full.filter(({ start }) => start === first.start);
  const days = new Set(
    readings.map(({ year, month, day }) => calendarDay(String(year), String(month), String(day))),
  );
  return days.size > 1 ? null : ([...days][0] ?? null);
}

/** A day in the path of an address, as /2019/11/20/ or /2019-11-20-title. */
export function parseDayInPath(url: string): string | null {
  const path = /^[a-z]+:\/\/[^/]+(\/[^?#]*)/i.exec(url)?.[1] ?? '';
  const match =
    /\/(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?=[/_-]|\.html?$|$)/.exec(path) ??
    /[/_-](20\d{2})(\d{2})(\d{2})(?=[/_.-]|$)/.exec(path);
  return match ? calendarDay(match[1], match[2], match[3]) : null;
}

/** Null unless the calendar has the day, from 1970 (the zero of broken clocks excluded) to 2100. */
function calendarDay(year = '', month = '', day = ''): string | null {
  const text = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const time = Date.parse(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return exists && Number(year) >= 1970 && text !== '1970-01-01' && Number(year) <= 2100 ? text : null;
}
