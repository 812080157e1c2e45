/**
 * A text with the names of units after figures as their signs ("2 gigawatts", "2 GW"), and full hours without minutes,
 * so that two texts that write them otherwise have the same words. English, German, French, Spanish, Italian, Portuguese.
 */
export function withPlainUnits(text: string): string {
  const whole = text
    .replace(yearBefore, '$1, ')
    .replace(japanese, (word) => ` ${JAPANESE[word] ?? word} `)
    .replace(
      fraction,
      (_, word: string, of: string) =>
        `${SHARES.get(word.toLowerCase().replace(/^(?:an?|one|un|ein|die|la)\s/u, '')) ?? word} % ${of}`,
    );
  const plain = whole
    .normalize('NFKC')
    .replace(/(?<![\d:])(\d{1,2})[:.]00(?![\d:])(?=\s?(?:[ap]\.?m|uhr|h\b|$|[^\d%€$]))/giu, '$1');
  return plain.replace(named, (written, word: string) => {
    const sign = signOf.get(word.toLowerCase().replace(/\s+/g, ' '));
    return sign === undefined ? written : ` ${sign}`;
  });
}

/** "2023 118.400" are two figures. */
const yearBefore = /(?<![\d.,])((?:1[5-9]|20|21)\d\d)\s(?=\d{1,3}[.,\s]\d{3})/gu;

const JAPANESE: Readonly<Record<string, string>> = {
  キロメートル: 'km',
  メートル: 'm',
  センチメートル: 'cm',
  パーセント: '%',
  デシベル: 'dB',
  キログラム: 'kg',
  ギガワット: 'GW',
  メガワット: 'MW',
  キロワット: 'kW',
};
const japanese =
  /(?<=\d)(?:(?:キロ|センチ)?メートル|パーセント|デシベル|キログラム|(?:ギガ|メガ|キロ)ワット|(?:k?m|cm|kg|[GMk]W|dB)(?=[\p{Script=Hiragana}\p{Script=Han}]))/gu;

/** Fractions of something, in per cent. */
const SHARES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    50: 'half|hälfte|moitié|mitad|metà|metade',
    33.3: 'third|drittel|tiers|tercio|terzo|terço',
    25: 'quarter|viertel|quart|cuarto|quarto',
    66.7: 'two thirds|zwei drittel|deux tiers|dos tercios|due terzi',
    75: 'three quarters|drei viertel|trois quarts|tres cuartos|tre quarti',
  }).flatMap(([share, names]) => names.split('|').map((name): [string, number] => [name, Number(share)])),
);
const fraction = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:(?:an?|one|un|ein|die|la)\\s)?(?:${[...SHARES.keys()].sort((a, b) => b.length - a.length).join('|')}))\\s(of|the|all|der|des|aller|de|del|della|dei|degli|delle|di|dos|das|do|da)(?!\\p{L})`,
  'giu',
);

const SIGNS: Readonly<Record<string, string>> = {
  dB: 'decibel|decibels|dezibel|décibel|décibels|decibelios|decibelio|db(a)',
  GWh: 'gigawatt hours|gigawatt-hours|gigawattstunden|gigavatios hora|gigawattheures|gigawattora',
  MWh: 'megawatt hours|megawatt-hours|megawattstunden|megavatios hora|mégawattheures|megawattora',
  kWh: 'kilowatt hours|kilowatt-hours|kilowatt-hour|kilowattstunden|kilovatios hora|kilowattheures|kilowattora',
  GW: 'gigawatt|gigawatts|gigavatio|gigavatios',
  MW: 'megawatt|megawatts|mégawatt|mégawatts|megavatio|megavatios',
  kW: 'kilowatt|kilowatts|kilovatio|kilovatios',
  W: 'watt|watts|vatio|vatios',
  '°C': 'degrees celsius|degree celsius|degrees c|degrees|degree|grad celsius|grad|degrés celsius|degrés|degré|grados celsius|grados centígrados|grados|gradi celsius|gradi centigradi|gradi|graus celsius|graus',
  '%': 'percent|per cent|prozent|pour cent|por ciento|per cento|por cento',
  km: 'kilometre|kilometres|kilometer|kilometers|kilometern|kilómetro|kilómetros|quilómetros|quilômetros|kilomètre|kilomètres|chilometro|chilometri',
  cm: 'centimetre|centimetres|centimeter|centimeters|zentimeter|centimètres|centímetros|centimetri',
  mm: 'millimetre|millimetres|millimeter|millimeters|millimètres|milímetros|millimetri',
  m: 'metre|metres|meter|meters|metern|mètre|mètres|metro|metros|metri',
  kg: 'kilogram|kilograms|kilogramm|kilogrammes|kilos|kilo|kilogramos|chilogrammi|chili|quilos',
  t: 'tonne|tonnes|tonnen|toneladas|tonnellate',
  h: 'heures|heure|stunden|hours|hour|horas|ore',
  min: 'minutes|minute|minuten|minutos|minuti',
};

const signOf = new Map(
  Object.entries(SIGNS).flatMap(([sign, names]) =>
    names.split('|').map((name): [string, string] => [name, sign]),
  ),
);

/** Longer names first, so that none is cut. */
const names = [...signOf.keys()].sort((a, b) => b.length - a.length);
const named = new RegExp(
  `(?<=\\d)[\\s-]?(${names.map((name) => name.replace(/[()]/g, '\\$&').replace(/ /g, '\\s')).join('|')})(?![\\p{L}\\p{M}-])`,
  'giu',
);
