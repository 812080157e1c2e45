import type { ResearchPorts } from '../ports/ports.ts';

/**
 * What the user has clarified, with the notes that came while the run worked; as it was where none is new. The text is for
 * prompts, as data. `step` is unique within the run.
 */
export async function withNotes(
  clarification: string | null,
  step: string,
  { notes, emit }: Pick<ResearchPorts, 'notes' | 'emit'>,
): Promise<string | null> {
  // Whole lines are compared: a note may be a word of another one.
  const isKnown = (note: string) => `\n${clarification ?? ''}\n`.includes(`\n${note}\n`);
  const fresh = ((await notes?.(step)) ?? []).filter((note) => !isKnown(note));
  for (const note of fresh) emit({ type: 'notice', message: `Your note is taken into account: “${note}”` });
  return fresh.length === 0 ? clarification : [clarification ?? [], ...fresh].flat().join('\n');
}
