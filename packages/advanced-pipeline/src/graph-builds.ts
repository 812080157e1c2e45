import { MemorySaver } from '@langchain/langgraph';
import { buildOptimizedGraph } from './optimized-graph.ts';
import { buildTrustEngineGraph } from './trust-engine-graph.ts';

/** With a checkpointer in memory: it pauses at `clarify` and goes on with `new Command({ resume })`. */
export function buildTrustEngineGraphWithMemory() {
  const checkpointer = new MemorySaver();
  return { graph: buildTrustEngineGraph({ checkpointer }), checkpointer };
}

/** For runs that nobody watches: never pauses. */
export function buildTrustEngineSimpleGraph() {
  return buildTrustEngineGraph().withConfig({ configurable: { clarification: 'assume' } });
}

/** With a checkpointer in memory: it pauses at `clarify` and goes on with `new Command({ resume })`. */
export function buildOptimizedGraphWithMemory() {
  const checkpointer = new MemorySaver();
  return { graph: buildOptimizedGraph({ checkpointer }), checkpointer };
}

/** For runs that nobody watches: never pauses. */
export function buildOptimizedSimpleGraph() {
  return buildOptimizedGraph().withConfig({ configurable: { clarification: 'assume' } });
}
