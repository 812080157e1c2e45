import { StudioInput, withVisibleKnobs } from '@research-studio/core';
import { Config } from './config.ts';
import { buildOptimizedGraph } from './optimized-graph.ts';
import { buildSupervisedGraph } from './supervised-graph.ts';
import { buildTrustEngineGraph } from './trust-engine-graph.ts';

/** For LangGraph's server, which brings its own checkpointer. */
export const trustEngine = withVisibleKnobs({
  graph: buildTrustEngineGraph(),
  input: StudioInput,
  knobs: Config,
});

export const supervised = withVisibleKnobs({
  graph: buildSupervisedGraph(),
  input: StudioInput,
  knobs: Config,
});

export const optimized = withVisibleKnobs({
  graph: buildOptimizedGraph(),
  input: StudioInput,
  knobs: Config,
});
