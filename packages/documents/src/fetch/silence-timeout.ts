import { performance } from 'node:perf_hooks';

export type SilenceTimeout = ReturnType<typeof createSilenceTimeout>;

/** Longest step of the count. A step that comes late counts as one step, however late it is. */
const LONGEST_STEP_MS = 50;

/**
 * A time limit that counts how long somebody else is silent. Time in which this process was too busy to listen does
 * not count: what arrived meanwhile is taken before the limit can end.
 */
export function createSilenceTimeout(limitMs: number, caller?: AbortSignal) {
  const limit = new AbortController();
  const step = Math.max(1, Math.min(LONGEST_STEP_MS, limitMs / 5));
  let counted = 0;
  const waits = new Set<symbol>();
  let last = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const count = () => {
    const now = performance.now();
    if (waits.size === 0) counted += Math.min(step, now - last);
    last = now;
  };
  const tick = () => {
    count();
    if (counted < limitMs - 0.5) timer = setTimeout(tick, step);
    // What has arrived by now is handled in the turn of the loop that comes first.
    else setImmediate(() => setImmediate(() => limit.abort(new Error(`${limitMs} ms have passed`))));
  };
  timer = setTimeout(tick, step);
  return {
    /** Aborted when the limit is reached, or with the caller's own signal and reason. */
    signal: caller ? AbortSignal.any([caller, limit.signal]) : limit.signal,
    get isOver(): boolean {
      return limit.signal.aborted;
    },
    get left(): number {
      return Math.max(0, limitMs - counted);
    },
    /** Time does not count until what this gives is called. */
    pause(): () => void {
      count();
      const wait = Symbol();
      waits.add(wait);
      return () => {
        count();
        waits.delete(wait);
      };
    },
    end: () => clearTimeout(timer),
  };
}

/** The outcome of shared work, or the signal's reason as soon as it is aborted; the work itself goes on. */
export function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
