import { z } from 'zod';
import { buildResearchGraph } from './graph.ts';

/** What Studio's input form asks for; all else of the state the graph fills itself. */
const StudioInput = z.looseObject({ question: z.string().min(1).describe('What to research') });

/** For LangGraph's server, which brings its own checkpointer. */
export const graph = withVisibleKnobs(buildResearchGraph());

/**
 * The server describes a graph's knobs only when the state is declared by a zod object, not by a StateSchema
 * (langgraph-api 2.0.0, graph/parser: "StateSchema doesn't have config schema support yet"). So this instance shows a
 * zod object; its channels and reducers stay those of the StateSchema.
 */
function withVisibleKnobs<Graph extends ReturnType<typeof buildResearchGraph>>(compiled: Graph): Graph {
  Object.assign(compiled.builder, {
    _schemaRuntimeDefinition: StudioInput,
    _inputRuntimeDefinition: StudioInput,
    _outputRuntimeDefinition: StudioInput,
  });
  return compiled;
}
