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
