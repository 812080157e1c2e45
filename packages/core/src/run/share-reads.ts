/** Does `work` for a key once, for all who ask while it runs and afterwards. */
export type SharedReads<Value> = (request: {
  readonly key: string;
  readonly signal: AbortSignal | undefined;
  readonly work: (signal: AbortSignal) => Promise<Value>;
}) => Promise<Value>;

interface SharedRead<Value> {
  readonly controller: AbortController;
  readonly result: Promise<Value>;
  /** Askers that have not cancelled. */
  waiting: number;
}

/**
 * Results and failures are kept; a cancelled piece of work is not. One asker's cancellation ends that asker's wait at
 * once, with the signal's own reason, and ends the work when nobody else waits for it.
 */
export function shareReads<Value>(): SharedReads<Value> {
  const reads = new Map<string, SharedRead<Value>>();

  return async ({ key, signal, work }) => {
    signal?.throwIfAborted();
    const read = reads.get(key) ?? start(work);
    reads.set(key, read);
    read.waiting += 1;
    let onAbort = (): void => undefined;
    const cancelled = new Promise<never>((_, reject) => {
      onAbort = () => {
        read.waiting -= 1;
        if (read.waiting === 0) forget(key, read, signal?.reason);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
    });
    try {
      return await Promise.race([read.result, cancelled]);
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  };

  function forget(key: string, read: SharedRead<Value>, reason: unknown): void {
    if (reads.get(key) === read) reads.delete(key);
    read.controller.abort(reason);
  }
}

function start<Value>(work: (signal: AbortSignal) => Promise<Value>): SharedRead<Value> {
  const controller = new AbortController();
  const result = work(controller.signal);
  // Each asker gets the failure; when all have cancelled, nobody is left to hear of it.
  result.catch(() => undefined);
  return { controller, result, waiting: 0 };
}
