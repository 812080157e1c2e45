import { interrupt } from '@langchain/langgraph';
import { settleClarification } from '@research-studio/core';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

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
  const { emit } = ports;
  return {
    userClarification: settleClarification({ clarification, mode: knobs.clarification, emit, interrupt }),
  };
}
