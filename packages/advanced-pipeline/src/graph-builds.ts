import { MemorySaver } from '@langchain/langgraph';
import { buildOptimizedGraph } from './optimized-graph.ts';
import { buildSupervisedGraph } from './supervised-graph.ts';
import { buildTrustEngineGraph } from './trust-engine-graph.ts';

/** For runs that nobody watches: never pauses. */
const UNATTENDED = { configurable: { clarification: 'assume', review: 'none' } } as const;

/** With a checkpointer in memory: it pauses at `clarify` and continues with `new Command({ resume })`. */
export function buildTrustEngineGraphWithMemory() {
  const checkpointer = new MemorySaver();
  return { graph: buildTrustEngineGraph({ checkpointer }), checkpointer };
}

export function buildTrustEngineSimpleGraph() {
  return buildTrustEngineGraph().withConfig(UNATTENDED);
}

/** With a checkpointer in memory: it pauses at `clarify` and continues with `new Command({ resume })`. */
export function buildOptimizedGraphWithMemory() {
  const checkpointer = new MemorySaver();
  return { graph: buildOptimizedGraph({ checkpointer }), checkpointer };
}

export function buildOptimizedSimpleGraph() {
  return buildOptimizedGraph().withConfig(UNATTENDED);
}

/** With a checkpointer in memory: it pauses where a person is asked, and continues with `new Command({ resume })`. */
export function buildSupervisedGraphWithMemory() {
  const checkpointer = new MemorySaver();
  return { graph: buildSupervisedGraph({ checkpointer }), checkpointer };
}

export function buildSupervisedSimpleGraph() {
  return buildSupervisedGraph().withConfig(UNATTENDED);
}
