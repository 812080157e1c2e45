import { memoizeByText } from './memoize.ts';
import { packsOf, packTag, phrasesOf, vocabulary } from './vocabulary.ts';

/** A date as a text states it; null for each part that it leaves out, never all three. */
export interface StatedDate {
  readonly year: number | null;
  /** 1 to 12. */
  readonly month: number | null;
  readonly day: number | null;
  readonly start: number;
  readonly end: number;
}

/**
 * Dates with a month, in figures or with a month's name in a language that has a pack or in `language`. A bare year is a
 * number, not a date. "03/04/2024" is given in both readings.
 */
export function findDates(text: string, language: string | null = null): readonly StatedDate[] {
  return datesIn(text, language);
}

const datesIn = memoizeByText((text, language): readonly StatedDate[] => {
  const names = monthsOf(language);
  const hasDigit = /\d/.test(text);
  const hasName = namesMonth(text, names);
  const found: StatedDate[] = [];
  const taken: [number, number][] = [];
  for (const { pattern, readings, isNamed, isBare } of PATTERNS) {
    if ((isNamed && !hasName) || (!isBare && !hasDigit)) continue;
    for (const match of text.matchAll(pattern)) {
      const dates = readings(match, names).filter(isPossible);
      if (dates.length === 0) continue;
      const start = match.index;
      const end = start + match[0].length;
      if (taken.some(([from, to]) => start < to && end > from)) continue;
      taken.push([start, end]);
      found.push(...dates.map((date) => ({ ...date, start, end })));
    }
  }
  return found.sort((a, b) => a.start - b.start);
});

const asciiWord = /[A-Za-z]{3,14}/g;
const anyWord = /\p{L}{3,14}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII.
const ascii = /^[\x00-\x7f]*$/;

function namesMonth(text: string, names: MonthNames): boolean {
  for (const [word] of text.matchAll(ascii.test(text) ? asciiWord : anyWord))
    if (names.has(word.toLowerCase())) return true;
  return false;
}

/** The years since which a text says that something has held: "Since 1 April 2024 the grant has paid €7,000." */
export function lastingSince(text: string, language: string | null = null): readonly number[] {
  return vocabulary(language ?? 'any', 'since')
    .all(text)
    .flatMap(({ end }) => yearBehind.exec(text.slice(end, end + 40))?.[1] ?? [])
    .map(Number);
}

const yearBehind = /^(?:[^.;:]|(?<=\p{N})\.(?=\s)){0,24}?(?<!\d)((?:1[5-9]|20|21)\d\d)(?!\d)/u;

/** Whether a word is the name of a day of the week. */
export function isWeekday(word: string): boolean {
  weekdays ??= new Set(packsOf('any').flatMap(({ tag }) => weekdayNames(tag)));
  return weekdays.has(word.toLowerCase().replace(/['’]s$/, ''));
}

let weekdays: ReadonlySet<string> | undefined;

/** Long names as they stand alone and in a date ("в среду"), "segunda" for "segunda-feira". */
function weekdayNames(tag: string): string[] {
  const formats = [{ weekday: 'long' }, { weekday: 'long', day: 'numeric', month: 'long' }] as const;
  return formats.flatMap((options) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
      const parts = format.formatToParts(Date.UTC(2024, 0, day));
      const name = parts.find(({ type }) => type === 'weekday')?.value.toLowerCase() ?? '';
      return [name, name.split('-')[0] ?? name].filter(({ length }) => length > 4);
    });
  });
}

type Parts = Pick<StatedDate, 'year' | 'month' | 'day'>;
type MonthNames = ReadonlyMap<string, Month>;
interface DatePattern {
  readonly pattern: RegExp;
  readonly readings: (match: RegExpMatchArray, names: MonthNames) => Parts[];
  /** Needs the name of a month. */
  readonly isNamed?: true;
  /** Needs no figure. */
  readonly isBare?: true;
}

function isPossible({ year, month, day }: Parts): boolean {
  return (
    (month === null || (month >= 1 && month <= 12)) &&
    (day === null || (day >= 1 && day <= 31)) &&
    (year === null || (year >= 1000 && year <= 2200))
  );
}

const figure = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits));
const monthOf = (name: string | undefined, names: MonthNames): Month | undefined =>
  names.get(name?.toLowerCase() ?? '');
const isOf = (word: string | undefined): boolean => word === undefined || vocabulary('any', 'of').has(word);

const named = '(?<!\\p{L})(\\p{L}{3,14})\\.?';
const of = '(?:\\s+(\\p{L}{2,3}))?';
const year = '(\\d{4})(?!\\d)';

/** Tried in order; each takes its stretch of the text. Names are looked up, not matched. */
const PATTERNS: readonly DatePattern[] = [
  {
    pattern: /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/gu,
    readings: ([, y, m, d]) => [{ year: figure(y), month: figure(m), day: figure(d) }],
  },
  {
    pattern: /(?<!\d)(\d{1,2})([./])(\d{1,2})\2(\d{4})(?!\d)/gu,
    readings: ([, a, mark, b, y]) => {
      const dayFirst = { year: figure(y), month: figure(b), day: figure(a) };
      return mark === '.' ? [dayFirst] : [dayFirst, { year: figure(y), month: figure(a), day: figure(b) }];
    },
  },
  {
    pattern: /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?/gu,
    readings: ([, y, m, d]) => [{ year: figure(y), month: figure(m), day: figure(d) }],
  },
  {
    pattern: /(?<!\d)(\d{1,2})\s?月\s?(\d{1,2})\s?日/gu,
    readings: ([, m, d]) => [{ year: null, month: figure(m), day: figure(d) }],
  },
  {
    isNamed: true,
    pattern: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er|º|ª|\\.)?${of}\\s+${named}(?:,?${of}\\s+${year})?`,
      'giu',
    ),
    readings: ([, d, before, name, between, y], names) => {
      const month = monthOf(name, names);
      if (month === undefined || !isOf(before)) return [];
      return [{ year: isOf(between) ? figure(y) : null, month: month.number, day: figure(d) }];
    },
  },
  {
    isNamed: true,
    pattern: new RegExp(
      `${named}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d%\\p{L}]|[.,]\\d)(?:,?\\s+${year})?`,
      'giu',
    ),
    readings: ([, name = '', d, y], names) => {
      const month = monthOf(name, names);
      // "It may 3 times", "set 12 records".
      const isWord =
        month?.isAlsoWord === true && (name.length < 4 ? y === undefined : /^\p{Ll}/u.test(name));
      return month === undefined || isWord ? [] : [{ year: figure(y), month: month.number, day: figure(d) }];
    },
  },
  {
    isNamed: true,
    pattern: new RegExp(`${named},?${of}\\s+${year}`, 'giu'),
    readings: ([, name, between, y], names) => {
      const month = monthOf(name, names);
      return month === undefined || !isOf(between)
        ? []
        : [{ year: figure(y), month: month.number, day: null }];
    },
  },
  {
    isNamed: true,
    isBare: true,
    pattern: new RegExp(named, 'giu'),
    readings: ([, name = ''], names) => {
      const month = monthOf(name, names);
      return month === undefined || !isMonthAlone(name, month)
        ? []
        : [{ year: null, month: month.number, day: null }];
    },
  },
];

/** A short name, and one that is another word too, counts only beside a day or year; "March" with its capital is one. */
function isMonthAlone(name: string, { isLong, isAlsoWord }: Month): boolean {
  return isLong && name.length >= 4 && (!isAlsoWord || (name.length >= 5 && /^\p{Lu}/u.test(name)));
}

interface Month {
  /** 1 to 12. */
  readonly number: number;
  /** Not a short form. */
  readonly isLong: boolean;
  /** Spelled like a word or name of some language. */
  readonly isAlsoWord: boolean;
}

const monthTables = new Map<string, MonthNames>();

/** Names in all languages that have a pack, and in this one. */
function monthsOf(language: string | null): MonthNames {
  const own = language === null || packsOf(language).length > 0 ? null : packTag(language);
  const key = own ?? 'any';
  const known = monthTables.get(key);
  if (known !== undefined) return known;
  const alsoWords = new Set(packsOf('any').flatMap(({ notMonths }) => phrasesOf(notMonths)));
  const names = new Map<string, Month>();
  const add = (name: string, number: number, isLong: boolean) => {
    const lower = name.toLowerCase().replace(/\.$/, '');
    if (/^\p{L}{3,}$/u.test(lower) && names.get(lower)?.isLong !== true)
      names.set(lower, {
        number: names.get(lower)?.number ?? number,
        isLong,
        isAlsoWord: alsoWords.has(lower),
      });
  };
  for (const { months } of packsOf('any'))
    for (const [number, list] of Object.entries(months))
      for (const name of phrasesOf(list)) add(name, Number(number), name.length > 4);
  for (const tag of [...packsOf('any').map((pack) => pack.tag), ...(own === null ? [] : [own])])
    for (const { name, number, isLong } of platformMonths(tag)) add(name, number, isLong);
  monthTables.set(key, names);
  return names;
}

/** Names from the platform's own tables; with a day, since Slavic languages inflect the name there. */
function platformMonths(tag: string): { name: string; number: number; isLong: boolean }[] {
  const formats = [
    { options: { month: 'long' }, isLong: true },
    { options: { month: 'long', day: 'numeric' }, isLong: true },
    { options: { month: 'short' }, isLong: false },
  ] as const;
  return formats.flatMap(({ options, isLong }) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => {
      const parts = format.formatToParts(Date.UTC(2024, month, 1));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      return { name, number: month + 1, isLong };
    });
  });
}
