import { findQuantities, type Quantities, tokenize } from '@research-studio/language';

/** A figure of a text, in the base unit of its kind; the ends of a range are two. */
export interface StatedFigure {
  /** More than one where separators allow it. */
  readonly values: readonly number[];
  /** "W", "m", "%", "EUR", "working day"; null where none stands beside it. */
  readonly unit: string | null;
  readonly isApproximate: boolean;
  /** A word that tells something stands right behind it: what it counts. */
  readonly counts: boolean;
}

export interface StatedFigures {
  readonly figures: readonly StatedFigure[];
  /** Bare ones and those of dates. */
  readonly years: ReadonlySet<number>;
  readonly dates: Quantities['dates'];
  /** The text without them. */
  readonly rest: string;
}

/** `text` with signs for units. */
export function statedFigures(text: string, language: string | null): StatedFigures {
  const { numbers, dates } = findQuantities(text);
  const years = new Set(dates.flatMap(({ year }) => year ?? []));
  const figures: StatedFigure[] = [];
  let rest = dates.reduce(blanked, text);
  const read = numbers.map((number): ReadNumber => {
    const { unit, end } = unitOf(number, text);
    const behind = /^\s([\p{L}]+)/u.exec(text.slice(end, end + 40))?.[1] ?? '';
    const values = readingsIn(number, text, language);
    return { ...number, values, unit, end, counts: unit === null && tokenize(behind, language).length > 0 };
  });
  read.forEach((number, at) => {
    rest = blanked(rest, number);
    const { values, unit, isApproximate, counts } = inRange(number, { next: read[at + 1], text });
    const [year] = values;
    const isYear = unit === null && /^\d{4}$/.test(text.slice(number.start, number.end).trim());
    if (isYear && year !== undefined && year >= 1000 && year <= 2200) years.add(year);
    else figures.push(inBase({ values, unit, isApproximate, counts }));
  });
  return { figures, years, dates, rest };
}

/** Where separators allow two readings, the one of the language; both where it is not known. */
function readingsIn(
  { values, start, end }: Omit<ReadNumber, 'counts'>,
  text: string,
  language: string | null,
): readonly number[] {
  if (values.length < 2 || language === null) return values;
  const mark = /[.,]/.exec(text.slice(start, end))?.[0];
  const isThousands = (mark === ',') === POINT_LANGUAGES.has(language.split('-')[0] ?? '');
  return [isThousands ? Math.max(...values) : Math.min(...values)];
}

/** Languages that write decimals with a point. */
const POINT_LANGUAGES: ReadonlySet<string> = new Set(['en', 'ja', 'zh', 'ko', 'th', 'he', 'hi']);

interface ReadNumber extends StatedFigure {
  readonly start: number;
  readonly end: number;
}

function blanked(text: string, { start, end }: { start: number; end: number }): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}

/** Units that only matter here, right behind the figure. */
const beside: readonly (readonly [string, RegExp])[] = [
  ['am', /^\s?a\.?m(?!\p{L})\.?/iu],
  ['pm', /^\s?p\.?m(?!\p{L})\.?/iu],
  [
    'working day',
    /^\s?(?:(?:working|business)[\s-]days?|arbeitstagen?|werktagen?|jours ouvr(?:és|ables)|días (?:hábiles|laborables)|giorni lavorativi|dias úteis|営業日)/iu,
  ],
  ['dB', /^\s?dB(?![\p{L}\p{N}])/u],
  ['GWh', /^\s?GWh(?!\p{L})/u],
  ['MWh', /^\s?MWh(?!\p{L})/u],
  ['W', /^\s?W(?!\p{L})/u],
  ['時', /^時/u],
];

function unitOf(
  { unit, end }: { unit: string | null; end: number },
  text: string,
): { unit: string | null; end: number } {
  if (unit !== null) return { unit, end };
  for (const [name, pattern] of beside) {
    const found = pattern.exec(text.slice(end, end + 24));
    if (found !== null) return { unit: name, end: end + found[0].length };
  }
  return { unit, end };
}

const joiner = /^\s?(?:to|and|or|bis|und|à|et|a|y|al|e|do|から|〜|–|—|-)\s?[€$£]?\s?$/iu;

/** "1.2 to 1.5 million vehicles": unit and scale of the second are those of the first. */
function inRange(
  number: ReadNumber,
  { next, text }: { next: ReadNumber | undefined; text: string },
): StatedFigure {
  if (next === undefined || number.unit !== null || !joiner.test(text.slice(number.end, next.start)))
    return number;
  const written = /\d+(?:[.,]\d+)?/.exec(text.slice(next.start, next.end))?.[0].replace(',', '.') ?? '';
  const scale = Math.round((next.values[0] ?? 0) / Number(written));
  const [own = 0] = number.values;
  const isScaled = SCALES.has(scale) && own < Number(written);
  return {
    ...number,
    unit: next.unit,
    counts: next.counts,
    values: isScaled ? number.values.map((value) => value * scale) : number.values,
  };
}

const SCALES: ReadonlySet<number> = new Set([1e3, 1e6, 1e9, 1e12]);

const BASES: Readonly<Record<string, readonly [string, number]>> = {
  GW: ['W', 1e9],
  MW: ['W', 1e6],
  kW: ['W', 1e3],
  TWh: ['Wh', 1e12],
  GWh: ['Wh', 1e9],
  MWh: ['Wh', 1e6],
  kWh: ['Wh', 1e3],
  km: ['m', 1000],
  cm: ['m', 0.01],
  mm: ['m', 0.001],
  tonne: ['kg', 1000],
  g: ['kg', 0.001],
  minute: ['hour', 1 / 60],
  second: ['hour', 1 / 3600],
  day: ['hour', 24],
  week: ['hour', 168],
};

function inBase({ values, unit, ...rest }: StatedFigure): StatedFigure {
  const [base, factor] = BASES[unit ?? ''] ?? [unit, 1];
  return { ...rest, values: values.map((value) => value * factor), unit: base };
}
