import { loadSettings, openResearchRun, type ResearchPorts, type RunEvent } from '@research-studio/core';
import type { ResearchRuntime } from './context.ts';

interface ServerThread {
  readonly ports: Promise<ResearchPorts>;
  /** Leads to the stream of the request that is being answered; a thread is asked many times. */
  writer: ResearchRuntime['writer'];
}

const threads = new Map<string, ServerThread>();

/**
 * Ports for a graph that a server runs with knobs only: settings, keys and run folder come from the environment, one
 * set for each thread. Events also go to the server's custom stream.
 */
export function serverPorts(runtime: ResearchRuntime): Promise<ResearchPorts> {
  const id = threadOf(runtime);
  const known = threads.get(id);
  if (known !== undefined) {
    known.writer = runtime.writer;
    return known.ports;
  }
  const thread: ServerThread = {
    ports: openServerRun(id, (event) => thread.writer?.(event)),
    writer: runtime.writer,
  };
  threads.set(id, thread);
  thread.ports.catch(() => threads.delete(id));
  return thread.ports;
}

async function openServerRun(thread: string, onEvent: (event: RunEvent) => void): Promise<ResearchPorts> {
  const process = await import('node:process');
  const { settings, secrets } = await loadSettings({ cwd: process.cwd(), environment: process.env });
  const run = await openResearchRun({
    question: thread,
    pipeline: 'standard',
    settings,
    keys: secrets,
    onEvent,
  });
  return run.ports;
}

function threadOf({ configurable }: ResearchRuntime): string {
  const { thread_id: thread } = (configurable ?? {}) as { thread_id?: unknown };
  return typeof thread === 'string' ? thread : 'no-thread';
}
