import { loadSettings } from '../settings/load-settings.ts';
import { findServerRun } from './find-server-run.ts';
import { openResearchRun, type ResearchRun } from './open-research-run.ts';
import type { ResearchPorts } from './ports.ts';
import type { RunEvent } from './run-event.ts';

/** What a server hands to a node, as far as it matters here. */
export interface ServerRuntime {
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
 * Ports for a graph that a server runs with knobs only: settings, keys and run folder come from the environment, one
 * set for each thread and pipeline. Events also go to the server's custom stream.
 */
export async function serverPorts(runtime: ServerRuntime, pipeline: string): Promise<ResearchPorts> {
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
  return (await opened.run).ports;
}

/** Closes what answered a request; the next one on the thread goes on in the same run folder. */
export async function closeServerRuns(configurable: ServerRuntime['configurable']): Promise<void> {
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
