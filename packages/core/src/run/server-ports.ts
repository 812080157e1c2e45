import { loadSettings } from '../settings/load-settings.ts';
import { openResearchRun } from './open-research-run.ts';
import type { ResearchPorts } from './ports.ts';
import type { RunEvent } from './run-event.ts';

/** What a server hands to a node, as far as it matters here. */
export interface ServerRuntime {
  readonly configurable?: Readonly<Record<string, unknown>> | undefined;
  readonly writer?: ((chunk: unknown) => void) | undefined;
}

interface ServerThread {
  readonly ports: Promise<ResearchPorts>;
  /** Leads to the stream of the request that is being answered; a thread is asked many times. */
  writer: ServerRuntime['writer'];
}

const threads = new Map<string, ServerThread>();

/**
 * Ports for a graph that a server runs with knobs only: settings, keys and run folder come from the environment, one
 * set for each thread and pipeline. Events also go to the server's custom stream.
 */
export function serverPorts(runtime: ServerRuntime, pipeline: string): Promise<ResearchPorts> {
  const thread = threadOf(runtime);
  const id = `${pipeline}/${thread}`;
  const known = threads.get(id);
  if (known !== undefined) {
    known.writer = runtime.writer;
    return known.ports;
  }
  const opened: ServerThread = {
    ports: openServerRun({ thread, pipeline, onEvent: (event) => opened.writer?.(event) }),
    writer: runtime.writer,
  };
  threads.set(id, opened);
  opened.ports.catch(() => threads.delete(id));
  return opened.ports;
}

async function openServerRun(options: {
  thread: string;
  pipeline: string;
  onEvent: (event: RunEvent) => void;
}): Promise<ResearchPorts> {
  const process = await import('node:process');
  const { settings, secrets } = await loadSettings({ cwd: process.cwd(), environment: process.env });
  const run = await openResearchRun({
    question: options.thread,
    pipeline: options.pipeline,
    settings,
    keys: secrets,
    onEvent: options.onEvent,
  });
  return run.ports;
}

function threadOf({ configurable }: ServerRuntime): string {
  const thread = configurable?.['thread_id'];
  return typeof thread === 'string' ? thread : 'no-thread';
}
