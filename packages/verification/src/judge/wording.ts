import { findQuantities, memoizeByText, primaryTag, vocabulary } from '@research-studio/language';
import { readingsIn } from '../reader/measures.ts';
import english from './english-forms.json' with { type: 'json' };

/** A word or value of a text, in a form in which two writings of it are equal. */
export interface WordingToken {
  readonly key: string;
  readonly written: string;
  readonly isValue: boolean;
  /** The punctuation before it. */
  readonly before: string;
}

/**
 * The words and values of a text in their order. Type-setting, English articles and the writing of values ("12 per cent",
 * "twelve %") make no difference.
 */
export const wordingOf = memoizeByText((written, language): readonly WordingToken[] => {
  const isEnglish = language !== null && primaryTag(language) === 'en';
  const text = isEnglish ? writtenOut(written.normalize('NFKC')) : written.normalize('NFKC');
  const { numbers, dates } = findQuantities(text, language);
  const values = [
    ...dates.map(({ start, end, year, month, day }) => ({ start, end, key: `@${year}-${month}-${day}` })),
    ...numbers.map((number) => ({
      start: number.start,
      end: number.end,
      key: `#${readingsIn(number, text, language)
        .map((value) => Number(value.toPrecision(9)))
        .join('|')}${number.unit ?? ''}`,
    })),
  ].sort((one, other) => one.start - other.start);
  const found: { start: number; end: number; key: string; isValue: boolean }[] = [];
  let at = 0;
  const readWords = (to: number) => {
    for (const { 0: word, index } of text.slice(at, to).matchAll(wordPattern)) {
      const key = wordKey(word, isEnglish);
      if (isEnglish && articles.has(key)) continue;
      found.push({ start: at + index, end: at + index + word.length, key, isValue: false });
    }
  };
  for (const { start, end, key } of values) {
    if (start < at) continue;
    readWords(start);
    found.push({ start, end, key, isValue: true });
    at = end;
  }
  readWords(text.length);
  return found.map(({ start, end, key, isValue }, index) => ({
    key,
    isValue,
    written: text.slice(start, end),
    before: text.slice(found[index - 1]?.end ?? 0, start).replace(/[\p{L}\p{N}\s"'“”‘’«»*_]+/gu, ''),
  }));
});

const wordPattern = /[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|\p{N}+|[%€$£¥°+<>=]/gu;
const articles: ReadonlySet<string> = new Set(['the', 'a', 'an']);

/** Contractions written out. */
function writtenOut(text: string): string {
  return text
    .replaceAll('’', "'")
    .replace(/\bcan't\b/gi, 'can not')
    .replace(/\bwon't\b/gi, 'will not')
    .replace(/n't\b/g, ' not')
    .replace(/\bcannot\b/gi, 'can not');
}

function wordKey(word: string, isEnglish: boolean): string {
  const key = word.toLowerCase();
  return isEnglish ? (sameForm.get(key) ?? key) : key;
}

/** Past forms and short forms with the word that they stand for. */
const sameForm: ReadonlyMap<string, string> = new Map(Object.entries(english.sameForm));

/** Two tokens that say the same; words may differ in their ending. */
export function isSameToken(one: WordingToken, other: WordingToken): boolean {
  if (one.key === other.key) return true;
  if (one.isValue || other.isValue) return false;
  return isInflected(one) && isInflected(other) && stem(one.key) === stem(other.key);
}

function isInflected({ written }: WordingToken): boolean {
  return /^[a-z]{4,}$/.test(written);
}

function stem(word: string): string {
  return word.replace(/(?:ies|ied|y)$/, 'i').replace(/(?:es|ed|s|e|ing)$/, '');
}

/** Whether a text doubts, limits or attributes: the words beside it cannot be read without it. */
export function limitsOrAttributes(tokens: readonly WordingToken[]): boolean {
  return tokens.some(({ key }) => turning.test(key));
}

export function denies(tokens: readonly WordingToken[], language: string | null): boolean {
  const text = tokens.map(({ written }) => written).join(' ');
  return (['negations', 'weakNegations'] as const).some((entry) => vocabulary(language, entry).test(text));
}

const turning =
  /^(?:if|unless|except\w*|only|would|could|may|might|should|say|says|claim\w*|according|alleg\w*|report\w*|likely|perhaps|possibly|until|provided|respectively|false\w*|wrong\w*|den(?:y|ies|ied)|doubt\w*|believ\w*|think\w*|hop\w*|fear\w*|instead|rather|without|otherwise|whether|supposed\w*|expect\w*|unlike)$/;
