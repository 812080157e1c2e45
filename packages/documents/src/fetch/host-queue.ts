import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { unlessAborted } from './patience.ts';

interface Turn {
  readonly host: string;
  /** Requests that the host answers at the same time at most. */
  readonly most: number;
  /** Least time between the starts of two requests. */
  readonly delayMs: number;
  readonly signal: AbortSignal;
}

/** Spares hosts: so many requests at the same time, so long between two of them. */
export function createHostQueue() {
  /** `notBefore` is by `performance.now()`. */
  const hosts = new Map<string, { readonly limit: LimitFunction; notBefore: number }>();
  return {
    /** Waits until the host may be asked. @returns what must be called when it has answered. */
    async turn({ host: name, most, delayMs, signal }: Turn): Promise<() => void> {
      signal.throwIfAborted();
      const host = hosts.get(name) ?? { limit: pLimit(most), notBefore: 0 };
      hosts.set(name, host);
      const { promise: answered, resolve: release } = Promise.withResolvers<void>();
      const begun = new Promise<void>((begin) => {
        void host.limit(() => {
          begin();
          return answered;
        });
      });
      try {
        await unlessAborted(begun, signal);
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
    /** Begins no request at the host for so long. */
    rest(name: string, durationMs: number): void {
      const host = hosts.get(name);
      if (host) host.notBefore = Math.max(host.notBefore, performance.now() + durationMs);
    },
  };
}
