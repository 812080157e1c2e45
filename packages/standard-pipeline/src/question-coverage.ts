import type { SubQuestion } from '@research-studio/core';
import { z } from 'zod';

const CoverageLevel = z.enum(['well_covered', 'partial', 'missing']);
export type CoverageLevel = z.infer<typeof CoverageLevel>;

/** How far the evidence answers one research question. */
export const QuestionCoverage = z.object({
  id: z.string().describe('Id of the research question, copied exactly.'),
  level: CoverageLevel,
});
export type QuestionCoverage = z.infer<typeof QuestionCoverage>;

/** Explains the levels to a model; a level added to the schema will not compile until it is explained here. */
export const COVERAGE_LEVELS: Record<CoverageLevel, string> = {
  well_covered: 'a careful writer could answer it from the evidence alone',
  partial: 'the evidence bears on it but leaves out something that it asks for',
  missing: 'no evidence bears on it',
};

const SHARE: Record<CoverageLevel, number> = { well_covered: 1, partial: 0.5, missing: 0 };

/** A question of priority 1 weighs as much as two of priority 2 or three of priority 3. */
const weightOf = ({ priority }: SubQuestion): number => 1 / priority;

/** Weighted share of the questions that are covered, 0 to 1; a question without a level counts as missing. */
export function coverageOf(questions: readonly SubQuestion[], levels: readonly QuestionCoverage[]): number {
  const levelById = new Map(levels.map(({ id, level }) => [id, level]));
  const total = questions.reduce((sum, question) => sum + weightOf(question), 0);
  if (total === 0) return 0;
  const covered = questions.reduce(
    (sum, question) => sum + weightOf(question) * SHARE[levelById.get(question.id) ?? 'missing'],
    0,
  );
  return covered / total;
}

/** Problems with levels that a model gave: ids it was not asked about. */
export function strayLevels(
  questions: readonly SubQuestion[],
  levels: readonly QuestionCoverage[],
): readonly string[] {
  const known = new Set(questions.map(({ id }) => id));
  const strays = levels.filter(({ id }) => !known.has(id)).map(({ id }) => `"${id}"`);
  return strays.length === 0 ? [] : [`the ids ${strays.join(', ')} are not among ${[...known].join(', ')}`];
}
