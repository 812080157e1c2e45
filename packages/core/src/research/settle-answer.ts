import type { Answered, Conflict, Evidence, SubQuestion } from '@research-studio/schemas';
import { normaliseMarks, withoutMarks } from '../citation/marks.ts';
import { type CoverageLevel, coverageOf } from './asked-question.ts';
import type { Assessment } from './assess.task.ts';
import { promptText } from './prompt-text.ts';

/** What somebody who read the evidence says of how far it answers the question. */
interface AnswerReport {
  /** In the order of the research questions. */
  readonly coverage: readonly CoverageLevel[];
  readonly answered: Answered;
  readonly gaps: readonly string[];
}

interface SettledAnswer {
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

/** The conflicts that a model names, as far as passages that exist stand on two sides of them. */
export function settleConflicts(
  conflicts: Assessment['conflicts'],
  evidence: readonly Pick<Evidence, 'id' | 'quote'>[],
): readonly Conflict[] {
  const known = new Map(evidence.map(({ id, quote }) => [id, quote]));
  return conflicts.flatMap(({ title, evidenceIds, betterLabel }) => {
    const sides = evidenceIds
      .map((marks) => [...new Set(marks.flatMap(idsIn))].filter((id) => known.has(id)))
      .filter((ids) => ids.length > 0)
      .map((ids) => ({
        says: promptText(known.get(ids[0] ?? '') ?? '', SIDE_CHARACTERS),
        evidenceIds: ids,
      }));
    if (sides.length < 2) return [];
    const better = betterLabel === null ? null : line(betterLabel) || null;
    return [{ subject: line(title), sides, better }];
  });
}

/** A passage that states a side is shown by its beginning. */
const SIDE_CHARACTERS = 400;

/** A model may write an id as a mark, or two in one string. */
function idsIn(text: string): readonly string[] {
  return text.match(/E\d+/g) ?? [];
}

function line(text: string): string {
  return promptText(withoutCitations(text), 300);
}
