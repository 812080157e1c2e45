import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { SourceUnreadableError } from '@research-studio/schemas';
import pLimit from 'p-limit';
import type { DocumentWorkerAnswer, DocumentWorkerReply } from './document-worker.ts';
import type { ParseRequest } from './parse-document.ts';
import type { Extraction } from './step-recorder.ts';

/** A PDF of a thousand pages takes some 10 s and 300 MB. */
export const PARSE_LIMITS = {
  /** Computing time for one document: of the worker alone, so that a busy machine changes nothing. */
  cpuMs: 60_000,
  /** Time for one document in all, in case that its parser waits for what never comes. */
  wallMs: 300_000,
  /** Bytes that a worker may hold, buffers outside its heap included. */
  memoryBytes: 800_000_000,
  /** A worker whose heap has grown beyond ends after its document: garbage is collected late where so much is allowed. */
  keptBytes: 160_000_000,
  /** An idle worker ends after this time and gives its memory back, some 50 MB; another starts in as long. */
  idleMs: 300,
};
export type ParseLimits = Readonly<typeof PARSE_LIMITS>;
export type DocumentWorkers = ReturnType<typeof createDocumentWorkers>;

/** Buffers can grow by some hundred megabytes between two looks. */
const WATCH_MS = 50;

/**
 * Parses documents in other threads, where a parser that runs wild can be stopped. Starts workers when they are needed,
 * one for each core at most. Idle ones keep no process alive.
 */
export function createDocumentWorkers(limits: ParseLimits = PARSE_LIMITS) {
  const limited = pLimit(availableParallelism());
  const idle = new Map<Worker, NodeJS.Timeout>();

  const take = async (): Promise<Worker> => {
    const [worker] = [...idle.keys()].slice(-1);
    if (worker === undefined) return start(limits, (ended) => idle.delete(ended));
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    worker.ref();
    return worker;
  };
  const rest = (worker: Worker): void => {
    worker.unref();
    const end = () => {
      // At once: until it has ended, it would be taken for one that can work.
      idle.delete(worker);
      void worker.terminate();
    };
    idle.set(worker, setTimeout(end, limits.idleMs).unref());
  };

  return {
    /**
     * An abort stops the parser and rejects with the signal's reason.
     *
     * @throws {SourceUnreadableError} also `timeout` and `too_large` when the parser was stopped at a limit.
     * @throws {Error} when the parser failed in a way of its own.
     */
    parse: (request: ParseRequest, signal: AbortSignal | undefined): Promise<Extraction> =>
      limited(async () => {
        signal?.throwIfAborted();
        const worker = await take();
        try {
          const { answer, heapBytes } = await ask({ worker, request, limits, signal });
          if (heapBytes > limits.keptBytes) await worker.terminate();
          else rest(worker);
          return documentOf(answer, request);
        } catch (error) {
          if (!idle.has(worker)) await worker.terminate();
          signal?.throwIfAborted();
          throw error;
        }
      }),
  };
}

async function start(limits: ParseLimits, onEnd: (worker: Worker) => void): Promise<Worker> {
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
    // What untrusted files are parsed by needs no key and no setting.
    env: {},
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: Math.ceil(limits.memoryBytes / 1_000_000),
      // Else each sets up to 100 MB aside for what it allocated just now.
      maxYoungGenerationSizeMb: 16,
    },
  });
  // An idle worker that fails just ends; one that was asked reports to its caller.
  worker.on('error', () => undefined);
  worker.once('exit', () => onEnd(worker));
  await once(worker, 'online');
  return worker;
}

interface Task {
  readonly worker: Worker;
  readonly request: ParseRequest;
  readonly limits: ParseLimits;
  readonly signal: AbortSignal | undefined;
}

/** Rejects when the worker is to be ended. */
async function ask({ signal, ...task }: Task): Promise<DocumentWorkerReply> {
  const { worker, request, limits } = task;
  const done = new AbortController();
  const late = AbortSignal.timeout(limits.wallMs);
  const either = AbortSignal.any([done.signal, late, ...(signal === undefined ? [] : [signal])]);
  try {
    const bytes = new Uint8Array(request.bytes);
    const answered = once(worker, 'message', { signal: either });
    worker.postMessage({ ...request, bytes }, [bytes.buffer]);
    const [reply] = await Promise.race([answered, watch({ ...task, signal: either })]);
    return reply;
  } catch (error) {
    if (late.aborted && !signal?.aborted) throw tooSlow(request, limits.wallMs);
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isOutOfMemory ? tooMuch(task) : error;
  } finally {
    done.abort();
  }
}

/** Never resolves; rejects at a limit, when the worker has ended, and when the signal aborts. */
async function watch({ signal, ...task }: Task & { readonly signal: AbortSignal }): Promise<never> {
  const { worker, limits } = task;
  const before = await worker.cpuUsage();
  for (;;) {
    await sleep(WATCH_MS, undefined, { signal });
    const [heap, cpu] = await Promise.all([worker.getHeapStatistics(), worker.cpuUsage(before)]);
    const memoryBytes = heap.used_heap_size + heap.external_memory + heap.malloced_memory;
    if (memoryBytes > limits.memoryBytes) throw tooMuch(task);
    if ((cpu.user + cpu.system) / 1000 > limits.cpuMs) throw tooSlow(task.request, limits.cpuMs);
  }
}

function tooMuch({ request: { location }, limits }: Pick<Task, 'request' | 'limits'>): SourceUnreadableError {
  const detail = `reading it takes more than ${Math.round(limits.memoryBytes / 1_000_000)} MB of memory`;
  return new SourceUnreadableError({ location, reason: 'too_large', detail });
}

function tooSlow({ location }: ParseRequest, ms: number): SourceUnreadableError {
  const detail = `reading it takes more than ${ms / 1000} s`;
  return new SourceUnreadableError({ location, reason: 'timeout', detail });
}

function documentOf(answer: DocumentWorkerAnswer, { location }: ParseRequest): Extraction {
  if (answer.kind === 'document') return answer.document;
  if (answer.kind === 'failed') throw new Error(answer.message);
  throw new SourceUnreadableError({ location, reason: answer.reason, detail: answer.detail });
}
