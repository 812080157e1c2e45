import { performance } from 'node:perf_hooks';

/**
 * A time limit that counts how long somebody else is silent. Time in which this process was too busy to listen does
 * not count: what arrived meanwhile is taken before the limit can end.
 */
export interface Patience {
  /** Aborted when the limit is reached, or with the caller's own signal and reason. */
  readonly signal: AbortSignal;
  /** The limit was reached. */
  readonly isOver: boolean;
  /** Milliseconds that are left. */
  readonly left: number;
  /** The time of this wait does not count. */
  whileWaiting<Value>(wait: () => Promise<Value>): Promise<Value>;
  /** To be called when what was waited for has ended. */
  end(): void;
}

/** Longest step of the count. A step that comes late counts as one step, however late it is. */
const LONGEST_STEP_MS = 50;

export function createPatience(limitMs: number, caller?: AbortSignal): Patience {
  const limit = new AbortController();
  const step = Math.max(1, Math.min(LONGEST_STEP_MS, limitMs / 5));
  let counted = 0;
  let waits = 0;
  let last = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const count = () => {
    const now = performance.now();
    if (waits === 0) counted += Math.min(step, now - last);
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
    signal: caller ? AbortSignal.any([caller, limit.signal]) : limit.signal,
    get isOver() {
      return limit.signal.aborted;
    },
    get left() {
      return Math.max(0, limitMs - counted);
    },
    async whileWaiting(wait) {
      count();
      waits += 1;
      try {
        return await wait();
      } finally {
        count();
        waits -= 1;
      }
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
