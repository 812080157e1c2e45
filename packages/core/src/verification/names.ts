import { words } from '../text/tokens.ts';

/**
 * Name words of a sentence, as written: capitalised words, acronyms, words with digits in them ("GPT-4", "F-16").
 * German capitalises all nouns, so there only runs of two, acronyms and words with digits count. The first word
 * counts unless it looks like a plural, a participle or an adverb ("Scientists", "Located", "Recently"). Scripts
 * without capitals give none but codes.
 */
export function findNames(text: string, language: string | null): string[] {
  return names(text, language).map(({ word }) => word);
}

/** Whether a sentence has a name in it that is not just its first word, whose capital says nothing. */
export function hasNamesInside(text: string, language: string | null): boolean {
  return names(text, language).some(({ isSure }) => isSure);
}

function names(text: string, language: string | null): { word: string; isSure: boolean }[] {
  const found = [...text.matchAll(codePattern)].map(([word]) => ({ word, isSure: true }));
  const spelled = text.replaceAll(codePattern, (code) => code.toLowerCase());
  const list = [...spelled.matchAll(wordPattern)].map((match) => ({
    word: match[0],
    opens: isOpening(spelled, match.index),
  }));
  const isGerman = language?.startsWith('de') ?? false;
  list.forEach(({ word, opens }, index) => {
    if (!capitalised.test(word) || ordinary.has(word.toLowerCase())) return;
    const isAcronym = /^\p{Lu}{2,}s?$/u.test(word) || /\p{Ll}\p{Lu}/u.test(word);
    const next = list[index + 1]?.word ?? '';
    const hasNeighbour = isNameLike(next) || (!opens && isNameLike(list[index - 1]?.word ?? ''));
    const isSure = isAcronym || hasNeighbour || (!isGerman && !opens);
    if (isSure || (!isGerman && !/(?:s|ly|ing|ed)$/.test(word))) found.push({ word, isSure });
  });
  return [...new Map(found.map((name) => [name.word, name])).values()];
}

/** Words to look names up in: lower-case, possessive and elided parts taken off. */
export function nameKeys(text: string): string[] {
  return words(text).flatMap((word) => {
    const lower = word.toLowerCase();
    return lower.includes("'") ? [lower, ...lower.split("'")] : [lower];
  });
}

/**
 * Whether a name word stands in a set of lower-case words, allowing for inflection: words of five letters and more
 * may differ in up to three last letters ("Armstrong", "Armstrongs"; "Москва", "Москвы").
 */
export function hasName(name: string, keys: ReadonlySet<string>, stems: ReadonlySet<string>): boolean {
  const parts = nameKeys(name).filter((part) => part.length > 1 || /\d/.test(part));
  return parts.every((part) => keys.has(part) || (part.length >= 5 && stems.has(nameStem(part))));
}

/** The part of a word that inflection leaves alone, roughly. */
export function nameStem(word: string): string {
  return word.length < 5 ? word : word.slice(0, Math.max(4, word.length - 2));
}

/** Letters and digits in one word, with or without a hyphen. */
const codePattern = /(?<![\p{L}\p{N}])(?:\p{L}+[-‐‑]?\d+\p{L}{0,3}|\d+\p{Lu}+\d*)(?![\p{L}\p{N}])/gu;
const wordPattern = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)?/gu;
const capitalised = /^\p{Lu}/u;

function isOpening(text: string, at: number): boolean {
  return /(?:^|[.!?:;•]|[.!?:]\s?["“”»])[\s"'“‘«([*_>-]*$/u.test(text.slice(Math.max(0, at - 6), at));
}

function isNameLike(word: string): boolean {
  return capitalised.test(word) && !ordinary.has(word.toLowerCase());
}

/** Capitalised for reasons other than being a name. */
const ordinary = new Set(
  'i the a an this that these those it its he she they we his her their our in on at for by with from of to and but or as if when while after before since because although though however according both each another some many most all also more despite during under over between yes no not there here what who why how where which monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december der die das ein eine er sie es wir ich in im am bei mit und aber auch nach auf als wenn laut le la les un une il elle ils elles ce cette et mais dans en selon el los las lo una y pero según o os as um uma e mas no na gli i secondo в на и но он она они это по'.split(
    ' ',
  ),
);
