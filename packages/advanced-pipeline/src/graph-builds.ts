import { type BaseCheckpointSaver, MemorySaver } from '@langchain/langgraph';
import { buildOptimizedGraph } from './optimized-graph.ts';
import { buildSupervisedGraph } from './supervised-graph.ts';
import { buildTrustEngineGraph } from './trust-engine-graph.ts';

/** With a checkpointer in memory: it pauses where a person is asked, and continues with `new Command({ resume })`. */
function withMemory<Graph>(build: (given: { readonly checkpointer: BaseCheckpointSaver }) => Graph) {
  return () => {
    const checkpointer = new MemorySaver();
    return { graph: build({ checkpointer }), checkpointer };
  };
}

/** For runs that nobody watches: never pauses. */
const UNATTENDED = { configurable: { clarification: 'assume', review: 'none' } } as const;

export const buildTrustEngineGraphWithMemory = withMemory(buildTrustEngineGraph);
export const buildOptimizedGraphWithMemory = withMemory(buildOptimizedGraph);
export const buildSupervisedGraphWithMemory = withMemory(buildSupervisedGraph);
export const buildTrustEngineSimpleGraph = () => buildTrustEngineGraph().withConfig(UNATTENDED);
export const buildOptimizedSimpleGraph = () => buildOptimizedGraph().withConfig(UNATTENDED);
export const buildSupervisedSimpleGraph = () => buildSupervisedGraph().withConfig(UNATTENDED);
