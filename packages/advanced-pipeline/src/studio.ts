import { StudioInput, withVisibleKnobs } from '@research-studio/core/run';
import { Knobs } from './knobs.ts';
import { buildOptimizedGraph } from './optimized-graph.ts';
import { buildSupervisedGraph } from './supervised-graph.ts';
import { buildTrustEngineGraph } from './trust-engine-graph.ts';

/** For LangGraph's server, which brings its own checkpointer. */
export const trustEngine = withVisibleKnobs({
  graph: buildTrustEngineGraph(),
  input: StudioInput,
  knobs: Knobs,
});

export const supervised = withVisibleKnobs({
  graph: buildSupervisedGraph(),
  input: StudioInput,
  knobs: Knobs,
});

export const optimized = withVisibleKnobs({
  graph: buildOptimizedGraph(),
  input: StudioInput,
  knobs: Knobs,
});
