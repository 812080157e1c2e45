import { findQuantities } from '@research-studio/language';

/** What of a statement's figures the texts have with another unit; empty when nothing is known against them. */
export type UnitCheck = (statement: string) => string[];

/**
 * Reads texts once, to find figures of statements that they have with another unit, or by another measure ("a week" for
 * "a month"), and nowhere with this one. What has no unit that is known says nothing.
 */
export function unitCheck(texts: readonly string[]): UnitCheck {
  const given = texts.flatMap(figuresOf);
  return (statement) =>
    figuresOf(statement).flatMap(({ values, unit, per, written }) => {
      const same = given.filter((other) => other.values.some((value) => values.includes(value)));
      const units = same.map((other) => other.unit);
      if (isOther(unit, units)) return [`${written} is in ${unit} here and in ${units[0]} in its passage`];
      const measures = same.map((other) => other.per);
      return isOther(per, measures)
        ? [`${written} is by ${per} here and by ${measures[0]} in its passage`]
        : [];
    });
}

function isOther(own: string | null, found: readonly (string | null)[]): boolean {
  return own !== null && found.length > 0 && found.every((other) => other !== null && other !== own);
}

interface Figure {
  readonly values: readonly number[];
  readonly unit: string | null;
  /** What it is counted by. */
  readonly per: string | null;
  readonly written: string;
}

function figuresOf(text: string): Figure[] {
  return findQuantities(text).numbers.map(({ values, unit, start, end }) => {
    const after = text.slice(end, end + REACH);
    return {
      values,
      unit: unit ?? eastAsianUnit(after),
      per: measureIn(after),
      written: text.slice(start, end),
    };
  });
}

/** Characters after a figure in which its measure stands. */
const REACH = 40;

/** The sign after a figure without spaces; figures go on in signs for tens of thousands. */
function eastAsianUnit(after: string): string | null {
  return (
    /^[\s\d.,]*[万億兆千百亿]?(円|元|ドル|ユーロ|ポンド|美元|欧元|人|％|%|メートル|キロ|トン|ヘクタール|時間|分|秒|日|か月|ヶ月|年|歳|台|戸|件|回|度)/u.exec(
      after,
    )?.[1] ?? null
  );
}

/** The first measure before the next figure or the end of the sentence. */
function measureIn(after: string): string | null {
  const own = /^[^\d.;!?。、]*/u.exec(after)?.[0] ?? '';
  const word = measure.exec(own)?.[1];
  return word === undefined ? null : (MEASURES.get(word.toLowerCase()) ?? null);
}

const LEADS = "per|a|an|each|every|/|pro|je|im|am|in der|par|chaque|por|al|a la|cada|all[’']|ogni";

const MEASURES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    hour: 'hour|stunde|heure|hora|ora',
    day: 'day|tag|jour|día|giorno|dia',
    week: 'week|woche|semaine|semana|settimana',
    month: 'month|monat|mois|mes|mese|mês',
    year: 'year|annum|jahr|an|année|año|anno|ano',
    'square metre':
      'square metre|square metres|square meter|square meters|m²|quadratmeter|mètre carré|metro cuadrado|metro quadrato|metro quadrado',
    'square kilometre':
      'square kilometre|square kilometres|square kilometer|square kilometers|km²|quadratkilometer|kilomètre carré|kilómetro cuadrado',
    hectare: 'hectare|hektar|hectárea|ettaro|ha',
    acre: 'acre',
    litre: 'litre|liter|litro',
    'cubic metre': 'cubic metre|cubic meter|m³|kubikmeter|mètre cube|metro cúbico|metro cubo',
    kilogram: 'kilogram|kilo|kg|kilogramm|kilogramme|kilogramo|chilo',
    tonne: 'tonne|ton|tonnes|tonelada|tonnellata',
    household: 'household|home|haushalt|foyer|hogar|famiglia',
    person: 'person|head|inhabitant|einwohner|kopf|habitant|habitante|abitante|persona',
  }).flatMap(([measure, forms]) => forms.split('|').map((form): [string, string] => [form, measure])),
);

const measure = new RegExp(`(?:^|[\\s/])(?:${LEADS})\\s?(${[...MEASURES.keys()].join('|')})(?!\\p{L})`, 'iu');
