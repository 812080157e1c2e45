import type { ColumnTest } from '@research-studio/language';
import { analyzeQuestion } from './analyze-question.ts';
import { answerShapes } from './answer-cues.ts';
import { createTermMatcher } from './term-matcher.ts';

/**
 * Tells the columns of a table that a question asks about, by a name, a number or a word that they share with it; for a
 * question of money those that give a sum.
 */
export function columnsAsked(question: string): ColumnTest {
  const analysis = analyzeQuestion(question);
  if (analysis.kinds[0] === 'money') return (_, cell) => answerShapes.money.test(cell);
  const generic = new Set(analysis.terms.filter(({ kind }) => kind === 'generic').map(({ term }) => term));
  const matcher = createTermMatcher(analysis);
  return (name) => {
    const hits = matcher.hitsOfText(name);
    return matcher.sought.some(({ term }, index) => !generic.has(term) && (hits[index] ?? 0) >= SAME_WORD);
  };
}

/** The word itself or a form of it. */
const SAME_WORD = 0.75;
