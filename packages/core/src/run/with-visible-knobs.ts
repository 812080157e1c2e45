import type { CompiledStateGraph } from '@langchain/langgraph';
import type { z } from 'zod';
import { checkKnobs } from '../settings/check-knobs.ts';
import { closeServerRuns } from './server-ports.ts';

// biome-ignore lint/suspicious/noExplicitAny: any graph, whatever its state, updates and nodes
type AnyGraph = CompiledStateGraph<any, any, any, any, any, any>;

/**
 * A graph as LangGraph's server needs it: with a form for its input and its knobs, with wrong knobs refused before
 * anything runs, and with its run folder let go of after each request. Channels and reducers stay as they are.
 *
 * The server describes knobs only when the state is declared by a zod object, not by a StateSchema (langgraph-api
 * 2.0.0, graph/parser: "StateSchema doesn't have config schema support yet"), so the graph shows it `input` for its
 * state. Knobs come as `context` or as `configurable`, of which LangGraph checks the first alone.
 */
export function withVisibleKnobs<Graph extends AnyGraph>(options: {
  graph: Graph;
  input: z.ZodObject;
  knobs: z.ZodObject;
}): Graph {
  const { graph, input, knobs } = options;
  Object.assign(graph.builder, {
    _schemaRuntimeDefinition: input,
    _inputRuntimeDefinition: input,
    _outputRuntimeDefinition: input,
  });
  const streamEvents = graph.streamEvents.bind(graph) as (...given: unknown[]) => AsyncIterable<unknown>;
  return Object.assign(graph, {
    streamEvents: async function* (value: unknown, config: GivenKnobs = {}, ...rest: unknown[]) {
      checkKnobs(knobs, { ...config.configurable, ...config.context });
      try {
        yield* streamEvents(value, config, ...rest);
      } finally {
        await closeServerRuns(config.configurable);
      }
    },
  });
}

interface GivenKnobs {
  readonly configurable?: Readonly<Record<string, unknown>>;
  readonly context?: Readonly<Record<string, unknown>>;
}
