import type { Conflict, Evidence } from '@research-studio/schemas';
import type { Assessment } from './assess.task.ts';
import { promptText } from './prompt-text.ts';
import { withoutCitations } from './settle-answer.ts';

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

/** Of a passage that states a side, its beginning is told. */
const SIDE_CHARACTERS = 400;

/** A model may write an id as a mark, or two in one string. */
function idsIn(text: string): readonly string[] {
  return text.match(/E\d+/g) ?? [];
}

function line(text: string): string {
  return promptText(withoutCitations(text), 300);
}
