import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledStateGraph } from '@langchain/langgraph';
import type { RunEvent } from '@research-studio/schemas';
import type { z } from 'zod';
import { isMissingFile } from '../files/files.ts';
import { checkKnobs } from '../settings/check-knobs.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { readRunRecord } from './create-run.ts';
import { openResearchRun, type ResearchRun } from './open-research-run.ts';

/** What a server hands to a node, as far as it matters here. */
interface ServerRuntime {
  readonly configurable?: Readonly<Record<string, unknown>> | undefined;
  readonly writer?: ((chunk: unknown) => void) | undefined;
}

interface ServerThread {
  readonly run: Promise<ResearchRun>;
  /** Leads to the stream of the request that is being answered; a thread is asked many times. */
  writer: ServerRuntime['writer'];
}

/** By thread, then by pipeline. */
const threads = new Map<string, Map<string, ServerThread>>();

/**
 * The run of a graph that a server runs with knobs only: settings, keys and run folder come from the environment, one
 * run for each thread and pipeline. Events also go to the server's custom stream.
 */
export async function serverRun(runtime: ServerRuntime, pipeline: string): Promise<ResearchRun> {
  const thread = threadOf(runtime.configurable);
  const runs = threads.get(thread) ?? new Map<string, ServerThread>();
  threads.set(thread, runs);
  let opened = runs.get(pipeline);
  if (opened === undefined) {
    const onEvent = (event: RunEvent) => runs.get(pipeline)?.writer?.(event);
    opened = { run: openServerRun({ thread, pipeline, onEvent }), writer: runtime.writer };
    runs.set(pipeline, opened);
    opened.run.catch(() => runs.delete(pipeline));
  }
  opened.writer = runtime.writer;
  return opened.run;
}

/** Closes what answered a request; the next one on the thread goes on in the same run folder. */
async function closeServerRuns(configurable: ServerRuntime['configurable']): Promise<void> {
  const thread = threadOf(configurable);
  const runs = threads.get(thread);
  threads.delete(thread);
  for (const { run } of runs?.values() ?? []) await (await run).close();
}

async function openServerRun(options: {
  thread: string;
  pipeline: string;
  onEvent: (event: RunEvent) => void;
}): Promise<ResearchRun> {
  const { thread, pipeline, onEvent } = options;
  const process = await import('node:process');
  const { settings, secrets } = await loadSettings({ cwd: process.cwd(), environment: process.env });
  const { directory } = settings.run;
  const known = thread === NO_THREAD ? null : await findServerRun({ directory, thread, pipeline });
  return openResearchRun({
    question: thread,
    pipeline,
    settings,
    keys: secrets,
    resumeRunId: known ?? undefined,
    onEvent,
  });
}

const NO_THREAD = 'no-thread';

function threadOf(configurable: ServerRuntime['configurable']): string {
  const thread = configurable?.['thread_id'];
  return typeof thread === 'string' ? thread : NO_THREAD;
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
  for (const name of await namesIn(directory)) {
    if (!name.includes(thread.toLowerCase())) continue;
    const record = await readRunRecord(join(directory, name));
    if (record.question === thread && record.pipeline === pipeline) return name;
  }
  return null;
}

async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

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
