import { withVisibleKnobs } from '@research-studio/core';
import { z } from 'zod';
import { buildResearchGraph } from './graph.ts';
import { Knobs } from './knobs.ts';

/** What Studio's input form asks for; all else of the state the graph fills itself. */
const StudioInput = z.looseObject({ question: z.string().min(1).describe('What to research') });

/** For LangGraph's server, which brings its own checkpointer. */
export const graph = withVisibleKnobs({ graph: buildResearchGraph(), input: StudioInput, knobs: Knobs });
