import { format, getFormatDateInfo, getFormatFromId, isDateFormat } from 'numfmt';

export interface StoredCell {
  /** "s" a shared string (resolved already), "b" true or false, "n" or empty a number; others are text. */
  readonly type: string;
  readonly text: string;
}

/** Days are counted from 30 December 1899; before March 1900 the count has a day that never was. */
const FIRST_SURE_DAY = 61;
const LAST_DAY = 2_958_466;
/** Days between the two systems in which programs count. */
const FROM_1904 = 1462;
/** Dates of East Asian editions, whose form depends on the edition. */
const EASTERN_DATES: ReadonlySet<number> = new Set([
  27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

/** The code of a format that programs know by number; "General" where they do not. */
export function formatOfId(id: number): string {
  return EASTERN_DATES.has(id) ? 'yyyy-mm-dd' : (getFormatFromId(id) ?? 'General');
}

/**
 * What the program shows in a cell: "04:52", "131:30", "12.5%", "2.80 EUR". Of a day or month always with its year, and a
 * day that could be read in two ways as 2025-03-08.
 */
export function cellText({ type, text }: StoredCell, code: string, is1904: boolean): string {
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return text.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace('T', ' ');
  const value = Number(text);
  if ((type !== '' && type !== 'n') || text.trim() === '' || !Number.isFinite(value)) return text;
  // Without the noise of binary fractions.
  const plain = String(Number(value.toPrecision(12)));
  if (/^General$/i.test(code)) return plain;
  try {
    return isDateFormat(code) ? timeText(value, code, is1904) : format(code, value);
  } catch {
    // A code that no program could have written shows the number.
    return plain;
  }
}

/** Ways to write a day that are read in one way only: year first, month by name, "8.3.2025". */
const CLEAR_DAY = /^[^dm]*(?:yyyy|e)|mmm.*yyyy|yyyy.*mmm|d\.\s*m+\.\s*yyyy/i;

function timeText(value: number, code: string, is1904: boolean): string {
  const { year, month, day, hours, seconds } = getFormatDateInfo(code);
  const isDay = year || day || (month && !seconds);
  if (!isDay || /\[[hms]+\]/i.test(code)) return format(code, value);
  if (value > 0 && value < 1) return format('hh:mm', value);
  const serial = value + (is1904 ? FROM_1904 : 0);
  if (serial < FIRST_SURE_DAY || serial >= LAST_DAY) return String(Number(value.toPrecision(12)));
  const bare = code.split(';')[0]?.replaceAll(/"[^"]*"|\[[^\]]*\]|\\(?=[. ])/g, '') ?? '';
  if (day && CLEAR_DAY.test(bare)) return format(code, serial);
  const locale = /^\[\$[^\]]*\]/.exec(code)?.[0] ?? '';
  const clock = hours ? ` ${format(seconds ? 'hh:mm:ss' : 'hh:mm', serial)}` : '';
  const weekday = /ddd|aaa/i.test(bare) ? `${format(`${locale}dddd`, serial)} ` : '';
  const date = day ? 'yyyy-mm-dd' : `${locale}${month ? 'mmmm yyyy' : 'yyyy'}`;
  return `${weekday}${format(date, serial)}${clock}`;
}
