import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { type SilenceTimeout, unlessAborted } from './silence-timeout.ts';

interface Turn {
  readonly host: string;
  /** Requests that the host answers at the same time at most. */
  readonly most: number;
  /** Least time between the starts of two requests. */
  readonly delayMs: number;
  /** Does not count the wait. */
  readonly timeout: SilenceTimeout;
}

/** Spares hosts: so many requests at the same time, so long between two of them. */
export function createHostQueue() {
  /** `notBefore` is by `performance.now()`. */
  const hosts = new Map<string, { readonly limit: LimitFunction; notBefore: number }>();
  return {
    /** Does the work when the host may be asked; rejects at once when the timeout ends. */
    run<Value>({ host: name, most, delayMs, timeout }: Turn, work: () => Promise<Value>): Promise<Value> {
      const host = hosts.get(name) ?? { limit: pLimit(most), notBefore: 0 };
      hosts.set(name, host);
      const { signal } = timeout;
      const goOn = timeout.pause();
      const worked = host.limit(async () => {
        signal.throwIfAborted();
        const now = performance.now();
        const start = Math.max(now, host.notBefore);
        host.notBefore = start + delayMs;
        if (start > now) await sleep(start - now, undefined, { signal });
        goOn();
        return work();
      });
      return unlessAborted(worked, signal).finally(goOn);
    },
    /** Begins no request at the host for so long. */
    rest(name: string, durationMs: number): void {
      const host = hosts.get(name);
      if (host) host.notBefore = Math.max(host.notBefore, performance.now() + durationMs);
    },
  };
}
