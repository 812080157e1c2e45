import { findQuantities, type StatedNumber } from '@research-studio/language';
import { hasNamesInside } from './reader/names.ts';
import { statesAbsence } from './states-absence.ts';

/**
 * Whether a sentence states a fact that a reader could want to check: it has a number, a date or a name in it.
 * A count of up to twelve things, in words ("Three measures must be kept apart."), is not a number here; digits always
 * are. Questions state none, nor do lines that only announce a list. A sentence that says what the sources leave out
 * needs a mark only when it has digits or a date in it: "No figures for 2025 were found." carries one or stays out,
 * "No later figures were found." is alone. `text` is without marks.
 */
export function needsCitation(text: string, language: string | null): boolean {
  if (statesCheckableQuantity(text)) return true;
  if (statesNothing(text)) return false;
  return /\p{Script=Katakana}{3}/u.test(text) || hasNamesInside(text, language);
}

/** Whether a sentence without figures says nothing of the world: a question, the opening of a list, what sources lack. */
export function statesNothing(text: string): boolean {
  return isQuestion(text) || announcesList(text) || statesAbsence(text);
}

/** The part of `needsCitation` that holds in all languages alike: numbers and dates. */
export function statesCheckableQuantity(text: string): boolean {
  if (isQuestion(text)) return false;
  if (/\p{Nd}/u.test(text)) return true;
  if (announcesList(text)) return false;
  const { numbers, dates } = findQuantities(text);
  if (dates.length > 0) return true;
  return !statesAbsence(text) && numbers.some((number) => !isSmallCount(number, text));
}

function isQuestion(text: string): boolean {
  return /[?？][\s"”’»)]*$/u.test(text);
}

function announcesList(text: string): boolean {
  return /[:：]\s*$/u.test(text);
}

/** "three measures", but not "three years" (a unit), "three of them", "two thirds", "three times" or "about three". */
function isSmallCount(
  { isWord, isApproximate, unit, values, start, end }: StatedNumber,
  text: string,
): boolean {
  if (!isWord || isApproximate || unit !== null || values.some((value) => value > 12)) return false;
  if (rate.test(text.slice(Math.max(0, start - 60), start))) return false;
  const next = /^\s+(\p{L}[\p{L}\p{M}'’-]*)/u.exec(text.slice(end))?.[1]?.toLowerCase();
  return next !== undefined && !isNotCounted.test(next);
}

/** "one house in twelve" */
const rate =
  /(?<!\p{L})(?:one|ein(?:e[rsnm]?)?|une?|un[oa]|uma?|один|одна|одно)(?!\p{L})[^.,;:]{0,40}\s(?:in|out of|von|sur|de cada|su|em cada|из)\s+$/iu;

/** Parts, multiples and the words that end the phrase of a number. */
const isNotCounted =
  /^(?:times|fold|thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|dozen|of|or|and|to|in|out|per|are|is|were|was|have|had|more|less|fewer|mal|drittel\p{L}*|viertel\p{L}*|fünftel|zehntel|von|der|oder|und|bis|pro|sind|waren|ist|mehr|weniger|fois|tiers|quarts?|cinquièmes|de|des|du|ou|et|à|sur|par|sont|plus|moins|veces|tercios|terceras|cuart[ao]s|quint[ao]s|décim[ao]s|del?|y|e|en|por|son|más|menos|volte|terzi|quarti|quinti|decimi|dei|delle|degli|su|per|sono|più|meno|vezes|terços|dos|das|em|são|mais|раза?|трети|четверти|пятых|десятых|из|или|и|до|на|в)$/u;
