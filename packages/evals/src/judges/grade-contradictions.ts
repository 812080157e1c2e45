import { selfContradiction } from './self-contradiction.ts';

/** Grades of 1 to 5 that their own reasons speak against, one sentence each. Grades in the middle can be reasoned either way. */
export function gradeContradictions(
  grades: readonly { readonly name: string; readonly reason: string; readonly score: number }[],
): string[] {
  return grades.flatMap(({ name, reason, score }) => {
    if (score > 1 && score < 5) return [];
    const verdict = score === 5 ? 'holds' : 'fails';
    const problem = selfContradiction({ reason, verdict });
    return problem === null ? [] : [`${name}, score ${score}: ${problem}`];
  });
}
