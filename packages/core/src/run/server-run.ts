import { join } from 'node:path';
import type { CompiledStateGraph } from '@langchain/langgraph';
import type { BaseStore } from '@langchain/langgraph-checkpoint';
import type { Bundle, RunEvent, Settings } from '@research-studio/schemas';
import { z } from 'zod';
import { foldersIn } from '../files/files.ts';
import { checkKnobs } from '../settings/check-knobs.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { openResearchRun, type ResearchRun } from './open-research-run.ts';
import { readRunRecord } from './run-record.ts';

/** The part of a server's runtime that matters here. */
export interface ServerRuntime {
  readonly configurable?: Readonly<Record<string, unknown>> | undefined;
  readonly writer?: ((chunk: unknown) => void) | undefined;
  /** One object for all nodes of an invocation, those of subgraphs included. */
  readonly control?: object | undefined;
  /** Store of the host of the graph; texts of sources are kept there. */
  readonly store?: BaseStore | undefined;
}

interface ServerThread {
  readonly run: Promise<ResearchRun>;
  /** Models of the invocation that opened the run. */
  readonly models: string;
  /** Leads to the stream of the request that is being answered; a thread is asked many times. */
  writer: ServerRuntime['writer'];
}

type ServerThreads = Map<string, ServerThread>;

/** By thread, then by pipeline. */
const threads = new Map<string, ServerThreads>();
/** Invocations without a thread: each has a run of its own. */
const threadless = new WeakMap<object, ServerThreads>();

/**
 * The run of a graph that a server runs with knobs only: settings, keys and run folder come from the environment, one
 * run for each thread and pipeline, and one for each invocation without a thread. Events also go to the server's custom
 * stream.
 */
export async function serverRun(runtime: ServerRuntime, pipeline: string): Promise<ResearchRun> {
  const runs = runsOf(runtime);
  const models = InvocationModels.parse(runtime.configurable ?? {});
  const wanted = JSON.stringify(models);
  let opened = runs.get(pipeline);
  if (opened !== undefined && opened.models !== wanted) {
    runs.delete(pipeline);
    await (await opened.run).close();
    opened = undefined;
  }
  if (opened === undefined) {
    const onEvent = (event: RunEvent) => runs.get(pipeline)?.writer?.(event);
    const run = openServerRun(runtime, { pipeline, models, onEvent });
    opened = { run, models: wanted, writer: runtime.writer };
    runs.set(pipeline, opened);
    run.catch(() => runs.delete(pipeline));
  }
  opened.writer = runtime.writer;
  return opened.run;
}

/** Models for one invocation; absent: those of the settings. */
export const InvocationModels = z.object({
  model: z
    .string()
    .regex(/^[a-z]+:\S+$/)
    .nullable()
    .default(null)
    .describe('model of this invocation, as provider:model; null: the models of the settings'),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .nullable()
    .default(null)
    .describe('temperature of this invocation; null: the one of the settings'),
});
type InvocationModels = z.infer<typeof InvocationModels>;

function runsOf({ configurable, control }: ServerRuntime): ServerThreads {
  const thread = threadOf(configurable);
  if (thread === null && control === undefined)
    throw new Error('A graph that is given neither ports nor a thread_id runs inside LangGraph only.');
  const runs = (thread === null ? threadless.get(control as object) : threads.get(thread)) ?? new Map();
  if (thread === null) threadless.set(control as object, runs);
  else threads.set(thread, runs);
  return runs;
}

/**
 * The last node of a graph. A run whose ports came with the graph's context is ended by who gave them; one that a server
 * runs gets its report here, and is listed as done.
 */
export function publisher<State>(
  pipeline: string,
  buildBundle: (run: ResearchRun, state: State) => Promise<Bundle>,
): (state: State, runtime: ServerRuntime & { readonly context?: object | undefined }) => Promise<object> {
  return async (state, runtime) => {
    if (runtime.context !== undefined && 'ports' in runtime.context) return {};
    const run = await serverRun(runtime, pipeline);
    try {
      await run.finish(await buildBundle(run, state));
    } finally {
      runsOf(runtime).delete(pipeline);
      await run.close();
    }
    return {};
  };
}

/** Closes what answered a request; the next one on the thread continues in the same run folder. */
async function closeServerRuns(configurable: ServerRuntime['configurable']): Promise<void> {
  const thread = threadOf(configurable);
  if (thread === null) return;
  const runs = threads.get(thread);
  threads.delete(thread);
  for (const { run } of runs?.values() ?? []) await (await run).close();
}

async function openServerRun(
  { configurable, store }: ServerRuntime,
  asked: { pipeline: string; models: InvocationModels; onEvent: (event: RunEvent) => void },
): Promise<ResearchRun> {
  const { pipeline, models, onEvent } = asked;
  const thread = threadOf(configurable);
  const process = await import('node:process');
  const { settings, secrets } = await loadSettings({ cwd: process.cwd(), environment: process.env });
  const { directory } = settings.run;
  const known = thread === null ? null : await findServerRun({ directory, thread, pipeline });
  return openResearchRun({
    question: thread ?? 'no thread',
    pipeline,
    settings,
    models: modelsOf(models),
    keys: secrets,
    store,
    onEvent,
    resumeRunId: known ?? undefined,
  });
}

function modelsOf({ model, temperature }: InvocationModels): Partial<Settings['models']> {
  return {
    ...(model !== null && { smart: model, fast: model }),
    ...(temperature !== null && { temperature }),
  };
}

/** Null where an invocation names none. */
export function threadOf(configurable: ServerRuntime['configurable']): string | null {
  const thread = configurable?.['thread_id'];
  return typeof thread === 'string' && thread !== '' ? thread : null;
}

/**
 * The id of the run in which a server's thread has been answered so far; null when there is none. Such a run has the
 * thread's id for its question, so that the name of its folder holds it.
 *
 * @throws {RunError} RUN_CORRUPT
 */
export async function findServerRun(options: {
  directory: string;
  thread: string;
  pipeline: string;
}): Promise<string | null> {
  const { directory, thread, pipeline } = options;
  for (const name of await foldersIn(directory)) {
    if (!name.includes(thread.toLowerCase())) continue;
    const record = await readRunRecord(join(directory, name));
    if (record.question === thread && record.pipeline === pipeline) return name;
  }
  return null;
}

// biome-ignore lint/suspicious/noExplicitAny: any graph, whatever its state, updates and nodes
export type AnyGraph = CompiledStateGraph<any, any, any, any, any, any>;

/** The fields of Studio's input form: a question, or a chat whose last user message is the question. */
export const StudioInput = z.looseObject({
  question: z.string().min(1).optional().describe('What to research'),
  messages: z.array(z.unknown()).optional().describe('Or a chat: its last user message is the question'),
});

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
