import { findQuantities, readingOf } from '@research-studio/language';
import { crossedFigures } from './crossed-figures.ts';
import { figuresOfOtherYears } from './figures-of-other-years.ts';
import { numberedNames } from './numbered-names.ts';
import { tellsRow } from './tells-row.ts';
import { unitCheck } from './unit-check.ts';

/**
 * What the figures of a statement show that its words do not: a range turned round, a sign of percent that is gone, and,
 * where the statement is drawn from one passage (`isQuoted`), figures in another order than there.
 */
export function figureMismatches(request: {
  text: string;
  passages: readonly string[];
  isQuoted: boolean;
}): string[] {
  const { text, passages, isQuoted } = request;
  return [
    ...turnedRanges(text, passages),
    ...lostPercents(text, passages),
    ...unitCheck(passages)(text),
    ...exchangedFigures(text, passages),
    ...crossedFigures(text, passages),
    ...figuresOfOtherYears(text, passages),
    ...numberedNames(text, passages),
    ...countsOfMeasures(text, passages),
    ...(isQuoted ? otherOrder(text, passages) : []),
  ];
}

/** "In three countries" where the passages have "3.0" and neither "three" nor "3": a measure is no count. */
function countsOfMeasures(text: string, passages: readonly string[]): string[] {
  const counts = findQuantities(text).numbers.filter(({ isWord }) => isWord);
  if (counts.length === 0) return [];
  const given = passages.flatMap((passage) =>
    findQuantities(passage).numbers.map((number) => ({
      ...number,
      isMeasure: /\d[.,]\d/.test(passage.slice(number.start, number.end)),
    })),
  );
  return counts.flatMap(({ values, start, end }) => {
    const same = given.filter((other) => other.values.some((value) => values.includes(value)));
    return same.length > 0 && same.every(({ isMeasure }) => isMeasure)
      ? [`the passages count no “${text.slice(start, end)}”`]
      : [];
  });
}

const range = /(\d[\d.,]*\d|\d)\s?(?:%|°C)?\s?(?:to|bis|à|a|al|до|から|至|–|—|-)\s?(\d[\d.,]*\d|\d)/gu;

const pair =
  /(\d[\d.,]*\d|\d)\s?(?:%|°C)?\s?(?:to|and|bis|und|à|et|a|y|al|e|do|から|至|–|—|-)\s?(\d[\d.,]*\d|\d)/gu;

/** "3.2 to 2.6" where the passage has "2.6 to 3.2" or "between 2.6 and 3.2", and nowhere the other. */
function turnedRanges(text: string, passages: readonly string[]): string[] {
  const known = new Set(
    passages.flatMap((passage) => [...passage.matchAll(pair)].map(([, a, b]) => `${a} ${b}`)),
  );
  return [...text.matchAll(range)].flatMap(([whole, a, b]) =>
    a !== b && known.has(`${b} ${a}`) && !known.has(`${a} ${b}`)
      ? [`the passage has “${whole}” the other way round`]
      : [],
  );
}

const percent =
  '(?:\\s?%|\\s?percent|\\s?per cent|\\s?Prozent|\\s?pour cent|\\s?por ciento|\\s?per cento|\\s?パーセント|\\s?процент)';
const isPercentage = new RegExp(`^${percent}`, 'iu');
const figure = /(?<![\p{L}\p{N}.,])\d+(?:[.,]\d+)*/gu;

/** A figure that its passages give in percent alone, without a unit in prose; rows may have it in their head. */
function lostPercents(text: string, passages: readonly string[]): string[] {
  if (
    text.includes(' | ') ||
    /percent|per cent|prozent|pour cent|por ciento|per cento|percentage/iu.test(text)
  )
    return [];
  return [...text.matchAll(figure)].flatMap(([number], index, all) => {
    const after = text.slice((all[index]?.index ?? 0) + number.length);
    if (isPercentage.test(after) || /^\s?(?:to|bis|à|a|–|—|-|and|und|et|y|e|or|,)\s?\d/u.test(after))
      return [];
    if (
      !/^\s?(?:$|[.,;)]|(?:of|der|des|von|de|du|des|del|della|di|do|da|less|more|fewer|lower|higher|weniger|mehr|moins|plus|menos|más|meno|più)(?!\p{L}))/u.test(
        after,
      )
    )
      return [];
    const given = passages.flatMap((passage) => occurrences(passage, number));
    const isSame = (rest: string) => !isPercentage.test(rest) && nextWord(rest) === nextWord(after);
    const isPercent = given.some((rest) => isPercentage.test(rest)) && !given.some(isSame);
    return isPercent ? [`${number} is a percentage in its passage`] : [];
  });
}

function nextWord(rest: string): string {
  return /^\s?(\p{L}*)/u.exec(rest)?.[1]?.toLowerCase() ?? '';
}

/** What follows a figure, each time it stands in a text. */
function occurrences(text: string, number: string): string[] {
  return [...text.matchAll(figure)].flatMap((found) =>
    found[0] === number ? [text.slice(found.index + number.length, found.index + number.length + 20)] : [],
  );
}

/** The figures of a statement drawn from a passage come in the order of the passage, or of one row of its table with its head. */
function otherOrder(text: string, passages: readonly string[]): string[] {
  if (passages.some((passage) => tellsRow(text, passage.split('\n')))) return [];
  const wanted = [...text.replace(addedYear, '').matchAll(figure)].map(([number]) => number);
  const readings = passages.map((passage) => readingOf(passage));
  const rows = passages.flatMap((passage) => passage.split('\n'));
  const isInOrder = [...readings, readings.join('\n'), ...rows].some((passage) => {
    const given = [...passage.matchAll(figure)].map(([number]) => number);
    let at = 0;
    for (const number of given) if (number === wanted[at]) at += 1;
    return at >= wanted.length;
  });
  return wanted.length < 2 || isInOrder ? [] : ['its figures stand in another order than in its passages'];
}

/** The year of the passage's page, set behind a statement that would be taken for one about today. */
const addedYear = /\s\((?:19|20)\d\d\)(?=[.。]?$)/u;

/** Two figures of one sign (shares, sums) of which each stands among the words that the passage has around the other. */
function exchangedFigures(text: string, passages: readonly string[]): string[] {
  const own = neighbourhoods(text);
  const figures = [...own.keys()];
  return passages.flatMap((passage) => {
    const given = neighbourhoods(passage);
    const shared = figures.filter((one) => given.has(one)).slice(0, MOST_FIGURES);
    return shared.flatMap((one, at) =>
      shared.slice(at + 1).flatMap((other) => {
        if (signOf(text, one) === null || signOf(text, one) !== signOf(text, other)) return [];
        const straight = common(own, one, given, one) + common(own, other, given, other);
        const crossed = common(own, one, given, other) + common(own, other, given, one);
        return crossed >= straight + 2 ? [`${one} and ${other} stand in each other's place`] : [];
      }),
    );
  });
}

/** A sign of percent or currency at a figure; null for none. */
function signOf(text: string, figure: string): string | null {
  const at = text.indexOf(figure);
  const before = /[€£$¥]$/u.exec(text.slice(0, Math.max(0, at)))?.[0];
  return before ?? (isPercentage.test(text.slice(at + figure.length)) ? '%' : null);
}

const MOST_FIGURES = 12;
/** Words on either side of a figure. */
const NEAR = 5;

type Neighbourhoods = ReadonlyMap<string, ReadonlySet<string>>;

/** Beginnings of the words around each figure that stands in a text once. */
function neighbourhoods(text: string): Neighbourhoods {
  const tokens = text.toLowerCase().match(/\d+(?:[.,]\d+)*|\p{L}+|[.;!?](?=\s)/gu) ?? [];
  const found = new Map<string, Set<string>>();
  const repeated = new Set<string>();
  tokens.forEach((token, at) => {
    if (!/^\d/.test(token)) return;
    if (found.has(token)) repeated.add(token);
    const before = tokens.slice(Math.max(0, at - NEAR), at);
    const after = tokens.slice(at + 1, at + 1 + NEAR);
    const from = before.findLastIndex((one) => /^[.;!?]$/.test(one)) + 1;
    const stop = after.findIndex((one) => /^[.;!?]$/.test(one));
    const near = [...before.slice(from), ...(stop < 0 ? after : after.slice(0, stop))];
    found.set(token, new Set(near.filter((one) => /^\p{L}{3}/u.test(one)).map((one) => one.slice(0, 5))));
  });
  for (const token of repeated) found.delete(token);
  return found;
}

function common(own: Neighbourhoods, one: string, given: Neighbourhoods, other: string): number {
  const theirs = given.get(other);
  return [...(own.get(one) ?? [])].filter((word) => theirs?.has(word) === true).length;
}
