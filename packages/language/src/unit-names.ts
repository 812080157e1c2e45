import { unitOf } from './units.ts';

/**
 * The unit that a word names, in one spelling for all languages, also those that nothing is converted to: "crown",
 * "acre". In scripts without spaces the word may go on behind it. Null for words that name none, and for those that mostly
 * mean something else ("won", "an").
 */
export function unitNamed(word: string): string | null {
  const lower = word.toLowerCase();
  if (isAmbiguousUnit(lower)) return null;
  const known = further.get(lower) ?? unitOf(word);
  if (known !== null || !katakana.test(word)) return known ?? null;
  const name = katakana.exec(word)?.[0] ?? '';
  return name === word ? null : unitNamed(name);
}

/** Whether a word that names a unit mostly means something else. */
export function isAmbiguousUnit(word: string): boolean {
  return ambiguous.has(word.toLowerCase());
}

/** Whether two units may be the same: "crowns" may be Swedish ones. */
export function isSameUnit(one: string, other: string): boolean {
  return one === other || families.some((family) => family.has(one) && family.has(other));
}

/** A word that is spelled much like one for this unit, as in languages whose words are not listed: "kilometrów". */
export function isSpelledLike(word: string, unit: string): boolean {
  const lower = word.toLowerCase();
  return (spellings().get(unit) ?? []).some(
    (name) =>
      name.length >= leastFront && lower.startsWith(name.slice(0, Math.max(leastFront, name.length - 3))),
  );
}

const leastFront = 4;
const katakana = /^[\p{Script=Katakana}ー]+|^円/u;

/** Articles, verbs and single letters first of all. */
const ambiguous: ReadonlySet<string> = new Set(
  'won an ans ano anni ora ore dia min real mark second seconds m t l s h g hr sec in bar pie'.split(' '),
);

const families: readonly ReadonlySet<string>[] = [
  ['crown', 'SEK', 'NOK', 'DKK', 'CZK', 'ISK'],
  ['franc', 'CHF', 'XOF'],
  ['dollar', 'USD', 'AUD', 'CAD', 'NZD', 'HKD', 'SGD'],
  ['rupee', 'INR', 'PKR', 'LKR'],
  ['peso', 'MXN', 'ARS', 'CLP', 'PHP', 'COP'],
  ['GBP', 'lb', 'EGP', 'pound'],
  ['degree', '°C', '°F'],
].map((family) => new Set(family));

const names: Readonly<Record<string, string>> = {
  crown:
    'crown crowns krone kronen kroner krona kronor kr koruna koruny korun korona korony koron corona coronas corone couronne couronnes coroa coroas kč クローネ クローナ コルナ 克朗 крон кроны крона',
  SEK: 'sek',
  NOK: 'nok',
  DKK: 'dkk',
  CZK: 'czk',
  ISK: 'isk',
  USD: 'bucks buck dólar dollaro dólares dollars-us',
  AUD: 'aud',
  CAD: 'cad',
  NZD: 'nzd',
  HKD: 'hkd',
  GBP: 'quid livre livres libra libras sterlina sterline ポンド',
  EUR: 'евро ユーロ',
  franc: 'franc francs franco francos franchi фран франков フラン',
  XOF: 'xof',
  INR: 'rupee rupie rupien roupie roupies rupia rupias ルピー',
  PKR: 'pkr',
  zloty: 'zloty zlotys zlotych złoty złote złotych zł pln sloty eslotis',
  forint: 'forint forints forintot huf ft.',
  leu: 'leu lei ron',
  lev: 'leva levs bgn',
  lira: 'lira liras lire liraları tl try livres-turques',
  dinar: 'dinar dinars dinare dinares dinari rsd',
  dirham: 'dirham dirhams aed mad',
  hryvnia: 'hryvnia hryvnias uah гривен гривны',
  shekel: 'shekel shekels ils',
  peso: 'peso pesos',
  MXN: 'mxn',
  ARS: 'ars',
  BRL: 'brl reais',
  rand: 'rand zar',
  baht: 'baht thb',
  dong: 'dong vnd',
  rupiah: 'rupiah idr',
  shilling: 'shilling shillings schilling kes',
  guilder: 'guilder guilders gulden florin florins',
  ducat: 'ducat ducats dukaten',
  thaler: 'thaler thalers taler',
  drachma: 'drachma drachmas drachmen',
  escudo: 'escudo escudos',
  peseta: 'peseta pesetas peseten',
  cent: 'cent cents centime centimes céntimo céntimos centesimi cêntimos rappen öre penny pence p',
  kg: 'kilo kilos kilogramos',
  km: 'kilómetro chilometro quilômetro kilometers kilometrów kilometrach',
  hectare: 'ha hectare hectares hektar ettari ettaro hectárea hectáreas ヘクタール',
  acre: 'acre acres',
  ounce: 'oz ounce ounces unzen unze onces onzas once',
  stone: 'stones',
  gallon: 'gallon gallons gallonen',
  pint: 'pint pints',
  barrel: 'barrel barrels barils',
  knot: 'knot knots knoten nœuds nudos nodi',
  yard: 'yard yards',
  W: 'watt watts w',
  Wh: 'wh',
  MWh: 'mwh',
  GWh: 'gwh',
  kWh: 'kilowattstunden kilowattstunde kilowattheures',
  V: 'volt volts',
  Hz: 'hz hertz',
  degree: 'degree degrees grad degrés grados gradi',
  decibel: 'db decibel decibels dezibel décibels',
  mg: 'mg milligram milligrams milligramm miligramos',
  decade:
    'decade decades jahrzehnt jahrzehnte jahrzehnten décennie décennies décadas década decennio decenni',
  century: 'century centuries jahrhundert jahrhunderte jahrhunderten siècles siècle siglos secoli',
  minute: 'mins',
  day: 'dager dagen dagar dzień dni',
  year: 'jaar år lat lata',
};

const further: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([unit, list]) => list.split(' ').map((word) => [word, unit] as const)),
);

let byUnit: ReadonlyMap<string, readonly string[]> | undefined;

/** A few stems suffice: what is listed is found without. */
function spellings(): ReadonlyMap<string, readonly string[]> {
  byUnit ??= new Map([
    ...Object.entries(names).map(([unit, list]) => [unit, list.split(' ')] as const),
    ['km', ['kilometer', 'kilometre', 'chilometro', 'quilometro', 'kilómetro']],
    ['m', ['meter', 'metre', 'metro']],
    ['kg', ['kilogram', 'chilogramm']],
    ['minute', ['minute', 'minuto', 'minuut']],
    ['month', ['month', 'monat', 'månad']],
    ['litre', ['liter', 'litre', 'litro']],
    ['USD', ['dollar', 'dólar', 'dolar']],
    ['EUR', ['euro']],
    ['tonne', ['tonne']],
  ]);
  return byUnit;
}
