import { detectLanguage, primaryTag } from './detection.ts';
import { memoizeByText } from './memoize.ts';
import { rulesOf } from './word-forms.ts';

/**
 * Index terms of a text, in order, with repeats: NFKC, lower-case, stop words dropped, stemmed, accents folded,
 * numbers without thousands separators and with a decimal point ("1,234.5" and "1.234,5" give "1234.5").
 * Texts meet only under one language: pass the same tag for both. Left out, it is detected, English when unknown.
 */
export function tokenize(text: string, language?: string | null): readonly string[] {
  return termsOf(text, language ?? null);
}

const termsOf = memoizeByText((text, language): readonly string[] => {
  const tag = language ?? detectLanguage(text) ?? 'en';
  const primary = primaryTag(tag);
  const { stem, stopWords } = rulesOf(tag);
  const tokens: string[] = [];
  for (const word of words(text)) {
    const lower = word.toLowerCase();
    if (startsWithDigit(lower)) {
      tokens.push(plainNumber(lower, tag));
      continue;
    }
    if (stopWords.has(lower) && !isShortName(word)) continue;
    for (const part of lower.includes("'") ? withoutElision(lower) : [lower]) {
      if ((stopWords.has(part) && !isShortName(word)) || isKanaParticle(part)) continue;
      tokens.push(foldAccents(stem(unaccented.has(primary) ? foldAccents(part) : part)));
    }
  }
  return tokens;
});

/**
 * Words and numbers of a text as they are written (NFKC), in order. Scripts without spaces are segmented; "O'Neill",
 * "3.5", "1,234" and "U.S." (as "US") are one word, hyphens part words.
 */
export function words(text: string): string[] {
  const found: string[] = [];
  const plain = text.normalize('NFKC').replaceAll('’', "'");
  if (ascii.test(plain)) return plain.match(asciiWordPattern)?.map(withoutStops) ?? [];
  for (const [run] of plain.matchAll(wordPattern)) {
    if (run.endsWith('.')) found.push(withoutStops(run));
    else if (unspaced.test(run)) segmentUnspaced(run, found);
    else found.push(run);
  }
  return found;
}

/** Languages whose stemmers know no accents, so that these are folded first. */
const unaccented: ReadonlySet<string> = new Set(['en', 'id', 'nl']);

/** The same as `wordPattern` for ASCII, some times faster. */
const asciiWordPattern = /(?:[A-Za-z]\.){2,}|\d+(?:[.,]\d+)*|[A-Za-z][A-Za-z0-9]*(?:'[A-Za-z0-9]+)*/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII.
const ascii = /^[\x00-\x7f]*$/;
const withoutStops = (word: string): string => (word.endsWith('.') ? word.replaceAll('.', '') : word);

const wordPattern =
  /(?:\p{L}\.){2,}|\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{M}\p{N}]+)*/gu;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const segmenters = new Map<string, Intl.Segmenter>();

function segmentUnspaced(run: string, found: string[]): void {
  const locale = /\p{Script=Thai}/u.test(run) ? 'th' : 'ja';
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  for (const { segment, isWordLike } of segmenter.segment(run)) if (isWordLike) found.push(segment);
}

function startsWithDigit(word: string): boolean {
  return /^\p{N}/u.test(word);
}

const decimalPoint: ReadonlySet<string> = new Set(['en', 'ja', 'zh', 'ko', 'th', 'he', 'hi']);

/** A single separator before exactly three digits is a thousands separator, unless the language writes decimals so. */
function plainNumber(word: string, language: string): string {
  if (!/[.,]/.test(word)) return word;
  const isPoint = decimalPoint.has(primaryTag(language));
  const thousands = isPoint ? /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/ : /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
  if (thousands.test(word)) return word.replaceAll(isPoint ? ',' : '.', '').replace(',', '.');
  if (/^\d{1,3}(?:,\d{3}){2,}$/.test(word) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(word)) {
    return word.replaceAll(/[.,]/g, '');
  }
  return /^\d+[.,]\d+$/.test(word) ? word.replace(',', '.') : word;
}

/** "l'homme" → homme, "company's" → company, "o'neill" → o, neill. */
function withoutElision(word: string): string[] {
  const parts = word.split("'").filter((part) => part !== '');
  return parts.length === 2 && (parts[1] === 's' || (parts[0]?.length ?? 0) === 1)
    ? [(parts[1] === 's' ? parts[0] : parts[1]) ?? word]
    : parts.filter((part) => part !== 's');
}

/** "US", "IT" and "WHO" are names where "us", "it" and "who" are not. */
function isShortName(word: string): boolean {
  return word.length >= 2 && word.length <= 3 && /^\p{Lu}+$/u.test(word);
}

function isKanaParticle(word: string): boolean {
  return word.length <= 2 && /^\p{Script=Hiragana}+$/u.test(word);
}

function foldAccents(word: string): string {
  if (ascii.test(word) || !/\p{Script=Latin}/u.test(word)) return word;
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
