import { unitOf } from '@research-studio/language';

type Random = () => number;
/** Null where the quote has nothing to alter in this way. */
type Alteration = (quote: string, random: Random) => string | null;

/**
 * A quote with so many edits of words that carry no number, name or negation: inserted, left out, replaced or swapped
 * with a neighbour, no two edits on neighbouring words. Null where the quote has too few such words.
 */
export function plainEdits(quote: string, edits: number, random: Random): string | null {
  const words = quote.split(' ');
  const free = words.flatMap((word, index) => (isPlain(word) ? [index] : []));
  const chosen: number[] = [];
  for (const index of shuffled(free, random)) {
    if (chosen.length === edits) break;
    if (chosen.every((other) => Math.abs(other - index) > 2)) chosen.push(index);
  }
  if (chosen.length < edits) return null;
  for (const index of chosen.sort((one, other) => other - one)) editAt(words, index, random);
  return words.join(' ');
}

function isPlain(word: string): boolean {
  return (
    /^[\p{Ll}]{2,}$/u.test(word) && !negations.test(word) && !careful.test(word) && unitOf(word) === null
  );
}

const negations =
  /^(?:not|no|never|none|nobody|nothing|nor|neither|without|cannot|nicht|kein\p{L}*|nie|ohne|не|нет|ни|без|никогда|\p{L}+n['’]t)$/iu;
/** Words that are or may be numbers and months, and words of direction. */
const careful =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|\p{L}+teen|\p{L}+ty|hundreds?|thousands?|million|billion|trillion|first|second|third|fourth|half|may|march|before|after|more|less|fewer|up|down|over|under|above|below|zwei|drei|vier|fünf|два|две|три)$/u;

const fillers =
  'quite rather simply indeed perhaps very also then just often really again thereby altogether'.split(' ');

function editAt(words: string[], index: number, random: Random): void {
  const filler = fillers[Math.floor(random() * fillers.length)] ?? 'quite';
  const kind = Math.floor(random() * 4);
  const next = words[index + 1];
  if (kind === 0) words.splice(index, 0, filler);
  else if (kind === 1) words.splice(index, 1);
  else if (kind === 2 || next === undefined || !isPlain(next)) words[index] = filler;
  else words.splice(index, 2, next, words[index] ?? '');
}

function shuffled<Item>(list: readonly Item[], random: Random): Item[] {
  return list
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

/** Ways to make a quote say something else, each alone. */
export const alterations: Readonly<Record<string, Alteration>> = {
  number: (quote, random) =>
    replaceOne(quote, /(?<![\p{L}\p{N}.,-])\d+(?:[.,]\d+)*(?![\p{L}\p{N}])/gu, random, (found) =>
      changedNumber(found, random),
    ),
  'number and an edit': (quote, random) => {
    const edited = plainEdits(quote, 1, random);
    return edited === null ? null : (alterations['number']?.(edited, random) ?? null);
  },
  'number word': (quote, random) =>
    replaceOne(
      quote,
      /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten)(?!\p{L})/gu,
      random,
      (found) => (found === 'six' ? 'nine' : 'six'),
    ),
  scale: (quote, random) =>
    replaceOne(quote, /(?<!\p{L})(?:million|billion|thousand)(?!\p{L})/gu, random, (found) =>
      found === 'million' ? 'billion' : 'million',
    ),
  unit: (quote, random) =>
    replaceOne(
      quote,
      /(?<=\d )(?:years|days|hours|percent|miles|minutes|km|kg|feet)(?!\p{L})/gu,
      random,
      (found) => (found === 'years' ? 'months' : found === 'percent' ? 'years' : 'years'),
    ),
  sign: (quote, random) =>
    replaceOne(quote, /[$€£%](?=\d)|(?<=\d)[%€]/gu, random, (found) =>
      found === '%' ? ' kg' : found === '€' ? '$' : '€',
    ),
  month: (quote, random) =>
    replaceOne(
      quote,
      /(?<!\p{L})(?:January|February|April|June|July|August|September|October|November|December)/gu,
      random,
      (found) => (found === 'April' ? 'July' : 'April'),
    ),
  weekday: (quote, random) =>
    replaceOne(quote, /(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/g, random, (found) =>
      found === 'Monday' ? 'Friday' : 'Monday',
    ),
  'negation removed': (quote, random) =>
    replaceOne(
      quote,
      // "no" is "in the" in Portuguese.
      /[ãõç]/.test(quote)
        ? /(?<!\p{L})não /gu
        : /(?<!\p{L})(?:not|never|no|nicht|kein|keine|не) (?!\d|only|longer)/gu,
      random,
      () => '',
    ),
  'negation contracted': (quote, random) => replaceOne(quote, /(?<=\p{L})n['’]t(?= )/gu, random, () => ''),
  'negation inserted': (quote, random) =>
    replaceOne(
      quote,
      /(?<= )(?:is|are|was|were|has|have|had|will|would|can|could|should|may|must)(?= )/gu,
      random,
      (found) => `${found} not`,
    ),
  name: (quote, random) =>
    replaceOne(quote, /(?<=\p{Ll},? )\p{Lu}\p{Ll}{3,}(?! ?\p{Lu})(?=[ ,.])/gu, random, () => 'Ravenholt'),
  'name left out': (quote, random) =>
    replaceOne(quote, /(?<=\p{Ll} )\p{Lu}\p{Ll}{3,} (?=\p{Ll})/gu, random, () => ''),
  direction: (quote, random) =>
    replaceOne(
      quote,
      /(?<!\p{L})(?:more|increased?|before|after|higher|above|rise|rose|first|most)(?!\p{L})/gu,
      random,
      (found) => opposites[found] ?? found,
    ),
};

const opposites: Readonly<Record<string, string>> = {
  more: 'less',
  increase: 'decrease',
  increased: 'decreased',
  before: 'after',
  after: 'before',
  higher: 'lower',
  above: 'below',
  rise: 'fall',
  rose: 'fell',
  first: 'last',
  most: 'least',
};

function replaceOne(
  quote: string,
  pattern: RegExp,
  random: Random,
  by: (found: string) => string,
): string | null {
  const found = [...quote.matchAll(pattern)];
  const match = found[Math.floor(random() * found.length)];
  if (match === undefined) return null;
  return quote.slice(0, match.index) + by(match[0]) + quote.slice(match.index + match[0].length);
}

/** One digit changed. */
function changedNumber(number: string, random: Random): string {
  const digits = [...number.matchAll(/\d/g)];
  const at = digits[Math.floor(random() * digits.length)]?.index ?? 0;
  const digit = ((Number(number[at]) + 1 + Math.floor(random() * 7)) % 9) + 1;
  const other = digit === Number(number[at]) ? (digit % 9) + 1 : digit;
  return number.slice(0, at) + other + number.slice(at + 1);
}
