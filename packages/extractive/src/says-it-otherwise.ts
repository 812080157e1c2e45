import { tokenize, words } from '@research-studio/language';
import { areOpposed, readDirections, readMeasures, readQualifiers } from '@research-studio/verification';
import type { QuestionAnalysis } from './analyze-question.ts';
import { answerShapes } from './answer-cues.ts';
import { asksForPromise, holdsAgainstPromise } from './corrects-promise.ts';
import { asksForBest, tellsBest } from './rank-asked.ts';

/**
 * Words of a question that a passage answers in other words: of a question for yes or no the opposite ("banned":
 * "remain allowed") or a comparison that can be read off two sums ("cheaper"), of "which is the best" what won, of a limit "at most".
 * Whether something is as promised, a measured value beside a promised one says.
 */
export function saysItOtherwise(analysis: QuestionAnalysis): (passage: string) => ReadonlySet<string> {
  const { question, kinds, language, terms } = analysis;
  const asked = terms.filter(({ kind }) => kind === 'word');
  if (asksForBest(question, language)) {
    const best = asked.filter(({ word }) => tellsBest(word, language)).map(({ word }) => word);
    return (passage) => (tellsBest(passage, language) ? new Set(best) : NONE);
  }
  const limit = asked.find(({ word }) => isLimit(word))?.word;
  if (limit !== undefined)
    return (passage) => (isLimit(passage) || isBounded(passage) ? new Set([limit]) : NONE);
  if (kinds[0] !== 'yes_no' && kinds[0] !== 'fact' && kinds[0] !== 'comparison') return () => NONE;
  if (kinds[0] === 'yes_no' && asksForPromise(question)) {
    const all = new Set(asked.map(({ word }) => word));
    return (passage) => (holdsAgainstPromise(passage) ? all : NONE);
  }
  const axes = new Map(
    asked.flatMap(({ word }) => readDirections(word).map(({ axis }) => [axis, word] as const)),
  );
  return (passage) => {
    const found = new Set<string>();
    for (const { axis } of axes.size === 0 ? [] : readDirections(passage)) {
      const word = axes.get(axis);
      if (word !== undefined) found.add(word);
    }
    const cheaper = axes.get('cost');
    if (cheaper !== undefined && sumsIn(passage) >= 2) found.add(cheaper);
    const own = new Set(tokenize(passage, language));
    const open = asked.filter(({ term, word }) => !own.has(term) && !found.has(word));
    for (const there of open.length === 0 ? [] : words(passage).slice(0, MOST_WORDS))
      for (const { word } of open) if (areOpposed(word.toLowerCase(), there.toLowerCase())) found.add(word);
    return found;
  };
}

const isLimit = (text: string): boolean => readQualifiers(text).get('standing')?.has('limit') === true;

const isBounded = (text: string): boolean => readMeasures(text).measures.some(({ bound }) => bound === 'max');

const NONE: ReadonlySet<string> = new Set();

/** A passage is read up to here. */
const MOST_WORDS = 120;

const sumsIn = (passage: string): number =>
  [...passage.matchAll(new RegExp(answerShapes.money.source, 'giu'))].length;

/** Words that an answer cannot do without: of a question for yes or no those that take a side ("banned"), and a limit. */
export function sidedWords({ kinds, terms }: QuestionAnalysis): ReadonlySet<string> {
  const isSided = (word: string) =>
    isLimit(word) || (kinds[0] === 'yes_no' && readDirections(word).length > 0);
  return new Set(terms.flatMap(({ kind, word }) => (kind === 'word' && isSided(word) ? [word] : [])));
}
