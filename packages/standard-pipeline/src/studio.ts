import { buildResearchGraph } from './graph.ts';

/** For LangGraph's server, which brings its own checkpointer. */
export const graph = buildResearchGraph();
