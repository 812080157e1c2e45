import { type Quantities, scaleAt, unitAt } from '@research-studio/language';
import { areOpposed } from './are-opposed.ts';
import { CharacterClass } from './character-classes.ts';
import { countNegations, countUnspacedNegations } from './count-negations.ts';
import { isNameChange, type NamesOfSides } from './is-name-change.ts';
import { isWeekday } from './is-weekday.ts';
import {
  changedWords,
  hasKind,
  isUnspaced,
  type QuoteSide,
  quantitiesAround,
  type Surroundings,
  surroundings,
  touchedQuantities,
} from './quote-side.ts';
import { foldWord } from './read-words.ts';

/** What an edit touches. `negation` stands for all that turns a statement round: "not", "less" for "more". */
export type QuoteChangeKind = 'word' | 'number' | 'unit' | 'date' | 'name' | 'negation';

/** A stretch that differs; null where one side has nothing there. */
export interface QuoteChange {
  readonly kind: QuoteChangeKind;
  readonly quoted: string | null;
  readonly actual: string | null;
}

export interface Change {
  readonly quoted: QuoteSide;
  readonly actual: QuoteSide;
  readonly isSwap: boolean;
  readonly language: string | null;
  readonly names: NamesOfSides;
}

/** The gravest kind that fits; everything but `word` changes what the quote says. */
export function changeKind(change: Change): QuoteChangeKind {
  const quantity = quantityKind(change);
  if (quantity !== null) return quantity;
  const quoted = changedWords(change.quoted);
  const actual = changedWords(change.actual);
  if (quoted.some(isWeekday) || actual.some(isWeekday)) {
    if (change.isSwap || quoted.map(foldWord).join(' ') !== actual.map(foldWord).join(' ')) return 'date';
  }
  if (negationChanges(change, quoted, actual)) return 'negation';
  if (quoted.some((one) => actual.some((other) => areOpposed(one, other))) && !change.isSwap)
    return 'negation';
  if (isUnspaced(change.quoted) && isUnspaced(change.actual) && unspacedOpposed(change)) return 'negation';
  return isNameChange(change) ? 'name' : 'word';
}

/** Null where no number, unit or date is touched, or both sides state the same. */
function quantityKind({ quoted, actual, isSwap }: Change): 'number' | 'unit' | 'date' | 'name' | null {
  const ofQuote = touchedQuantities(quoted);
  const ofText = touchedQuantities(actual);
  const hasSign = hasKind(quoted, CharacterClass.sign) || hasKind(actual, CharacterClass.sign);
  const hasDigit = hasDigits(quoted) || hasDigits(actual);
  const isTouched = [ofQuote, ofText].some(({ numbers, dates }) => numbers.length + dates.length > 0);
  if (!isTouched && !hasSign && !hasDigit)
    return sameScales(quoted, actual) ? numeralKind(quoted, actual) : 'number';
  if (isSwap && isTouched) return 'number';
  const [around, aroundText] = [quantitiesAround(quoted), quantitiesAround(actual)];
  if ((ofQuote.dates.length > 0 || ofText.dates.length > 0) && !sameDates(around, aroundText)) return 'date';
  const numbers = compareNumbers(around, aroundText);
  if (numbers !== null) return numbers;
  if (isTouched) return null;
  if (hasSign) return 'unit';
  // Figures that no number holds are part of a name: "GPT-4", "A320".
  return changedWords(quoted).join('') === changedWords(actual).join('') ? null : 'name';
}

function hasDigits(side: QuoteSide): boolean {
  return changedWords(side).some((word) => /\p{N}/u.test(word));
}

function sameDates(one: Quantities, other: Quantities): boolean {
  const key = ({ dates }: Quantities) =>
    dates.map(({ year, month, day }) => `${year}-${month}-${day}`).join(' ');
  return key(one) === key(other);
}

function compareNumbers(one: Quantities, other: Quantities): 'number' | 'unit' | null {
  if (one.numbers.length !== other.numbers.length) return 'number';
  let differsInUnit = false;
  for (const [index, number] of one.numbers.entries()) {
    const their = other.numbers[index];
    if (their === undefined || !number.values.some((value) => their.values.includes(value))) return 'number';
    if (number.unit !== their.unit) differsInUnit = true;
  }
  return differsInUnit ? 'unit' : null;
}

/** "A million" names no figure, yet it is not a billion. */
function sameScales(quoted: QuoteSide, actual: QuoteSide): boolean {
  const key = (side: QuoteSide) =>
    changedWords(side)
      .filter((word) => /^\p{L}{4,}$/u.test(word))
      .map((word) => scaleAt(word, 0).factor)
      .filter((factor) => factor !== 1)
      .join(' ');
  return key(quoted) === key(actual);
}

const numeral = /[〇零一二三四五六七八九十百千万萬億亿兆両两]/u;

/** Numbers in Chinese characters: one replaced by another, or one coming or going beside another. */
function numeralKind(quoted: QuoteSide, actual: QuoteSide): 'number' | null {
  const [one, other] = [changedWords(quoted).join(''), changedWords(actual).join('')];
  if (!numeral.test(one + other)) return null;
  if (numeral.test(one) && numeral.test(other)) return one === other ? null : 'number';
  const { text, from, to } = surroundings(numeral.test(one) ? quoted : actual, 1);
  return /[\p{N}〇零一二三四五六七八九十百千万萬億亿兆]/u.test(text.slice(0, from) + text.slice(to))
    ? 'number'
    : null;
}

function negationChanges(
  { quoted, actual, isSwap, language }: Change,
  words: readonly string[],
  theirs: readonly string[],
): boolean {
  const count = countNegations(words, language);
  if (count !== countNegations(theirs, language) || (isSwap && count > 0)) return true;
  if (!isUnspaced(quoted) && !isUnspaced(actual)) return false;
  // A verb may go on behind the end of the quote: "下回った" for "下回らなかった".
  const further = { ...actual, last: Math.min(actual.last + 3, actual.words.count) };
  const [one, other] = [surroundings(quoted, 3), surroundings(further, 3)].map(clauseAround);
  return countUnspacedNegations(one ?? '') !== countUnspacedNegations(other ?? '');
}

function clauseAround({ text, to }: Surroundings): string {
  const end = text.slice(to).search(/[。、！？，；\n]/u);
  return end < 0 ? text : text.slice(0, to + end + 1);
}

function unspacedOpposed({ quoted, actual }: Change): boolean {
  const [one, other] = [changedWords(quoted).join(''), changedWords(actual).join('')];
  return areOpposed(one, other);
}

/** Whether a unit changes by its case alone: "5 MW" and "5 mW". */
export function unitDiffers(one: string, other: string): boolean {
  const [first, second] = [unitAt(one, 0), unitAt(other, 0)];
  return (first !== null || second !== null) && first?.unit !== second?.unit;
}
