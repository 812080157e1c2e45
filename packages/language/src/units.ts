import { primaryTag } from './detection.ts';
import { packs } from './packs/index.ts';
import { phrasesOf, vocabulary } from './vocabulary.ts';

/** The kind of a unit, and its size in the base unit of the kind; `offset` for temperatures. */
interface UnitKind {
  readonly kind: string;
  readonly factor: number;
  readonly offset?: number;
}

/** The unit that a text names right after a number, in one spelling for all languages; null when it names none. */
export function unitAt(
  text: string,
  at: number,
  language: string | null = null,
): { unit: string; end: number } | null {
  signPattern.lastIndex = at;
  const sign = signPattern.exec(text);
  const found = sign?.[1] === undefined ? undefined : unitOf(sign[1].replace(/\s/u, ''));
  if (sign !== null && found !== undefined && found !== null)
    return { unit: found, end: sign.index + sign[0].length };
  gapPattern.lastIndex = at;
  const from = at + (gapPattern.exec(text)?.[0].length ?? 0);
  wordsPattern.lastIndex = from;
  const run = wordsPattern.exec(text)?.[0];
  return run === undefined ? null : longestUnit(run, from, language);
}

/** The unit that this word or phrase alone names; null when it names none. */
export function unitOf(word: string, language: string | null = null): string | null {
  // A single letter counts as written: "5 g" is a weight, "5G" is not.
  const lower = word.length > 1 ? word.toLowerCase().replaceAll('\u00a0', ' ') : word;
  return symbols().get(word) ?? unitWords().get(lower) ?? platformWords(language).get(lower) ?? null;
}

/**
 * The unit that a word names without a number before it. In scripts without spaces the word may go on behind it.
 * Null for words that name none, and for those that mostly mean something else ("won", "an").
 */
export function unitNamed(word: string): string | null {
  if (isAmbiguousUnit(word)) return null;
  return unitOf(word) ?? unspacedUnit(word)?.unit ?? null;
}

/** Whether a word that names a unit mostly means something else. */
function isAmbiguousUnit(word: string): boolean {
  ambiguous ??= new Set(packs.flatMap(({ ambiguousUnits }) => phrasesOf(ambiguousUnits)));
  return ambiguous.has(word.toLowerCase());
}

/** The kind and size of a unit: "km" is 1,000 of the kind "length"; null for currencies and units without conversion. */
export function kindOfUnit(unit: string): UnitKind | null {
  return UNITS[unit]?.kind ?? null;
}

/** The currency whose sign or code ends right before `at`, e.g. "US$" in "US$5". */
export function currencyBefore(text: string, at: number): string | null {
  const sign = /(?:US\$|R\$|[$€£¥₹₽₩]|(?<!\p{L})[A-Z]{3})\s?$/u.exec(text.slice(Math.max(0, at - 5), at));
  const unit = sign === null ? null : unitOf(sign[0].trim());
  return unit !== null && UNITS[unit]?.currency !== undefined ? unit : null;
}

/** The factor of the scale word at `at` ("million", "Mrd.", "тыс.", "億"), 1 when there is none; its "of" belongs to it. */
export function scaleAt(
  text: string,
  at: number,
  language: string | null = null,
): { factor: number; end: number } {
  scalePattern.lastIndex = at;
  const match = scalePattern.exec(text);
  const word = match?.[1];
  const factor = word === undefined ? undefined : magnitudeOf(word, language);
  if (match === null || factor === undefined) return { factor: 1, end: at };
  const end = match.index + match[0].length;
  const of = ofPattern.exec(text.slice(end, end + LONGEST_OF));
  const isOf = of?.[1] !== undefined && vocabulary('any', 'of').has(of[1]);
  return { factor, end: end + (isOf && unitAt(text, end + of[0].length) !== null ? of[0].length : 0) };
}

/** The number that a word such as "million" multiplies by; null for other words. */
function magnitudeOf(word: string, language: string | null = null): number | undefined {
  const lower = word.toLowerCase();
  const own = language === null ? undefined : magnitudes(primaryTag(language)).get(lower);
  return own ?? magnitudes('any').get(lower);
}

const LONGEST_OF = 6;
const space = '[\\s\\u00a0\\u202f]?-?';
const signPattern = new RegExp(
  `${space}(%|％|‰|°\\s?[CFK](?!\\p{L})|°|R\\$|[$€£¥₹₽₩]|[\\p{L}µμ]{1,3}(?:/[\\p{L}]{1,2}|[²³])|кв\\.\\s?м)`,
  'uy',
);
const gapPattern = new RegExp(space, 'uy');
const wordsPattern = /[\p{L}µμ][\p{L}µμ·]*(?:[\s\u00a0-][\p{L}]+){0,3}/uy;
const scalePattern = new RegExp(`${space}(\\p{Script=Han}|\\p{L}+)\\.?`, 'uy');
const ofPattern = /^\s?(\p{L}{1,3})['’\s]/u;

/** The longest run of words from the front that names a unit. */
function longestUnit(
  run: string,
  from: number,
  language: string | null,
): { unit: string; end: number } | null {
  for (
    let end = run.length;
    end > 0;
    end = Math.max(run.lastIndexOf(' ', end - 1), run.lastIndexOf('-', end - 1))
  ) {
    const unit = unitOf(run.slice(0, end), language);
    if (unit !== null) return { unit, end: from + end };
  }
  const unspaced = unspacedUnit(run);
  return unspaced === null ? null : { unit: unspaced.unit, end: from + unspaced.length };
}

/** "メートルです", "円以上": the run of one script, less the words for bounds that are written on to it. */
function unspacedUnit(run: string): { unit: string; length: number } | null {
  const word = /^(?:[\p{Script=Katakana}ー]+|\p{Script=Han}+)/u.exec(run)?.[0];
  if (word === undefined) return null;
  for (const name of [word, word.replace(boundBehind, '')]) {
    const unit = name === '' ? null : unitOf(name);
    if (unit !== null) return { unit, length: name.length };
  }
  return null;
}

const boundBehind = /(?:以上|以下|未満|以内|前後|程度|相当|超|余|近|弱|強)$/u;

/** Signs and short forms of units. Names in words come from the platform and the packs. */
interface Unit {
  /** As `Intl.NumberFormat` calls it. */
  readonly intl?: string;
  /** ISO 4217. */
  readonly currency?: true;
  /** Signs and short forms of all languages, by blanks. */
  readonly signs?: string;
  readonly kind?: UnitKind;
}

const unit = (kind: string, factor: number, signs = '', intl?: string, offset?: number): Unit => ({
  kind: { kind, factor, ...(offset === undefined ? {} : { offset }) },
  signs,
  ...(intl === undefined ? {} : { intl }),
});
const currency = (signs = ''): Unit => ({ currency: true, signs });

// biome-ignore format: one unit a line
const UNITS: Readonly<Record<string, Unit>> = {
  '%': unit('share', 1, '% ％', 'percent'), 'percentage point': unit('points', 1),
  '°C': unit('temperature', 1, '°C ℃ celsius', 'celsius'), '°F': unit('temperature', 5 / 9, '°F ℉ fahrenheit', 'fahrenheit', -160 / 9), K: unit('temperature difference', 1, 'K kelvin'), degree: unit('temperature', 1, '°'),
  km: unit('length', 1000, 'km', 'kilometer'), m: unit('length', 1, 'm', 'meter'), cm: unit('length', 0.01, 'cm', 'centimeter'), mm: unit('length', 0.001, 'mm', 'millimeter'),
  mile: unit('length', 1609.344, 'mi', 'mile'), 'nautical mile': unit('length', 1852, 'nm'), yard: unit('length', 0.9144, 'yd', 'yard'), foot: unit('length', 0.3048, 'ft', 'foot'), inch: unit('length', 0.0254, '', 'inch'),
  kg: unit('mass', 1, 'kg', 'kilogram'), g: unit('mass', 0.001, 'g', 'gram'), mg: unit('mass', 1e-6, 'mg'), µg: unit('mass', 1e-9, 'µg μg mcg'), ng: unit('mass', 1e-12, 'ng'), lb: unit('mass', 0.45359237, 'lb lbs'), ounce: unit('mass', 0.028349523, 'oz', 'ounce'), stone: {}, tonne: unit('mass', 1000, 't'),
  litre: unit('capacity', 1, 'l', 'liter'), gallon: { intl: 'gallon' }, pint: { signs: 'pint pints' }, barrel: {},
  'm²': unit('area', 1, 'm² m2 qm sqm'), hectare: unit('area', 1e4, 'ha', 'hectare'), 'km²': unit('area', 1e6, 'km² km2'), acre: { intl: 'acre' }, 'm³': unit('volume', 1, 'm³ m3'),
  'km/h': unit('speed', 1, 'km/h kph kmh', 'kilometer-per-hour'), mph: unit('speed', 1.609344, 'mph', 'mile-per-hour'), 'm/s': unit('speed', 3.6, 'm/s'), knot: {},
  W: unit('power', 0.001, 'W'), kW: unit('power', 1, 'kW kw'), MW: unit('power', 1e3, 'MW'), GW: unit('power', 1e6, 'GW gw'), TW: unit('power', 1e9, 'TW'),
  Wh: unit('energy', 0.001, 'Wh'), kWh: unit('energy', 1, 'kWh kwh'), MWh: unit('energy', 1e3, 'MWh mwh'), GWh: unit('energy', 1e6, 'GWh gwh'), TWh: unit('energy', 1e9, 'TWh twh'),
  MB: unit('data', 1, 'MB megabyte megabytes'), GB: unit('data', 1e3, 'GB gb gigabyte gigabytes'), TB: unit('data', 1e6, 'TB tb terabyte terabytes'),
  V: { signs: 'V volt volts' }, Hz: { signs: 'Hz hertz' }, MHz: { signs: 'MHz' }, GHz: { signs: 'GHz' }, decibel: unit('sound level', 1, 'dB db'), ppm: { signs: 'ppm' }, bar: { signs: 'bar' }, hPa: { signs: 'hPa' },
  second: unit('time', 1 / 3600, 's', 'second'), minute: unit('time', 1 / 60, 'min', 'minute'), hour: unit('time', 1, 'h', 'hour'), day: unit('time', 24, '', 'day'), week: unit('time', 168, '', 'week'), month: unit('time', 730.5, '', 'month'), year: unit('time', 8766, '', 'year'), decade: unit('time', 87_660), century: unit('time', 876_600), 'working day': unit('working days', 1),
  USD: currency('$ US$ usd'), EUR: currency('€ eur'), GBP: currency('£ gbp'), JPY: currency('¥ jpy'), CHF: currency('chf'), INR: currency('₹ inr'), RUB: currency('₽ rub'), CNY: currency('cny'), KRW: currency('₩ krw'), BRL: currency('R$ brl'),
  SEK: currency('sek'), NOK: currency('nok'), DKK: currency('dkk'), CZK: currency('czk kč'), ISK: currency('isk'), AUD: currency('aud'), CAD: currency('cad'), NZD: currency('nzd'), HKD: currency('hkd'), SGD: currency('sgd'), XOF: currency('xof'), PKR: currency('pkr'), MXN: currency('mxn'), ARS: currency('ars'), UAH: currency('uah'),
  zloty: currency('pln zł'), forint: currency('huf'), leu: currency('ron lei'), lev: currency('bgn'), lira: currency('try'), dinar: currency('rsd'), dirham: currency('aed'), shekel: currency('ils'), rand: currency('zar'), baht: currency('thb'), crown: currency('kr'), franc: currency(), peso: currency(), guilder: currency(), shilling: currency('kes'), thaler: currency(), escudo: currency(), cent: { signs: 'ct' },
};

let ambiguous: ReadonlySet<string> | undefined;
let signTable: ReadonlyMap<string, string> | undefined;
let wordTable: ReadonlyMap<string, string> | undefined;
const platformTables = new Map<string, ReadonlyMap<string, string>>();
const magnitudeTables = new Map<string, ReadonlyMap<string, number>>();

function symbols(): ReadonlyMap<string, string> {
  signTable ??= new Map(
    Object.entries(UNITS).flatMap(([name, { signs = '' }]) =>
      signs.split(' ').map((sign): [string, string] => [sign, name]),
    ),
  );
  return signTable;
}

/** Words for units in all languages that have a pack: the packs' own, then the platform's; of two meanings the first. */
function unitWords(): ReadonlyMap<string, string> {
  if (wordTable !== undefined) return wordTable;
  const words = new Map<string, string>();
  const add = (word: string, name: string) => {
    if (word !== '' && !words.has(word)) words.set(word, name);
  };
  for (const { units } of packs)
    for (const [name, list] of Object.entries(units)) for (const word of phrasesOf(list)) add(word, name);
  for (const [name, { signs = '' }] of Object.entries(UNITS))
    for (const sign of signs.split(' ')) if (sign.length > 1 && sign === sign.toLowerCase()) add(sign, name);
  for (const { tag } of packs) for (const [word, name] of platformWordsOf(tag)) add(word, name);
  wordTable = words;
  return words;
}

/** The platform's names for units, in a language without a pack. */
function platformWords(language: string | null): ReadonlyMap<string, string> {
  const tag = language === null ? 'und' : primaryTag(language);
  const known = platformTables.get(tag);
  if (known !== undefined) return known;
  const has = tag === 'und' || packs.some((pack) => pack.tag === tag);
  const made = has ? new Map<string, string>() : platformWordsOf(tag);
  platformTables.set(tag, made);
  return made;
}

function platformWordsOf(tag: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  const rules = new Intl.PluralRules(tag);
  const forms = [...new Map(PLURALS.map((value) => [rules.select(value), value])).values()];
  for (const [name, { intl }] of Object.entries(UNITS)) {
    if (intl === undefined) continue;
    const format = new Intl.NumberFormat(tag, { style: 'unit', unit: intl, unitDisplay: 'long' });
    for (const value of forms) {
      const word = format.format(value).replace(String(value), '').trim().toLowerCase();
      // "1998年" is a year of the calendar.
      if (word.length > 1) words.set(word, name);
    }
  }
  return words;
}

/** Numbers of all plural forms; of one form the last. */
const PLURALS = [2, 1, 5];

function magnitudes(tag: string): ReadonlyMap<string, number> {
  const known = magnitudeTables.get(tag);
  if (known !== undefined) return known;
  const table = new Map<string, number>();
  for (const pack of packs) {
    if (tag !== 'any' && pack.tag !== tag) continue;
    for (const [factor, list] of Object.entries(pack.magnitudes))
      for (const word of phrasesOf(list)) if (!table.has(word)) table.set(word, Number(factor));
  }
  magnitudeTables.set(tag, table);
  return table;
}
