/** The unit that a text names right after a number, in one spelling for all languages; null when it names none. */
export function unitAt(text: string, at: number): { unit: string; end: number } | null {
  unitPattern.lastIndex = at;
  const match = unitPattern.exec(text);
  const word = match?.[1];
  if (match === null || word === undefined) return null;
  // A single letter counts as written: "5 g" is a weight, "5G" is not.
  const unit = unitOf(word);
  return unit === null ? null : { unit, end: match.index + match[0].length };
}

/** The unit that this word alone names; null when it names none. */
export function unitOf(word: string): string | null {
  return units.get(word) ?? (word.length > 1 ? units.get(word.toLowerCase()) : undefined) ?? null;
}

/** The currency whose sign or code ends right before `at`, e.g. "US$" in "US$5". */
export function currencyBefore(text: string, at: number): string | null {
  const sign = /(?:US\$|[$€£¥₹₽₩]|\b(?:USD|EUR|GBP|JPY|CHF|INR|CNY|RUB))\s?$/u.exec(
    text.slice(Math.max(0, at - 5), at),
  );
  return sign === null
    ? null
    : (units.get(sign[0].trim()) ?? units.get(sign[0].trim().toLowerCase()) ?? null);
}

/** The factor of the scale word at `at` ("million", "Mrd.", "тыс.", "億"), 1 when there is none. */
export function scaleAt(text: string, at: number): { factor: number; end: number } {
  scalePattern.lastIndex = at;
  const match = scalePattern.exec(text);
  const factor = match?.[1] === undefined ? undefined : scales.get(match[1].toLowerCase());
  return match === null || factor === undefined
    ? { factor: 1, end: at }
    : { factor, end: match.index + match[0].length };
}

const space = '[\\s\\u00a0\\u202f]?-?';
const unitPattern = new RegExp(`${space}(%|‰|°\\s?[CFK]?|[$€£¥₹₽₩]|[\\p{L}µ]+(?:/[\\p{L}]+)?[²³]?)`, 'uy');
const scalePattern = new RegExp(`${space}(\\p{Script=Han}|\\p{L}+)\\.?`, 'uy');

const scales = table(
  {
    1e2: 'hundred hundert 百',
    1e3: 'thousand thousands tausend tsd mille milliers mil mila migliaia milhares тысяча тысячи тысяч тыс duizend tusen 千',
    1e4: '万 萬',
    1e6: 'million millions mn mio millionen millones millón milione milioni milhão milhões миллион миллиона миллионов млн miljoen miljoner milionów',
    1e8: '億 亿',
    1e9: 'billion billions bn milliard milliards milliarde milliarden mrd miliardo miliardi bilhão bilhões миллиард миллиарда миллиардов млрд miljard miljarder',
    1e12: 'trillion trillions tn trilhões триллион триллиона триллионов трлн 兆',
  },
  Number,
);

const units = table(
  {
    '%': '% percent pct prozent percento процент процента процентов パーセント procent',
    USD: '$ us$ usd dollar dollars dólares dollari долларов доллара ドル 美元',
    EUR: '€ eur euro euros евро ユーロ 欧元',
    GBP: '£ gbp pound pounds pfund',
    JPY: '¥ jpy yen 円',
    CHF: 'chf franken',
    INR: '₹ inr rupees',
    RUB: '₽ rub rubles roubles рублей рубля руб',
    CNY: 'cny yuan 元',
    KRW: '₩ won',
    '°C': '°c celsius',
    '°F': '°f fahrenheit',
    K: 'kelvin',
    km: 'km kilometer kilometers kilometre kilometres kilometern kilomètres kilómetros chilometri quilômetros километр километра километров キロメートル 公里',
    m: 'm meter meters metre metres metern mètres metros metri метр метра метров メートル 米',
    cm: 'cm centimeter centimeters centimetre centimetres zentimeter centimètres centímetros centimetri сантиметров',
    mm: 'mm millimeter millimeters millimetre millimetres',
    mile: 'mi mile miles meilen milles millas miglia milhas мили миль マイル',
    foot: 'ft foot feet fuß pieds pies piedi pés фут футов фута',
    inch: 'inch inches zoll',
    kg: 'kg kilogram kilograms kilogramm kilogrammes kilogramos chilogrammi quilos килограмм килограмма килограммов キログラム 公斤',
    g: 'g gram grams gramm grammes gramos grammi грамм',
    lb: 'lb lbs',
    tonne: 't ton tons tonne tonnes tonnen toneladas tonnellate тонн тонны トン 吨',
    litre: 'l liter liters litre litres litern litros litri литр литров литра リットル',
    'km/h': 'km/h kph kmh км/ч',
    mph: 'mph',
    'm/s': 'm/s',
    kW: 'kw kilowatt kilowatts',
    MW: 'MW megawatt megawatts',
    GW: 'gw gigawatt gigawatts',
    kWh: 'kwh',
    TWh: 'twh',
    MB: 'MB megabytes',
    GB: 'gb gigabytes',
    TB: 'tb terabytes',
    second: 's sec second seconds sekunde sekunden secondes segundos secondi секунд секунды секунда 秒',
    minute: 'min minute minutes minuten minutos minuti минут минуты минута 分',
    hour: 'h hr hrs hour hours stunde stunden heure heures hora horas ora ore час часа часов 時間 小时',
    day: 'day days tag tage tagen jour jours día días giorno giorni dia dias день дня дней 日間 天',
    week: 'week weeks woche wochen semaine semaines semana semanas settimana settimane неделя недели недель 週間 周',
    month:
      'month months monat monate monaten mois mes meses mese mesi mês месяц месяца месяцев か月 ヶ月 个月',
    year: 'year years jahr jahre jahren an ans année années año años anno anni ano anos год года лет 年間',
  },
  (name) => name,
);

function table<Value>(
  rows: Readonly<Record<string, string>>,
  toValue: (name: string) => Value,
): ReadonlyMap<string, Value> {
  return new Map(
    Object.entries(rows).flatMap(([name, words]) =>
      words.split(' ').map((word) => [word, toValue(name)] as const),
    ),
  );
}
