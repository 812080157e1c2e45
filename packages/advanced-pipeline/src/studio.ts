import { StudioInput, withVisibleKnobs } from '@research-studio/core/run';
import { Knobs } from './knobs.ts';
import { buildOptimizedGraph } from './optimized-graph.ts';
import { buildSupervisedGraph } from './supervised-graph.ts';
import { buildTrustEngineGraph } from './trust-engine-graph.ts';

const shown = { input: StudioInput, knobs: Knobs };

/** For LangGraph's server, which brings its own checkpointer. */
export const trustEngine = withVisibleKnobs({ graph: buildTrustEngineGraph(), ...shown });
export const supervised = withVisibleKnobs({ graph: buildSupervisedGraph(), ...shown });
export const optimized = withVisibleKnobs({ graph: buildOptimizedGraph(), ...shown });
