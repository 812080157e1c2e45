import type { Contradiction } from '../contradictions/contradiction.ts';
import { findContradictions } from '../contradictions/find-contradictions.ts';
import type { CheckedSentence, Suspicion } from './checked-sentence.ts';

/** From here on an unsettled contradiction is worth a reader's time. */
const toldFrom = 0.7;

/**
 * Sentences that contradict another of the same report, and sentences that rest on one side of a contradiction
 * between sources of which no sentence tells the other. By the sentence's id.
 */
export function inconsistencies(
  sentences: readonly CheckedSentence[],
  contradictions: readonly Contradiction[],
  language: string | null,
): ReadonlyMap<string, readonly Suspicion[]> {
  const found = new Map<string, Suspicion[]>();
  const add = (id: string, suspicion: Suspicion) => found.set(id, [...(found.get(id) ?? []), suspicion]);
  const statements = sentences
    .filter(({ text }) => !isTableRow(text))
    .map(({ id, text }) => ({ id, text, sourceId: id, context: '', publishedAt: null }));
  for (const { sides, subject, certainty, isSettledByCode } of findContradictions({ statements, language })) {
    if (!isSettledByCode && certainty < toldFrom) continue;
    const values = sides.map(({ value }) => `"${shortened(value)}"`).join(' and ');
    const last = sides
      .flatMap(({ statementIds }) => statementIds)
      .reduce((a, b) => (order(sentences, a) > order(sentences, b) ? a : b));
    add(last, {
      severity: isSettledByCode ? 'medium' : 'low',
      message: `The report says ${values} of one matter (${subject}).`,
      open: !isSettledByCode,
    });
  }
  const cited = new Set(sentences.flatMap(({ evidence }) => evidence.map(({ id }) => id)));
  for (const { sides, subject, certainty, isSettledByCode } of contradictions) {
    if (!isSettledByCode && certainty < toldFrom) continue;
    const told = sides.filter(({ statementIds }) => statementIds.some((id) => cited.has(id)));
    const [only] = told;
    if (only === undefined || told.length !== 1) continue;
    const first = sentences.find(({ evidence }) => evidence.some(({ id }) => only.statementIds.includes(id)));
    const others = sides.filter((side) => side !== only).map(({ value }) => `"${shortened(value)}"`);
    if (first === undefined) continue;
    add(first.id, {
      severity: isSettledByCode ? 'medium' : 'low',
      message: `Other sources say ${others.join(' and ')} (${subject}); the report tells "${shortened(only.value)}" alone.`,
      open: !isSettledByCode,
    });
  }
  return found;
}

/** Rows of one table, and cells of one row, differ by design; see `readRow` for how they are told in words. */
function isTableRow(text: string): boolean {
  if (/\s\|\s|^[^:]{1,80}: [^:]{1,200}; [^:]{1,80}: [^:]{1,200}; [^:]{1,80}: /u.test(text)) return true;
  const cells = /^[^:.!?]{1,80}: ([^:!?]{3,600}?)\.?$/u.exec(text)?.[1]?.split(/, (?=\S)/u) ?? [];
  return (
    cells.length >= 2 && cells.filter((cell) => /\p{N}/u.test(cell)).length >= 2 && !cells.some(isClause)
  );
}

/** No cell runs on for so long. */
function isClause(cell: string): boolean {
  return cell.split(/\s+/u).length > 9;
}

function order(sentences: readonly CheckedSentence[], id: string): number {
  return sentences.findIndex((sentence) => sentence.id === id);
}

function shortened(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79).trimEnd()}…`;
}
