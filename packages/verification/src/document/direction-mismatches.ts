import { words } from '@research-studio/language';
import { areOpposed } from '../quotes/are-opposed.ts';
import { localContext } from './local-context.ts';
import type { Mismatch, MismatchRequest } from './mismatch.ts';
import { placeFit } from './place-fit.ts';

/**
 * A word of the claim whose opposite stands in its place where the document says the rest, "rose" for "fell", while no
 * sentence near has the word itself.
 */
export function directionMismatches(request: MismatchRequest): Mismatch[] {
  const { claim, measure, sentences } = request;
  const own = words(claim).slice(0, mostWords);
  const held = new Set(own.map(lower));
  const near = [...new Set(measure.best.slice(0, 3).flatMap((index) => [index, index - 1, index + 1]))];
  const wordsOf = new Map(
    near.map((index) => [index, words(sentences.text(index)).slice(0, mostWords).map(lower)]),
  );
  const strangers = new Set([...wordsOf.values()].flat().filter((word) => !held.has(word)));
  return own.flatMap((word, at): Mismatch[] => {
    const opposites = new Set([...strangers].filter((other) => areOpposed(word, other)));
    if (opposites.size === 0) return [];
    const term = measure.terms.find((other) => other.at === at);
    const states = (index: number) =>
      term?.stated.has(index) === true || wordsOf.get(index)?.includes(lower(word));
    const fit = placeFit({ terms: measure.terms, from: at });
    const context = localContext({ terms: measure.terms, from: at, to: at });
    const fitOf = (index: number, place: number) =>
      place < 0 ? 0 : fit.at(index, sentences.terms(index), place);
    const ownFit = Math.max(
      0,
      ...[...wordsOf].map(([index, list]) => fitOf(index, list.indexOf(lower(word)))),
    );
    for (const [index, list] of wordsOf) {
      const place = list.findIndex((other, index) => opposites.has(other) && !isAge(list, index));
      if (place < 0 || states(index)) continue;
      const found = fitOf(index, place);
      if (found < (term === undefined ? samePreposition : sameMatter) || found <= ownFit) continue;
      const isSame = found >= samePlace && context.alone(index) >= samePlace && !near.some(states);
      return [
        {
          kind: 'direction',
          claimed: word,
          stated: list[place] ?? '',
          sentence: index,
          isContradiction: isSame,
        },
      ];
    }
    return [];
  });
}

const mostWords = 100;
/** Fit from which the opposite stands in the word's place. */
const sameMatter = 0.45;
/** The same for stop words: "with", "before". */
const samePreposition = 0.6;
/** Fit and share of the words around it from which the sentence contradicts. */
const samePlace = 0.75;

/** "31-year-old". */
function isAge(list: readonly string[], place: number): boolean {
  return list[place] === 'old' && /^years?$/.test(list[place - 1] ?? '');
}

function lower(word: string): string {
  return word.toLowerCase();
}
