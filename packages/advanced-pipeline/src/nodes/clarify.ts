import { interrupt } from '@langchain/langgraph';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Pauses the run until the user says which reading is meant; with the knob `clarification: assume` goes on with the
 * question as it stands and says so in the report's warnings.
 *
 * Reads `clarification`; replaces `userClarification`. Resume with `new Command({ resume: "<the user's words>" })`.
 */
export async function clarify(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports } = await contextOf(runtime);
  const { clarification } = state;
  if (clarification === null) return {};
  if (knobs.clarification === 'assume') {
    ports.emit({
      type: 'warning',
      message: `The question is open to more than one reading (${clarification.question}); it was taken as it stands.`,
    });
    return { userClarification: null };
  }
  const said: unknown = interrupt(clarification);
  return { userClarification: String(said).trim() || null };
}
