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
 * Dates with a month, in figures or with a month's name in the main European languages, Japanese or Chinese. A bare
 * year is a number, not a date. "03/04/2024" is given in both readings.
 */
export function findDates(text: string): StatedDate[] {
  const found: StatedDate[] = [];
  const taken: [number, number][] = [];
  const hasName = namePattern().test(text);
  for (const { pattern, readings, isNamed } of patterns()) {
    if (isNamed && !hasName) continue;
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (taken.some(([from, to]) => start < to && end > from)) continue;
      const dates = readings(match).filter(isPossible);
      if (dates.length === 0) continue;
      taken.push([start, end]);
      found.push(...dates.map((date) => ({ ...date, start, end })));
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

type Parts = Pick<StatedDate, 'year' | 'month' | 'day'>;
interface DatePattern {
  readonly pattern: RegExp;
  readonly readings: (match: RegExpMatchArray) => Parts[];
  /** Needs the name of a month. */
  readonly isNamed?: boolean;
}

function isPossible({ year, month, day }: Parts): boolean {
  return (
    (month === null || (month >= 1 && month <= 12)) &&
    (day === null || (day >= 1 && day <= 31)) &&
    (year === null || (year >= 1000 && year <= 2200))
  );
}

const figure = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits));
const monthOf = (name: string | undefined): number | null =>
  name === undefined ? null : (months().get(name.toLowerCase()) ?? null);

let built: readonly DatePattern[] | undefined;

function patterns(): readonly DatePattern[] {
  built ??= buildPatterns();
  return built;
}

/** A month's name as a word of its own; not global, so that `test` starts at the front. */
function namePattern(): RegExp {
  anyName ??= new RegExp(namedMonth(), 'iu');
  return anyName;
}

let anyName: RegExp | undefined;

function namedMonth(): string {
  const names = [...months().keys()].sort((a, b) => b.length - a.length).join('|');
  return `(?<![\\p{L}])(${names})(?![\\p{L}])\\.?`;
}

function buildPatterns(): DatePattern[] {
  const name = namedMonth();
  const ordinal = '(?:st|nd|rd|th|er|º|\\.)?';
  const link = '(?:\\s+(?:of|de|del|di))?';
  return [
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
      pattern: /(\d{4})\s?年\s?(\d{1,2})\s?月(?:\s?(\d{1,2})\s?日)?/gu,
      readings: ([, y, m, d]) => [{ year: figure(y), month: figure(m), day: figure(d) }],
    },
    {
      pattern: /(?<!\d)(\d{1,2})\s?月\s?(\d{1,2})\s?日/gu,
      readings: ([, m, d]) => [{ year: null, month: figure(m), day: figure(d) }],
    },
    {
      isNamed: true,
      pattern: new RegExp(
        `(?<!\\d)(\\d{1,2})${ordinal}${link}\\s+${name}(?:,?${link}\\s+(\\d{4})(?!\\d))?`,
        'giu',
      ),
      readings: ([, d, m, y]) => [{ year: figure(y), month: monthOf(m), day: figure(d) }],
    },
    {
      isNamed: true,
      pattern: new RegExp(
        `${name}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d%\\p{L}]|[.,]\\d)(?:,?\\s+(\\d{4})(?!\\d))?`,
        'giu',
      ),
      readings: ([, m, d, y]) =>
        verbs.has(m?.toLowerCase() ?? '') ? [] : [{ year: figure(y), month: monthOf(m), day: figure(d) }],
    },
    {
      isNamed: true,
      pattern: new RegExp(`${name},?${link}\\s+(\\d{4})(?![\\d])`, 'giu'),
      readings: ([, m, y]) => [{ year: figure(y), month: monthOf(m), day: null }],
    },
    {
      isNamed: true,
      pattern: new RegExp(name, 'giu'),
      readings: ([, m]) => (isBareMonth(m ?? '') ? [{ year: null, month: monthOf(m), day: null }] : []),
    },
  ];
}

/** Other words look like these months: they count only beside a day or a year. */
const alsoWords = new Set(
  'mars march may mai mayo maj maja mei marca set out ago dec jan jun mag gen lug giu ott dic mar abr sep oct nov feb apr jul aug avr juil sept déc janv févr мая мар апр июн июл авг янв фев сен окт ноя дек'.split(
    ' ',
  ),
);

/** Short months of Portuguese and Italian before whose day no language writes them: "set 12 records", "mag 3 Farben". */
const verbs = new Set(['set', 'out', 'mag']);
/** Polish short names that are everyday words elsewhere: German "Sie", English "lip". */
const everyday = new Set(['sie', 'lip', 'lis']);

function isBareMonth(name: string): boolean {
  return name === 'March' || !alsoWords.has(name.toLowerCase());
}

const monthLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'uk', 'pl', 'sv', 'da'] as const;
let known: ReadonlyMap<string, number> | undefined;

/** Names from the platform's own tables; with a day, since Slavic languages inflect the name there. */
function months(): ReadonlyMap<string, number> {
  if (known !== undefined) return known;
  const names = new Map<string, number>([['sept', 9]]);
  for (const language of monthLanguages) {
    for (const options of [
      { month: 'long' },
      { month: 'short' },
      { month: 'long', day: 'numeric' },
    ] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month++) {
        const part = format.formatToParts(Date.UTC(2024, month - 1, 1)).find(({ type }) => type === 'month');
        const name = part?.value.toLowerCase().replace(/\.$/, '') ?? '';
        if (/^\p{L}{3,}$/u.test(name) && !everyday.has(name)) names.set(name, names.get(name) ?? month);
      }
    }
  }
  known = names;
  return known;
}
