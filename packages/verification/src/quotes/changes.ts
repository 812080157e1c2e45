import {
  areOpposite,
  findQuantities,
  isWeekday,
  type Quantities,
  rulesOf,
  scaleAt,
  unitAt,
  vocabulary,
} from '@research-studio/language';
import { findNames } from '../reader/names.ts';
import type { Alignment } from './match-quote.ts';
import type { TextIndex } from './text-index.ts';
import { breaksAfter, foldWord, type TextWords, WordKind, wordAt } from './words.ts';

/** What an edit touches. `negation` means all that turns a statement round: "not", "less" for "more". */
export type QuoteChangeKind = 'word' | 'number' | 'unit' | 'date' | 'name' | 'negation';

/** A stretch that differs; null where one side has nothing there. */
export interface QuoteChange {
  readonly kind: QuoteChangeKind;
  readonly quoted: string | null;
  readonly actual: string | null;
}

/** Each stretch in which the quote differs from the text, and what it cuts off at its edges. */
export function changesOf(quote: string, alignments: readonly Alignment[], index: TextIndex): QuoteChange[] {
  const from = index.words.starts[alignments[0]?.start ?? 0];
  const to = index.words.ends[(alignments.at(-1)?.end ?? 1) - 1];
  const names = [quote, index.text.slice(from, to)].map((text) => namesOf(text, index));
  const changes = alignments.flatMap(({ part, start, end, differences }) =>
    differences.map(({ quoteFrom, quoteTo, textFrom, textTo }) => {
      const quoted = { words: part.words, from: quoteFrom, to: quoteTo, first: part.from, last: part.to };
      const actual = { words: index.words, from: textFrom, to: textTo, first: start, last: end };
      const kind = changeKind({ quoted, actual, language: index.language, names });
      return { kind, quoted: changedText(quoted), actual: changedText(actual) };
    }),
  );
  return [...changes, ...cutEdges(alignments, index)];
}

/** One side of a difference: the words from `from` to `to` within the passage from `first` to `last`, ends excluded. */
interface Side {
  readonly words: TextWords;
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

interface Change {
  readonly quoted: Side;
  readonly actual: Side;
  readonly language: string | null;
  /** Names of the quote and of the passage, looked for at first need. */
  readonly names: readonly (() => ReadonlySet<string>)[];
}

/** The gravest kind that fits; everything but `word` changes what the quote says. */
function changeKind(change: Change): QuoteChangeKind {
  const { quoted, actual, language } = change;
  const quantity = quantityKind(change);
  if (quantity !== null) return quantity;
  const [ofQuote, ofText] = [changedWords(quoted), changedWords(actual)];
  if ([...ofQuote, ...ofText].some(isWeekday)) return 'date';
  if (negationChanges(change, ofQuote, ofText)) return 'negation';
  if (ofQuote.some((one) => ofText.some((other) => areOpposite(one, other, language)))) return 'negation';
  if (isUnspaced(quoted) && isUnspaced(actual) && areOpposite(ofQuote.join(''), ofText.join(''), language))
    return 'negation';
  return isNameChange(change, ofQuote, ofText) ? 'name' : 'word';
}

/** Null where no number, unit or date is touched, or both sides state the same. */
function quantityKind({ quoted, actual }: Change): 'number' | 'unit' | 'date' | null {
  const touched = [quoted, actual].flatMap((side) => touchedQuantities(side));
  const hasSign = hasKind(quoted, WordKind.sign) || hasKind(actual, WordKind.sign);
  if (touched.length === 0 && !hasSign) return saysOtherNumber(quoted, actual) ? 'number' : null;
  const [around, aroundText] = [quoted, actual].map((side) => findQuantities(surroundings(side).text));
  if (around === undefined || aroundText === undefined) return null;
  return datesIn(around) === datesIn(aroundText) ? compareNumbers(around, aroundText) : 'date';
}

function datesIn({ dates }: Quantities): string {
  return dates.map(({ year, month, day }) => `${year}-${month}-${day}`).join(' ');
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

/** Words that say how many: "six", "a million", a numeral of Chinese characters. */
function saysOtherNumber(quoted: Side, actual: Side): boolean {
  const [one, other] = [changedWords(quoted), changedWords(actual)];
  const [own, theirs] = [one, other].map((list) => findQuantities(list.join(' ')));
  if (own === undefined || theirs === undefined) return false;
  const areNumbers = own.numbers.length > 0 && theirs.numbers.length > 0;
  if (areNumbers && compareNumbers(own, theirs) !== null) return true;
  return scalesIn(one) !== scalesIn(other) || numeralsDiffer(quoted, actual);
}

/** "A million" names no figure, yet it is not a billion. */
function scalesIn(list: readonly string[]): string {
  const scales = list.filter((word) => /^\p{L}{4,}$/u.test(word)).map((word) => scaleAt(word, 0).factor);
  return scales.filter((factor) => factor !== 1).join(' ');
}

const numeral = /[〇零一二三四五六七八九十百千万萬億亿兆両两]/u;

/** Numbers in Chinese characters: one replaced by another, or one coming or going beside another. */
function numeralsDiffer(quoted: Side, actual: Side): boolean {
  const [one, other] = [changedWords(quoted).join(''), changedWords(actual).join('')];
  if (!numeral.test(one + other)) return false;
  if (numeral.test(one) && numeral.test(other)) return one !== other;
  const { text, from, to } = surroundings(numeral.test(one) ? quoted : actual, 1);
  const beside = text.slice(0, from) + text.slice(to);
  return numeral.test(beside) || /\p{N}/u.test(beside);
}

/** Words that deny, and those that leave little or nothing of a statement. */
function negationsIn(text: string, language: string | null): number {
  const lists = [vocabulary(language, 'negations'), vocabulary(language, 'weakNegations')];
  return lists.reduce((sum, list) => sum + list.all(text).length, 0);
}

function negationChanges(
  { quoted, actual, language }: Change,
  ofQuote: readonly string[],
  ofText: readonly string[],
): boolean {
  const count = negationsIn(ofQuote.join(' '), language);
  if (count !== negationsIn(ofText.join(' '), language)) return true;
  if (!isUnspaced(quoted) && !isUnspaced(actual)) return false;
  // A verb may go on behind the end of the quote: "下回った" for "下回らなかった".
  const further = { ...actual, last: Math.min(actual.last + 3, actual.words.count) };
  const [one, other] = [quoted, further].map((side) => {
    const { text, to } = surroundings(side);
    const end = text.slice(to).search(/[。、！？，；\n]/u);
    return negationsIn(end < 0 ? text : text.slice(0, to + end + 1), language);
  });
  return one !== other;
}

function namesOf(text: string, { language, isLowerCase }: TextIndex): () => ReadonlySet<string> {
  let found: ReadonlySet<string> | undefined;
  return () => {
    const names = () => findNames(text, language, isLowerCase).filter((name) => !/^I['’]/.test(name));
    found ??= new Set(names().map(nameKey));
    return found;
  };
}

/** "Smith" and "Smith's" are one name. */
function nameKey(word: string): string {
  return foldWord(word).replace(/'s?$/, '');
}

function isNameChange(change: Change, ofQuote: readonly string[], ofText: readonly string[]): boolean {
  const { quoted, actual, language, names } = change;
  if (ofQuote.map(nameKey).join(' ') === ofText.map(nameKey).join(' ')) return false;
  const isName = (word: string, side: number) =>
    /[\p{Lu}\p{N}]/u.test(word) && names[side]?.().has(nameKey(word)) === true;
  if (ofQuote.some((word) => isName(word, 0)) || ofText.some((word) => isName(word, 1))) return true;
  const replacesNoun = language?.startsWith('de') === true && quoted.from > quoted.first;
  if (replacesNoun && areOtherNouns(ofQuote, ofText)) return true;
  return isNameWithoutCapitals(quoted, actual);
}

/** German writes nouns as it writes names; one noun in the place of another counts, an inflected form does not. */
function areOtherNouns(ofQuote: readonly string[], ofText: readonly string[]): boolean {
  const { stopWords } = rulesOf('de');
  const [one = '', other = ''] = [ofQuote[0], ofText[0]];
  const isNoun = (word: string) => /^\p{Lu}/u.test(word) && !stopWords.has(word.toLowerCase());
  if (ofQuote.length !== 1 || ofText.length !== 1 || !isNoun(one) || !isNoun(other)) return false;
  const stem = Math.max(3, Math.min(one.length, other.length) - 2);
  return foldWord(one).slice(0, stem) !== foldWord(other).slice(0, stem);
}

/** Titles, places and bodies that end a Japanese or Chinese name. */
const nameEnd =
  /^(?:氏|さん|様|先生|女士|教授|博士|首相|大統領|总统|總統|知事|市長|議員|社長|[县県市町村州省都府区區国國島岛山川河湖駅党]|大学|大學|会社|公司|新聞|銀行|银行)/u;

/** One katakana word for another, or characters changed right before the end of a name. */
function isNameWithoutCapitals(quoted: Side, actual: Side): boolean {
  if (hasKind(quoted, WordKind.katakana) && hasKind(actual, WordKind.katakana)) return true;
  return [quoted, actual].some((side) => {
    const { text, from, to } = surroundings(side);
    return (
      isUnspaced(side) && /^\p{Script=Han}+$/u.test(text.slice(from, to)) && nameEnd.test(text.slice(to))
    );
  });
}

function changedText({ words, from, to }: Side): string | null {
  return to > from ? words.text.slice(words.starts[from], words.ends[to - 1]) : null;
}

function changedWords({ words, from, to }: Side): string[] {
  return Array.from({ length: to - from }, (_, index) => wordAt(words, from + index));
}

function hasKind({ words, from, to }: Side, kind: number): boolean {
  return words.kinds.slice(from, to).includes(kind);
}

function isUnspaced(side: Side): boolean {
  return hasKind(side, WordKind.unspaced);
}

/** The changed words with `reach` words of the passage on both sides; a gap between two words is an empty range. */
function surroundings({ words, from, to, first, last }: Side, reach = 3) {
  const begin = Math.max(first, from - reach);
  const finish = Math.min(last, to + reach);
  if (finish <= begin) return { text: '', from: 0, to: 0 };
  const start = words.starts[begin] ?? 0;
  const end = words.ends[finish - 1] ?? start;
  const changedFrom = from < finish ? (words.starts[from] ?? start) : end;
  const changedTo = to > from ? (words.ends[to - 1] ?? end) : changedFrom;
  return { text: words.text.slice(start, end), from: changedFrom - start, to: changedTo - start };
}

/** Numbers and dates that a changed word is part of. */
function touchedQuantities(side: Side): { readonly start: number; readonly end: number }[] {
  const { text, from, to } = surroundings(side);
  const { numbers, dates } = findQuantities(text);
  return to === from ? [] : [...numbers, ...dates].filter(({ start, end }) => start < to && end > from);
}

/**
 * Words that the quote leaves out right at its edges or at a mark of omission, within the same sentence, and without
 * which it says something else: a negation before it, the sign or unit of a number.
 */
function cutEdges(alignments: readonly Alignment[], { words, language }: TextIndex): QuoteChange[] {
  const isInside = (at: number) => alignments.some(({ start, end }) => at >= start && at < end);
  const { digit, sign } = WordKind;
  return alignments.flatMap(({ start, end }) => {
    const before = isInside(start - 1) || breaksAfter(words, start - 1) ? '' : wordAt(words, start - 1);
    const behind = isInside(end) || breaksAfter(words, end - 1) ? '' : wordAt(words, end);
    const isSigned =
      words.kinds[start] === digit &&
      words.kinds[start - 1] === sign &&
      words.ends[start - 1] === words.starts[start];
    const isMeasured = words.kinds[end - 1] === digit && (words.kinds[end] === sign || isUnitWord(behind));
    const lost = (kind: QuoteChangeKind, actual: string, isLost: boolean): QuoteChange[] =>
      actual !== '' && isLost ? [{ kind, quoted: null, actual }] : [];
    return [
      ...lost('negation', before, negationsIn(before, language) > 0),
      ...lost('number', before, isSigned),
      ...lost('unit', behind, isMeasured),
    ];
  });
}

/** Units of one or two letters are mostly other words. */
function isUnitWord(word: string): boolean {
  const isWord = /^\p{Ll}{1,2}$/u.test(word) && !/^(?:km|kg|cm|mm|ml|mg|m|g|l|h)$/.test(word);
  return !isWord && (unitAt(word, 0)?.end === word.length || scaleAt(word, 0).factor !== 1);
}
