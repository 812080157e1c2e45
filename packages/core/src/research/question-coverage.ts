import type { SubQuestion } from '@research-studio/schemas';
import { z } from 'zod';

/** How far the evidence answers one research question. */
export const CoverageLevel = z.enum(['well_covered', 'partial', 'missing']);
export type CoverageLevel = z.infer<typeof CoverageLevel>;

/** Explains the levels to a model; a level added to the schema will not compile until it is explained here. */
export const COVERAGE_LEVELS: Record<CoverageLevel, string> = {
  well_covered: 'a careful writer could answer it from the evidence alone',
  partial: 'the evidence bears on it but leaves out something that it asks for',
  missing: 'no evidence bears on it',
};

const SHARE: Record<CoverageLevel, number> = { well_covered: 1, partial: 0.5, missing: 0 };

/** A question of priority 1 weighs as much as two of priority 2 or three of priority 3. */
const weightOf = ({ priority }: SubQuestion): number => 1 / priority;

/** Weighted share of the questions that are covered, 0 to 1. Levels are in the order of the questions; none is missing. */
export function coverageOf(questions: readonly SubQuestion[], levels: readonly CoverageLevel[]): number {
  const total = questions.reduce((sum, question) => sum + weightOf(question), 0);
  if (total === 0) return 0;
  const covered = questions.reduce(
    (sum, question, index) => sum + weightOf(question) * SHARE[levels[index] ?? 'missing'],
    0,
  );
  return covered / total;
}
