import { StudioInput, withVisibleKnobs } from '@research-studio/core/run';
import { buildResearchGraph } from './graph.ts';
import { Knobs } from './knobs.ts';

/** For LangGraph's server, which brings its own checkpointer. */
export const graph = withVisibleKnobs({ graph: buildResearchGraph(), input: StudioInput, knobs: Knobs });
