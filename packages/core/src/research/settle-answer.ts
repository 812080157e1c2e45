import type { Answered, SubQuestion } from '@research-studio/schemas';
import { normaliseMarks, withoutMarks } from '../citation/marks.ts';
import { type CoverageLevel, coverageOf } from './question-coverage.ts';

/** What somebody who read the evidence says of how far it answers the question. */
export interface AnswerReport {
  /** In the order of the research questions. */
  readonly coverage: readonly CoverageLevel[];
  readonly answered: Answered;
  readonly gaps: readonly string[];
}

export interface SettledAnswer {
  /** 0 to 1, never less than before. */
  readonly coverage: number;
  readonly answered: Answered;
  readonly gaps: readonly string[];
}

/**
 * Brings together what a model says of the parts and of the whole: levels that it leaves out are as the whole, and
 * where no part is covered nothing is answered. Gaps are named to readers, and so without marks of citation.
 */
export function settleAnswer(
  questions: readonly SubQuestion[],
  { coverage: levels, answered, gaps }: AnswerReport,
  before = 0,
): SettledAnswer {
  const known = levels.length > 0 ? levels : questions.map(() => OF_THE_WHOLE[answered]);
  const coverage = Math.max(before, coverageOf(questions, known));
  return {
    coverage,
    answered: coverage === 0 && questions.length > 0 ? 'none' : answered,
    gaps: [...new Set(gaps.map(withoutCitations))].filter((gap) => gap !== ''),
  };
}

const OF_THE_WHOLE: Readonly<Record<Answered, CoverageLevel>> = {
  full: 'well_covered',
  partial: 'partial',
  none: 'missing',
};

/** A text without citations in any form in which models write them. */
export function withoutCitations(text: string): string {
  return withoutMarks(normaliseMarks(text)).trim();
}
