import { isCommonOpener } from '../is-common-opener.ts';
import type { Mismatch, MismatchRequest } from './mismatch.ts';
import { type TextTerm, textTerms } from './text-terms.ts';

/**
 * A number or name of the claim that stands in the sentence before another word, while the word that follows it in the
 * claim follows another one there: "61,000 pieces" against "4,000 pieces and 61,000 visitors".
 */
export function swapMismatches({ claim, measure, sentences, language }: MismatchRequest): Mismatch[] {
  const kinds = new Map(measure.terms.map(({ term, kind }) => [term, kind]));
  const own = textTerms(claim, language);
  return measure.best.slice(0, 3).flatMap((index): Mismatch[] => {
    const stated = textTerms(sentences.at(index).text, language);
    return own.flatMap((one, at): Mismatch[] => {
      const kind = kinds.get(one.term);
      const next = own[at + 1];
      if (kind === undefined || kind === 'word' || next === undefined || !isNext(one, next)) return [];
      const rival = rivalBefore({ one, next, stated });
      if (rival === undefined || isCommonOpener(rival.word, language)) return [];
      if (isFigure(rival) !== isFigure(one) || isFigure(one) !== (kind === 'number')) return [];
      if (own.some(({ term }, place) => term === rival.term && own[place + 1]?.term === next.term)) return [];
      if (isElided({ one, rival, own, stated })) return [];
      return [{ kind, claimed: one.word, stated: rival.word, sentence: index, isContradiction: true }];
    });
  });
}

/**
 * The claim has the rival too, and not before the word that follows its own number there: "96,300 pumps in 2023 and 88,700
 * in 2024" leaves out what "88,700 pumps in 2024, fewer than the 96,300 sold in 2023" has.
 */
function isElided(at: {
  one: TextTerm;
  rival: TextTerm;
  own: readonly TextTerm[];
  stated: readonly TextTerm[];
}): boolean {
  const { one, rival, own, stated } = at;
  const place = own.findIndex(({ term }) => term === rival.term);
  if (place < 0) return false;
  const after = stated[stated.findIndex(({ term }) => term === one.term) + 1];
  return own[place + 1]?.term !== after?.term;
}

/** The word right after it, a plain one. */
function isNext(one: TextTerm, next: TextTerm): boolean {
  return next.at === one.at + 1 && /^\p{Ll}/u.test(next.word);
}

function isFigure({ word }: TextTerm): boolean {
  return /^\p{N}/u.test(word);
}

/** What stands right before the word that follows the claim's own number or name, which stands before another one. */
function rivalBefore(at: {
  one: TextTerm;
  next: TextTerm;
  stated: readonly TextTerm[];
}): TextTerm | undefined {
  const { one, next, stated } = at;
  const places = stated.flatMap(({ word }, index) => (word === next.word ? [index] : []));
  const [place] = places;
  const own = stated.findIndex(({ term }) => term === one.term);
  if (place === undefined || places.length !== 1 || own < 0 || own === place - 1 || own === place - 2)
    return undefined;
  const [before, following, held, after] = [stated[place - 1], stated[place], stated[own], stated[own + 1]];
  if (before === undefined || following === undefined || held === undefined || after === undefined)
    return undefined;
  if (!isNext(before, following) || !isNext(held, after)) return undefined;
  return isFigure(before) || /^\p{Lu}\p{Ll}/u.test(before.word) ? before : undefined;
}
