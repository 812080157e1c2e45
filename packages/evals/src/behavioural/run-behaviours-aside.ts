import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { EvalRow } from '../results/eval-row.ts';
import type { BehaviourOptions } from './run-behaviours.ts';

type AsideOptions = Required<Pick<BehaviourOptions, 'pipelines' | 'signal'>>;

/** Marks a worker that is started here. */
const TASK = 'research-studio-behaviours';

/** The behaviours offline, in a thread of their own: a second core takes them while the cases run. */
export async function runBehavioursAside({ pipelines, signal }: AsideOptions): Promise<readonly EvalRow[]> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL(import.meta.url), { workerData: { task: TASK, pipelines } });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop);
  try {
    const [outcome] = await Promise.race([once(worker, 'message'), gone(worker)]);
    return outcome as readonly EvalRow[];
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

async function gone(worker: Worker): Promise<never> {
  const [exitCode] = await once(worker, 'exit');
  throw new Error(`The thread of the behaviours ended without a result (${exitCode}).`);
}

if (!isMainThread && workerData?.task === TASK) void answer();

/**
 * No `await` at the top of this module: a thread that is ended while its module is still being evaluated takes the
 * process with it (V8's AsyncModuleExecutionFulfilled, Node 24).
 */
async function answer(): Promise<void> {
  // Threads do not share what the main one has of it.
  const { runBehaviours } = await import('../behavioural/run-behaviours.ts');
  parentPort?.postMessage(await runBehaviours({ pipelines: workerData.pipelines }));
}
