import { type StatedNumber, unitAt } from '@research-studio/language';

/** How a unit as written becomes that of its kind: value × factor + offset. */
export interface Conversion {
  readonly kind: string;
  readonly factor: number;
  readonly offset: number;
  readonly end: number;
}

const baseUnits: Readonly<Record<string, readonly [kind: string, factor: number, offset?: number]>> = {
  '%': ['share', 1],
  '°C': ['temperature', 1],
  '°F': ['temperature', 5 / 9, -160 / 9],
  K: ['temperature difference', 1],
  km: ['length', 1000],
  m: ['length', 1],
  cm: ['length', 0.01],
  mm: ['length', 0.001],
  mile: ['length', 1609.344],
  foot: ['length', 0.3048],
  inch: ['length', 0.0254],
  kg: ['mass', 1],
  g: ['mass', 0.001],
  lb: ['mass', 0.45359237],
  tonne: ['mass', 1000],
  'km/h': ['speed', 1],
  mph: ['speed', 1.609344],
  'm/s': ['speed', 3.6],
  kW: ['power', 1],
  MW: ['power', 1e3],
  GW: ['power', 1e6],
  kWh: ['energy', 1],
  TWh: ['energy', 1e9],
  MB: ['data', 1],
  GB: ['data', 1e3],
  TB: ['data', 1e6],
  second: ['time', 1 / 3600],
  minute: ['time', 1 / 60],
  hour: ['time', 1],
  day: ['time', 24],
  week: ['time', 168],
  month: ['time', 730.5],
  year: ['time', 8766],
};

/** The unit of a number: what core's reader found, or one of those that only matter for comparing values. */
export function measuredBy(
  { unit, end }: Pick<StatedNumber, 'unit' | 'end'>,
  text: string,
): Conversion | null {
  return unit === null ? otherUnit(text, end) : known(unit, end);
}

function known(unit: string, end: number): Conversion {
  const [kind, factor, offset = 0] = baseUnits[unit] ?? [unit, 1];
  return { kind, factor, offset, end };
}

/** Units that are read here alone, matched right behind the number. */
const otherUnits: readonly (readonly [RegExp, string, number])[] = [
  [/^(?:per cent|pour cent|por ciento|por cento|per cento|v\.\s?H\.)(?!\p{L})/iu, 'share', 1],
  [
    /^(?:nautical miles?|Seemeilen?|milles? marins?|milles? nautiques?|millas? náuticas?|migli[ao] (?:nautic[ah]e?|marin[ae])|海里)(?!\p{L})/iu,
    'length',
    1852,
  ],
  [/^mins(?!\p{L})/iu, 'time', 1 / 60],
  [/^secs(?!\p{L})/iu, 'time', 1 / 3600],
  [/^(?:oz|ounces?|Unzen?|onces?|onzas?|once|oncia)(?!\p{L})/iu, 'mass', 0.028349523],
  [/^時間/u, 'time', 1],
  [/^分(?!の|野|析|類|割|布|か)/u, 'time', 1 / 60],
  [/^dB(?:\s?\(?A\)?)?(?!\p{L})/u, 'sound level', 1],
  [/^(?:cents?|ct|centimes?|centesimi|céntimos?|cêntimos?|копе\p{L}+)(?!\p{L})/iu, 'cents', 1],
  [
    /^(?:percentage points?|prozentpunkte?n?|points? de pourcentage|puntos? porcentual\p{L}*|punt[oi] percentual[ei]|ポイント)/iu,
    'points',
    1,
  ],
  [/^(?:W|watts?|Watt)(?!\p{L})/u, 'power', 0.001],
  [/^Wh(?!\p{L})/u, 'energy', 0.001],
  [/^(?:MWh|megawatt[- ]hours?|Megawattstunden?)(?!\p{L})/u, 'energy', 1e3],
  [/^(?:GWh|gigawatt[- ]hours?|Gigawattstunden?)(?!\p{L})/u, 'energy', 1e6],
  [/^(?:kilowatt[- ]hours?|Kilowattstunden?)(?!\p{L})/u, 'energy', 1],
  [/^(?:TW|terawatts?)(?!\p{L})/u, 'power', 1e9],
  [/^(?:degrees?|Grad|degrés|grados|gradi)(?!\p{L})(?!\s?f)/iu, 'temperature', 1],
  [/^度(?!目|数)/u, 'temperature', 1],
  [/^割/u, 'share', 10],
  [/^(?:mg|milligram(?:me)?s?|Milligramm|miligramos?|milligramm[oi]|ミリグラム)(?!\p{L})/iu, 'mass', 1e-6],
  [
    /^(?:[µμ]g|mcg|microgram(?:me)?s?|Mikrogramm|microgramos?|microgramm[oi]|マイクログラム)(?!\p{L})/iu,
    'mass',
    1e-9,
  ],
  [/^(?:ng|nanogram(?:me)?s?|Nanogramm|nanogramos?|nanogramm[oi]|ナノグラム)(?!\p{L})/iu, 'mass', 1e-12],
  [
    /^(?:m2|qm|square met(?:re|er)s?|Quadratmetern?|mètres carrés|metros cuadrados|metri quadr(?:ati|i)|平方メートル)(?!\p{L})/iu,
    'area',
    1,
  ],
  [/^(?:ha|hectares?|Hektar|ettari|hectáreas)(?!\p{L})/iu, 'area', 1e4],
  [/^(?:km2|square kilomet(?:re|er)s?|Quadratkilometern?)(?!\p{L})/iu, 'area', 1e6],
  [
    /^(?:m3|cubic met(?:re|er)s?|Kubikmetern?|mètres cubes|metros cúbicos|metri cubi)(?!\p{L})/iu,
    'volume',
    1,
  ],
  [
    /^(?:working|business) days?(?!\p{L})|^(?:Werk|Arbeits)tagen?|^jours ouvrés|^días hábiles|^giorni lavorativi|^営業日/iu,
    'working days',
    1,
  ],
  [/^(?:bar|hPa|kVA|MHz|GHz|Hz|ppm|V)(?!\p{L})/u, '', 1],
];

function otherUnit(text: string, at: number): Conversion | null {
  const gap = /^[\s\u00a0\u202f-]?/u.exec(text.slice(at, at + 1))?.[0].length ?? 0;
  const rest = text.slice(at + gap, at + gap + 32);
  for (const [pattern, kind, factor] of otherUnits) {
    const match = pattern.exec(rest);
    if (match !== null) return { kind: kind || match[0], factor, offset: 0, end: at + gap + match[0].length };
  }
  return null;
}

const perWord =
  /^\s(?:for each|for every|für jede[nrs]?|pour chaque|por cada|per ogni|per|a|an|each|every|je|pro|im|par|por|al|all['’]|el)\s(?=\p{L})|^\s?\/\s?(?=\p{L})/iu;

/** What a value is a rate by, e.g. "kWh" in "30 cents per kWh". */
export function ratedBy(text: string, at: number): { unit: string; end: number } | null {
  const word = perWord.exec(text.slice(at, at + 14))?.[0];
  if (word === undefined) return null;
  const unit = unitAt(text, at + word.length);
  if (unit !== null) return unit;
  if (!/^\s?(?:per|for each|für jede[nrs]?|pour chaque|por cada|per ogni|je|pro|par|por|\/)\s?$/iu.test(word))
    return null;
  const next = /^\p{L}+/u.exec(text.slice(at + word.length, at + word.length + 24))?.[0];
  return next === undefined ? null : { unit: next.toLowerCase(), end: at + word.length + next.length };
}
