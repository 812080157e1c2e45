/** How documents label the day they came out, alone on a line or between bars. */
const PUBLISHED =
  /^(?:date(?: of (?:publication|issue))?|published|publication date|posted|issued|released|dated|datum|veröffentlicht|veröffentlichung|erschienen|ausgegeben|publi[ée]e?|date de publication|mis en ligne|paru|fecha(?: de publicación)?|publicado|publicación|pubblicato|data(?: di pubblicazione)?|data de publicação|gepubliceerd|дата(?: публикации)?|опубликовано|公開日?|発行日?|日付|发布日期|日期)(?:\s+(?:on|am|vom|den|le|du|el|il|em|op))?\s*[:：]?\s+/iu;
const CHANGED =
  /^(?:(?:page |site )?last (?:updated?|changed?|modified|reviewed|revised)|updated|revised|zuletzt (?:geändert|aktualisiert)|letzte (?:änderung|aktualisierung)|aktualisiert|stand|mis à jour|dernière (?:mise à jour|modification)|actualizado|última (?:actualización|modificación)|aggiornato|ultim[oa] (?:aggiornamento|modifica)|laatst (?:gewijzigd|bijgewerkt)|обновлено|(?:最終)?更新日?)(?:\s+(?:on|am|vom|den|le|el|il|em|op))?\s*[:：]?\s+/iu;
const WEEKDAY =
  /^(?:\p{L}{3,6}day|\p{L}{4,7}tag|mittwoch|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica),?\s+/iu;
const HEAD_LINES = 12;
const FOOT_LINES = 6;
/** A lone date further down is part of what the text tells. */
const LONE_LINES = 6;
const LONGEST = 80;

/** The day a text says it came out, else was last changed, at its head or foot; YYYY-MM-DD, null when it says none. */
export function statedDay(text: string): string | null {
  const lines = linesOf(text);
  const near =
    lines.length > HEAD_LINES + FOOT_LINES
      ? [...lines.slice(0, HEAD_LINES), ...lines.slice(-FOOT_LINES)]
      : lines;
  const pieces = near.flatMap((line) => line.split(/\s+[|·•]\s+/)).map((piece) => piece.trim());
  return (
    labelled(pieces, PUBLISHED) ??
    lines
      .slice(0, LONE_LINES)
      .map(loneDay)
      .find((day) => day !== null) ??
    labelled(pieces, CHANGED)
  );
}

function linesOf(text: string): readonly string[] {
  const ends = text.length > 8000 ? `${text.slice(0, 4000)}\n${text.slice(-4000)}` : text;
  return ends.split('\n').filter((line) => line.trim() !== '');
}

function labelled(pieces: readonly string[], label: RegExp): string | null {
  for (const piece of pieces) {
    if (piece.length > LONGEST) continue;
    const bare = piece.replace(/^[\s>*_#([-]+/u, '');
    const match = label.exec(bare);
    const day = match === null ? null : parseDay(bare.slice(match[0].length));
    if (day !== null) return day;
  }
  return null;
}

/** A line that is a date and nothing else. */
function loneDay(line: string): string | null {
  const bare = line.trim().replace(WEEKDAY, '');
  if (bare.length > 30 || bare.split(/\s+/).length > 5) return null;
  const isDayFirst = /^\d/.test(bare);
  const afterFirstWord = parseDay(bare.replace(/^\S+\s*/, ''));
  return isDayFirst || afterFirstWord === null ? parseDay(bare) : null;
}

/** First three or more letters of the month names of the languages that pages are mostly written in. */
const MONTHS: readonly RegExp[] = [
  /^(?:jan|ene|gen|янв|січ|stycz|ocak|ιαν)/,
  /^(?:feb|fév|fev|фев|лют|lut|şub|φεβ)/,
  /^(?:mar|mär|mrz|maa|mrt|мар|берез|μαρ)/,
  /^(?:apr|avr|abr|апр|квіт|kwie|nis|απρ)/,
  /^(?:may|mai|mei|mag|maj|мая|май|трав|μαΐ|μάι)/,
  /^(?:jun|juin|giu|июн|черв|czerw|haz|ιουν)/,
  /^(?:jul|juil|lug|июл|лип|lip|tem|ιουλ)/,
  /^(?:aug|aoû|aou|ago|agu|авг|серп|sier|ağu|αυγ)/,
  /^(?:sep|set|сен|верес|wrz|eyl|σεπ)/,
  /^(?:oct|okt|out|ott|окт|жовт|paź|eki|οκτ)/,
  /^(?:nov|ноя|листоп|kas|νοε)/,
  /^(?:dec|dez|déc|dic|des|дек|груд|gru|ara|δεκ)/,
];
const DAY_MONTH_YEAR =
  /(?<![\d\p{L}])(\d{1,2})(?:st|nd|rd|th|º|er|\.)?\s*(?:de\s+|of\s+)?[-/ ]?\s*(\p{L}{3,12})\.?,?\s*(?:de\s+|del\s+)?[-/ ]?\s*(\d{4})(?!\d)/u;
const MONTH_DAY_YEAR = /(?<![\d\p{L}])(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\s*,?\s+(\d{4})(?!\d)/u;

/**
 * The day that a text names, as YYYY-MM-DD, as written and not moved to another time zone; null when it names none,
 * or one such as 3/4/2020 that may be read in two ways.
 */
export function parseDay(text: string | null | undefined): string | null {
  if (!text) return null;
  const line = text.slice(0, 300).trim().toLowerCase();
  return parseNumbers(line) ?? parseNames(line);
}

/** A day in the path of an address, as /2019/11/20/ or /2019-11-20-title. */
export function parseDayInPath(url: string): string | null {
  const path = /^[a-z]+:\/\/[^/]+(\/[^?#]*)/i.exec(url)?.[1] ?? '';
  const match =
    /\/(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?=[/_-]|\.html?$|$)/.exec(path) ??
    /[/_-](20\d{2})(\d{2})(\d{2})(?=[/_.-]|$)/.exec(path);
  return match ? calendarDay(match[1], match[2], match[3]) : null;
}

function parseNumbers(line: string): string | null {
  const iso = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(line);
  if (iso) return calendarDay(iso[1], iso[2], iso[3]);
  const cjk = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/.exec(line);
  if (cjk) return calendarDay(cjk[1], cjk[2], cjk[3]);
  const compact = /^(?:d:)?((?:19|20)\d{2})(\d{2})(\d{2})(?:t?\d{4,6}.*)?$/.exec(line);
  if (compact) return calendarDay(compact[1], compact[2], compact[3]);
  const dotted = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/.exec(line);
  if (dotted) return calendarDay(dotted[3], dotted[2], dotted[1]);
  const slashed = /(?<![\d/-])(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?!\d)/.exec(line);
  if (!slashed) return null;
  const [first, second] = [Number(slashed[1]), Number(slashed[3])];
  if (first === second || second > 12) return calendarDay(slashed[4], slashed[1], slashed[3]);
  return first > 12 ? calendarDay(slashed[4], slashed[3], slashed[1]) : null;
}

function parseNames(line: string): string | null {
  const dayFirst = DAY_MONTH_YEAR.exec(line);
  const found = dayFirst && calendarDay(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  if (found) return found;
  const monthFirst = MONTH_DAY_YEAR.exec(line);
  return monthFirst ? calendarDay(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]) : null;
}

function monthNumber(name = ''): string {
  return String(MONTHS.findIndex((pattern) => pattern.test(name)) + 1);
}

/** Null unless the calendar has the day, from 1970 (the zero of broken clocks excluded) to 2100. */
function calendarDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return exists && Number(year) >= 1970 && text !== '1970-01-01' && Number(year) <= 2100 ? text : null;
}
