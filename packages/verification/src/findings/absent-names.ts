import { primaryTag } from '@research-studio/language';
import { findNames, hasName, lowerCaseWords, nameKeysOf } from '../names.ts';
import type { CheckedSentence, Suspicion } from './checked-sentence.ts';

/**
 * Tells the names of a sentence, each at its first, that stand in no quote and no context of the whole report's evidence. Says nothing of
 * a report without evidence, in scripts without capitals, or of evidence in another script.
 */
export function absentNames(
  sentences: readonly CheckedSentence[],
  language: string | null,
): (sentence: CheckedSentence) => Suspicion[] {
  const evidence = [
    ...new Set(
      sentences.flatMap(({ evidence }) => evidence.map(({ quote, context }) => `${quote}\n${context ?? ''}`)),
    ),
  ];
  if (evidence.length === 0) return () => [];
  const all = evidence.join('\n');
  const keys = nameKeysOf(all);
  const plain = [...keys.keys].join(' ');
  const lowerCase = new Set([...sentences.map(({ text }) => text), all].flatMap(lowerCaseWords));
  const isLowerCase = (word: string) => lowerCase.has(word);
  const told = new Set<string>();
  return ({ text, evidence: cited }) => {
    if (cited.length === 0 || isTitleCase(text, language)) return [];
    const absent = findNames(text, language, isLowerCase).filter(
      (name) =>
        name.length > 1 &&
        !isLowerCase(name.toLowerCase()) &&
        !hasName(name, keys) &&
        !isShortForm(name, text, all) &&
        !isCompound(name, plain),
    );
    const fresh = runsOf(absent, text).filter((name) => !told.has(name) && !isBareOpener(name, text));
    for (const name of fresh) told.add(name);
    return fresh.map((name) => suspicionOf(name, all));
  };
}

function suspicionOf(name: string, evidence: string): Suspicion {
  const isForeign = !/\p{Script=Latin}{3}/u.test(evidence) && /\p{Script=Latin}/u.test(name);
  const isLong = name.includes(' ');
  return {
    severity: isForeign || !isLong ? 'low' : 'medium',
    message: `"${name}" stands in no quote and no title of the sources.`,
    open: true,
  };
}

/** Headings in title case and lists of capitalised words tell nothing by a capital. */
function isTitleCase(text: string, language: string | null): boolean {
  if (primaryTag(language ?? 'en') === 'de' || /[.!?]["”’»)]*$/u.test(text)) return false;
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length >= 3 && capitals / words.length > 0.7;
}

/** A single capitalised word at the front may be any word: "Theory fits", "Load: 4 kW". */
function isBareOpener(name: string, text: string): boolean {
  return /^\p{Lu}\p{Ll}+$/u.test(name) && /^[^\p{L}\p{N}]*$/u.test(text.slice(0, text.indexOf(name)));
}

/** "EIB" where the text or the evidence spells out the European Investment Bank. */
function isShortForm(name: string, text: string, evidence: string): boolean {
  if (!/^\p{Lu}{2,6}s?$/u.test(name)) return false;
  const initials = [...name.replace(/s$/, '')]
    .map((letter) => `${letter}\\p{L}*`)
    .join('[\\s-]+(?:(?:of|the|and|for|de|der|des|für|und|et|di|e|y)[\\s-]+)*');
  return new RegExp(`(?<!\\p{L})${initials}`, 'iu').test(`${text}\n${evidence.slice(0, maxEvidence)}`);
}

const maxEvidence = 200_000;

/** "Wärmepumpenverband" where the evidence has "Wärmepumpe": part of a compound. */
function isCompound(name: string, plain: string): boolean {
  return (
    name.length >= 7 &&
    plain.includes(name.toLowerCase().slice(0, Math.max(5, Math.floor(name.length * 0.6))))
  );
}

/** Absent words that stand side by side are one name. */
function runsOf(words: readonly string[], text: string): string[] {
  const runs: string[] = [];
  let end = -10;
  for (const word of [...words].sort((a, b) => text.indexOf(a) - text.indexOf(b))) {
    const at = text.indexOf(word);
    const last = runs.at(-1);
    if (last !== undefined && at >= end && at - end <= 1) runs[runs.length - 1] = `${last} ${word}`;
    else runs.push(word);
    end = at + word.length;
  }
  return runs;
}
