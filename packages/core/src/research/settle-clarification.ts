import type { Clarification } from '@research-studio/schemas';
import type { ResearchPorts } from '../run/ports.ts';

export interface ClarificationRequest {
  readonly clarification: Clarification;
  /** ask: pause until the user answers; assume: take the question as it stands, and warn of it. */
  readonly mode: 'ask' | 'assume';
  readonly emit: ResearchPorts['emit'];
  /** LangGraph's `interrupt`: pauses the graph, and returns what it is resumed with. */
  readonly interrupt: (clarification: Clarification) => unknown;
}

/** Which reading the user chose, in his words; null where the question is taken as it stands. */
export function settleClarification({
  clarification,
  mode,
  emit,
  interrupt,
}: ClarificationRequest): string | null {
  if (mode === 'ask') return String(interrupt(clarification)).trim() || null;
  emit({
    type: 'warning',
    code: 'open_question',
    message: `The question is open to more than one reading (${clarification.question}); it was taken as it stands.`,
  });
  return null;
}
