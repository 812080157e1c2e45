import { interrupt } from '@langchain/langgraph';
import { settleClarification } from '@research-studio/core/research';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Pauses the run until a person says which reading is meant; with the knob `clarification: assume` continues with the
 * question literally and says so in the report's warnings.
 *
 * Reads `clarification`; replaces `userClarification`, and asks nothing where that is set. Resume with
 * `new Command({ resume: "own words" })` or `new Command({ resume: { choice, text } })`.
 */
export async function clarify(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports } = await contextOf(runtime);
  return settleClarification(state, { mode: knobs.clarification, emit: ports.emit, interrupt });
}
