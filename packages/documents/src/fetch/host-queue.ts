import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

interface Turn {
  readonly host: string;
  /** Requests that the host answers at the same time at most. */
  readonly most: number;
  /** Least time between the starts of two requests. */
  readonly delayMs: number;
  readonly signal: AbortSignal;
}

/** Spares hosts: so many requests at the same time, so long between two of them. */
export interface HostQueue {
  /** Waits until the host may be asked. @returns what must be called when it has answered. */
  turn(turn: Turn): Promise<() => void>;
  /** Begins no request at the host for so long. */
  rest(host: string, durationMs: number): void;
}

interface Host {
  active: number;
  /** By `performance.now()`. */
  notBefore: number;
  readonly waiting: Set<() => void>;
}

export function createHostQueue(): HostQueue {
  const hosts = new Map<string, Host>();
  const hostOf = (name: string): Host => {
    const host = hosts.get(name) ?? { active: 0, notBefore: 0, waiting: new Set() };
    hosts.set(name, host);
    return host;
  };
  return {
    async turn({ host: name, most, delayMs, signal }) {
      signal.throwIfAborted();
      const host = hostOf(name);
      if (host.active >= most) await placeAt(host, signal);
      else host.active += 1;
      const release = () => {
        const [next] = host.waiting;
        if (next === undefined) host.active -= 1;
        else next();
      };
      try {
        const now = performance.now();
        const start = Math.max(now, host.notBefore);
        host.notBefore = start + delayMs;
        if (start > now) await sleep(start - now, undefined, { signal });
        return release;
      } catch (error) {
        release();
        throw signal.aborted ? signal.reason : error;
      }
    },
    rest(name, durationMs) {
      const host = hostOf(name);
      host.notBefore = Math.max(host.notBefore, performance.now() + durationMs);
    },
  };
}

/** A place is handed over, not freed and taken: `active` stays as it is. */
function placeAt(host: Host, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      host.waiting.delete(take);
      signal.removeEventListener('abort', stop);
    };
    const take = () => {
      leave();
      resolve();
    };
    const stop = () => {
      leave();
      reject(signal.reason);
    };
    host.waiting.add(take);
    signal.addEventListener('abort', stop, { once: true });
  });
}
