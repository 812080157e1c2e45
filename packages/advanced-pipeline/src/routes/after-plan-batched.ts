import type { Send } from '@langchain/langgraph';
import type { ResearchState } from '../state.ts';
import { fanOutSubagents } from './fan-out-subagents.ts';

/** On the fast path the plan's own questions and queries are sent out; else the orchestrator divides the work. */
export function afterPlanBatched(state: ResearchState): Send[] | 'orchestrate' | 'assess' {
  return state.fastPath ? fanOutSubagents(state) : 'orchestrate';
}
