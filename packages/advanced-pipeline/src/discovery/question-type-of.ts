import { readQuestion } from '@research-studio/extractive';
import { type Entry, vocabulary } from '@research-studio/language';
import type { QuestionType } from './query-analysis.ts';

export function questionTypeOf(question: string): QuestionType {
  const { kinds, text: asked } = readQuestion(question);
  const says = wordsOf(question);
  if (kinds.includes('comparison') || says('askComparison')) return 'comparative';
  if (kinds.includes('cause') || says('askCause') || says('askEffects')) return 'causal';
  if (says('instructions')) return 'procedural';
  // "What is the population of …" asks for a fact, "What is photosynthesis?" for an explanation.
  const isDefinition = kinds[0] === 'definition' && !says('of');
  return says('overview') || isDefinition || !isQuestion(asked) ? 'exploratory' : 'factual';
}

/** Looks for the words of an entry in a question, in its language. */
function wordsOf(question: string): (entry: Entry) => boolean {
  const { language, text: asked } = readQuestion(question);
  return (entry) => vocabulary(language, entry).test(asked);
}

function isQuestion(text: string): boolean {
  const { language } = readQuestion(text);
  return (
    /[?？]\s*$|か[。．]?\s*$/u.test(text) ||
    vocabulary(language, 'interrogatives').opens(text) !== null ||
    vocabulary(language, 'auxiliaries').opens(text) !== null
  );
}
