import { rulesOf } from '@research-studio/language';
import { findNames } from '../names.ts';
import { CharacterClass } from './character-classes.ts';
import { changedWords, hasKind, type QuoteSide, surroundings } from './quote-side.ts';
import { foldWord } from './read-words.ts';

/** The names of quote and text, looked for at first need. */
export interface NamesOfSides {
  readonly quoted: () => ReadonlySet<string>;
  readonly actual: () => ReadonlySet<string>;
}

export function namesOf(text: string, language: string | null, isLowerCase: (word: string) => boolean) {
  let found: ReadonlySet<string> | undefined;
  return (): ReadonlySet<string> => {
    found ??= new Set(
      findNames(text, language, isLowerCase)
        .filter((name) => !/^I['’]/.test(name))
        .map(nameKey),
    );
    return found;
  };
}

/** Whether a change touches a name. "Smith" and "Smith's" are one name. */
export function isNameChange(change: {
  readonly quoted: QuoteSide;
  readonly actual: QuoteSide;
  readonly isSwap: boolean;
  readonly language: string | null;
  readonly names: NamesOfSides;
}): boolean {
  const { quoted, actual, isSwap, language, names } = change;
  const ofQuote = changedWords(quoted);
  const ofText = changedWords(actual);
  if (!isSwap && ofQuote.map(nameKey).join(' ') === ofText.map(nameKey).join(' ')) return false;
  if (ofQuote.some((word) => mayBeName(word) && names.quoted().has(nameKey(word)))) return true;
  if (ofText.some((word) => mayBeName(word) && names.actual().has(nameKey(word)))) return true;
  if (language?.startsWith('de') === true && !isSwap && replacesNoun(quoted, actual)) return true;
  return isNameWithoutCapitals(quoted, actual);
}

function mayBeName(word: string): boolean {
  return /[\p{Lu}\p{N}]/u.test(word);
}

function nameKey(word: string): string {
  return foldWord(word).replace(/'s?$/, '');
}

/** German writes nouns as it writes names; one noun in the place of another counts, an inflected form does not. */
function replacesNoun(quoted: QuoteSide, actual: QuoteSide): boolean {
  const [one = '', ...moreOfQuote] = changedWords(quoted);
  const [other = '', ...moreOfText] = changedWords(actual);
  if (moreOfQuote.length + moreOfText.length > 0 || !/^\p{Lu}/u.test(one) || !/^\p{Lu}/u.test(other))
    return false;
  if (quoted.from === quoted.first) return false;
  const { stopWords } = rulesOf('de');
  if (stopWords.has(one.toLowerCase()) || stopWords.has(other.toLowerCase())) return false;
  const stem = Math.max(3, Math.min(one.length, other.length) - 2);
  return foldWord(one).slice(0, stem) !== foldWord(other).slice(0, stem);
}

/** Titles, places and bodies that end a Japanese or Chinese name. */
const nameEnd =
  /^(?:氏|さん|様|先生|女士|教授|博士|首相|大統領|总统|總統|知事|市長|議員|社長|[县県市町村州省都府区區国國島岛山川河湖駅党]|大学|大學|会社|公司|新聞|銀行|银行)/u;

/** One katakana word for another, or characters changed right before the end of a name. */
function isNameWithoutCapitals(quoted: QuoteSide, actual: QuoteSide): boolean {
  if (hasKind(quoted, CharacterClass.katakana) && hasKind(actual, CharacterClass.katakana)) return true;
  return [quoted, actual].some((side) => {
    if (!hasKind(side, CharacterClass.unspaced)) return false;
    const { text, from, to } = surroundings(side, 3);
    return /^\p{Script=Han}+$/u.test(text.slice(from, to)) && nameEnd.test(text.slice(to));
  });
}
