import { withVisibleKnobs } from '@research-studio/core';
import { z } from 'zod';
import { Config } from './config.ts';
import { buildOptimizedGraph } from './optimized-graph.ts';
import { buildTrustEngineGraph } from './trust-engine-graph.ts';

/** What Studio's input form asks for; all else of the state the graph fills itself. */
const StudioInput = z.looseObject({ question: z.string().min(1).describe('What to research') });

/** For LangGraph's server, which brings its own checkpointer. */
export const trustEngine = withVisibleKnobs({
  graph: buildTrustEngineGraph(),
  input: StudioInput,
  knobs: Config,
});

export const optimized = withVisibleKnobs({
  graph: buildOptimizedGraph(),
  input: StudioInput,
  knobs: Config,
});
