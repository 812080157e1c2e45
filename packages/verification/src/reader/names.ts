import { findDates, isCommonWord, isWeekday, memoizeByText, words } from '@research-studio/language';

/**
 * Name words of a sentence, as written: capitalised words, acronyms, words with digits in them ("GPT-4", "F-16").
 * German capitalises all nouns, so there only runs of two, acronyms and words with digits count. The first word
 * counts unless it is a common one ("Several", "Put"), is in lower case elsewhere (`isLowerCase`), or looks like a
 * plural, a participle or an adverb ("Scientists", "Located", "Recently"). Scripts without capitals give none but codes.
 */
export function findNames(
  text: string,
  language: string | null,
  isLowerCase: (word: string) => boolean = () => false,
): string[] {
  return names(text, language)
    .filter(({ word, opens }) => !opens || !isLowerCase(word.toLowerCase()))
    .map(({ word }) => word);
}

/** The words of a text that are written without a capital. */
export function lowerCaseWords(text: string): string[] {
  return [...text.matchAll(wordPattern)].map(([word]) => word).filter((word) => !capitalised.test(word));
}

/** Whether a sentence has a name in it that is not just its first word, whose capital says nothing. */
export function hasNamesInside(text: string, language: string | null): boolean {
  return names(text, language).some(({ isSure }) => isSure);
}

interface FoundName {
  readonly word: string;
  /** Its capital says more than that a sentence begins. */
  readonly isSure: boolean;
  /** It is the first word of a sentence. */
  readonly opens: boolean;
}

const names = memoizeByText((text, language): readonly FoundName[] => {
  const found: FoundName[] = [...text.matchAll(codePattern)].map(([word]) => ({
    word,
    isSure: true,
    opens: false,
  }));
  const spelled = text.replaceAll(codePattern, (code) => code.toLowerCase());
  const list = [...spelled.matchAll(wordPattern)].map(({ 0: word, index }) => {
    const opens = isOpening(spelled, index);
    const isAcronym = /^\p{Lu}{2,}s?$/u.test(word) || /\p{Ll}\p{Lu}/u.test(word);
    const isCommon =
      isWeekday(word) || (!isAcronym && isCommonWord(word, language)) || isMonth(word, language);
    return { word, opens, isAcronym, isNameLike: capitalised.test(word) && !isCommon };
  });
  const isGerman = language?.startsWith('de') ?? false;
  list.forEach(({ word, opens, isAcronym, isNameLike }, index) => {
    if (!isNameLike) return;
    const hasNeighbour =
      list[index + 1]?.isNameLike === true || (!opens && list[index - 1]?.isNameLike === true);
    const isSure = isAcronym || hasNeighbour || (!isGerman && !opens);
    if (isSure || (!isGerman && !/(?:s|ly|ing|ed)$/.test(word))) found.push({ word, isSure, opens });
  });
  return [...new Map(found.map((name) => [name.word, name])).values()];
});

/** Words to look names up in: lower-case, possessive and elided parts taken off. */
function nameKeys(text: string): string[] {
  return words(text).flatMap((word) => {
    const lower = word.toLowerCase();
    return lower.includes("'") ? [lower, ...lower.split("'")] : [lower];
  });
}

/**
 * Whether a name word is in a set of lower-case words, allowing for inflection: words of five letters and more
 * may differ in up to three last letters ("Armstrong", "Armstrongs"; "Москва", "Москвы").
 */
export function hasName(name: string, { keys, stems }: NameKeys): boolean {
  const parts = nameKeys(name).filter((part) => part.length > 1 || /\d/.test(part));
  return parts.every((part) => keys.has(part) || (part.length >= 5 && stems.has(nameStem(part))));
}

/** Words of a text to look names up in, and their stems. */
export interface NameKeys {
  readonly keys: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
}

export function nameKeysOf(text: string): NameKeys {
  return readNameKeys(text, null);
}

const readNameKeys = memoizeByText((text): NameKeys => {
  const keys = new Set(nameKeys(text));
  return { keys, stems: new Set([...keys].map(nameStem)) };
});

/** The part of a word that inflection leaves alone, roughly. */
function nameStem(word: string): string {
  return word.length < 5 ? word : word.slice(0, Math.max(4, word.length - 2));
}

/** Letters and digits in one word, with or without a hyphen. */
const codePattern = /(?<![\p{L}\p{N}])(?:\p{L}+[-‐‑]?\d+\p{L}{0,3}|\d+\p{Lu}+\d*)(?![\p{L}\p{N}])/gu;
const wordPattern = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)?/gu;
const capitalised = /^\p{Lu}/u;

function isOpening(text: string, at: number): boolean {
  return /(?:^|[.!?:;•]|[.!?:]\s?["“”»])[\s"'“‘«([*_>-]*$/u.test(text.slice(Math.max(0, at - 6), at));
}

function isMonth(word: string, language: string | null): boolean {
  return findDates(`1 ${word} 2000`, language).some(({ month }) => month !== null);
}
