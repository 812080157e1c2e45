import type { Conflict } from '../schemas/conflict.ts';
import type { Evidence } from '../schemas/evidence.ts';
import type { Assessment } from './assess.task.ts';
import { promptText } from './prompt-text.ts';
import { withoutCitations } from './settle-answer.ts';

/** The conflicts that a model names, as far as passages that exist stand on two sides of them. */
export function settleConflicts(
  conflicts: Assessment['conflicts'],
  evidence: readonly Pick<Evidence, 'id'>[],
): readonly Conflict[] {
  const known = new Set(evidence.map(({ id }) => id));
  return conflicts.flatMap(({ title, sides, better }) => {
    const held = sides
      .map(({ label, evidenceIds }) => ({
        says: line(label),
        evidenceIds: [...new Set(evidenceIds.flatMap(idsIn))].filter((id) => known.has(id)),
      }))
      .filter(({ evidenceIds }) => evidenceIds.length > 0);
    if (held.length < 2) return [];
    return [{ subject: line(title), sides: held, better: better === null ? null : line(better) || null }];
  });
}

/** A model may write an id as a mark, or two in one string. */
function idsIn(text: string): readonly string[] {
  return text.match(/E\d+/g) ?? [];
}

function line(text: string): string {
  return promptText(withoutCitations(text), 300);
}
