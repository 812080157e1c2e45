import { findQuantities, memoizeByText, tokenize, words } from '@research-studio/language';
import { findNames } from './names.ts';

/** A content word or value of a statement. Statements that share a term say the same there. */
export interface StatementTerm {
  /** A stem, "#12" for a number, "m3" for a month. */
  readonly term: string;
  /** Other readings of a number: "1.234" is 1234 or 1.234. */
  readonly otherTerms: readonly string[];
  /** As written. */
  readonly word: string;
  readonly kind: 'word' | 'name' | 'number';
}

/** The content words, names and values of a statement in order, repeats kept. Statements meet under one language only. */
export const statementTerms = memoizeByText((text, language): readonly StatementTerm[] => {
  const names = new Set(findNames(text, language).map(bare));
  const found: StatementTerm[] = [];
  const readWords = (from: number, to: number) => {
    if (to <= from) return;
    for (const word of words(text.slice(from, to))) {
      const kind = names.has(bare(word)) ? 'name' : 'word';
      for (const term of wordTerms(word, language)) {
        const isNumber = /^\p{N}/u.test(term);
        const key = isNumber ? `#${term}` : term;
        found.push({ term: key, otherTerms: [], word, kind: isNumber ? 'number' : kind });
      }
    }
  };
  let at = 0;
  for (const { start, end, terms } of valueSpans(text)) {
    if (start < at) continue;
    readWords(at, start);
    const word = text.slice(start, end);
    for (const [term = '', ...otherTerms] of terms) found.push({ term, otherTerms, word, kind: 'number' });
    at = end;
  }
  readWords(at, text.length);
  return found;
});

/** A stretch of a text that states a value, with the terms of its parts: number and unit, or day, month and year. */
interface ValueSpan {
  readonly start: number;
  readonly end: number;
  readonly terms: readonly (readonly string[])[];
}

function valueSpans(text: string): ValueSpan[] {
  const { numbers, dates } = findQuantities(text);
  const plain = (value: number) => `#${Number(Math.abs(value).toPrecision(6))}`;
  const part = (prefix: string, value: number | string | null) => (value === null ? [] : [[prefix + value]]);
  return [
    ...numbers.map(({ start, end, values, unit }) => ({
      start,
      end,
      terms: [values.map(plain), ...part('unit:', unit)],
    })),
    ...dates.map(({ start, end, year, month, day }) => ({
      start,
      end,
      terms: [...part('#', day), ...part('m', month), ...part('#', year)],
    })),
  ].sort((one, other) => one.start - other.start);
}

/** A name without the ending of a possessive, in lower case. */
function bare(name: string): string {
  return name.toLowerCase().replace(/['’]s?$/u, '');
}

const wordTerms = memoizeByText((word, language) => tokenize(word, language ?? 'en'), 50_000);

/**
 * How distinctive a term is. Long words are rarer than short ones (Zipf's law of abbreviation), so that length replaces
 * a list of frequencies in every language; a letter of a script without spaces counts for two and a half.
 */
export function termWeight({ term, kind }: StatementTerm): number {
  if (kind === 'number') return 7;
  return Math.min(6, 2.5 + 0.4 * term.length * (unspaced.test(term) ? 2.5 : 1));
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Words that share this many first letters may be forms of one word. */
export const sharedFront = 4;

/** How far two terms say the same, 0 to 1: inflection and derivation leave most of the front of a word. Values never do. */
export function termNearness(one: string, other: string): number {
  if (one === other) return 1;
  if (isValue(one) || isValue(other)) return 0;
  const shorter = Math.min(one.length, other.length);
  const longer = Math.max(one.length, other.length);
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared += 1;
  if (shared < sharedFront) return 0;
  if (shared >= 0.75 * longer) return 0.8;
  if (shared > sharedFront && shared >= 0.6 * longer) return 0.6;
  return shared === shorter ? 0.5 : 0;
}

function isValue(term: string): boolean {
  return /^(?:#|unit:|m\d)/.test(term);
}
