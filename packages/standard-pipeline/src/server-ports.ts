import { loadSettings, openResearchRun, type ResearchPorts } from '@research-studio/core';
import type { ResearchRuntime } from './context.ts';

const portsByThread = new Map<string, Promise<ResearchPorts>>();

/**
 * Ports for a graph that a server runs with knobs only: settings, keys and run folder come from the environment, one
 * set for each thread. Events also go to the server's custom stream.
 */
export function serverPorts(runtime: ResearchRuntime): Promise<ResearchPorts> {
  const thread = threadOf(runtime);
  const known = portsByThread.get(thread);
  if (known !== undefined) return known;
  const opening = openServerRun(thread, runtime);
  portsByThread.set(thread, opening);
  opening.catch(() => portsByThread.delete(thread));
  return opening;
}

async function openServerRun(thread: string, { writer }: ResearchRuntime): Promise<ResearchPorts> {
  const process = await import('node:process');
  const { settings, secrets } = await loadSettings({ cwd: process.cwd(), environment: process.env });
  const run = await openResearchRun({
    question: thread,
    pipeline: 'standard',
    settings,
    keys: secrets,
    onEvent: (event) => writer?.(event),
  });
  return run.ports;
}

function threadOf({ configurable }: ResearchRuntime): string {
  const { thread_id: thread } = (configurable ?? {}) as { thread_id?: unknown };
  return typeof thread === 'string' ? thread : 'no-thread';
}
