import type { ResearchPorts } from '../ports/ports.ts';

/**
 * What the user has clarified, with the notes that came while the run worked; as it was where none is new. The text is for
 * prompts, as data.
 */
export async function withNotes(
  clarification: string | null,
  { notes, emit }: Pick<ResearchPorts, 'notes' | 'emit'>,
): Promise<string | null> {
  const fresh = ((await notes?.()) ?? []).filter((note) => clarification?.includes(note) !== true);
  for (const note of fresh) emit({ type: 'notice', message: `Your note is taken into account: “${note}”` });
  return fresh.length === 0 ? clarification : [clarification ?? [], ...fresh].flat().join('\n');
}
