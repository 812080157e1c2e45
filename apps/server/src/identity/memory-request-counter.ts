import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RequestCounter } from './request-counter.ts';

/** In this process. */
export function createMemoryRequestCounter(perMinute: number): RequestCounter {
  const requests = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return { count: (key) => secondsToWait(requests.consume(key)) };
}

/** Null for what may go on at once. */
export async function secondsToWait(consumed: Promise<unknown>): Promise<number | null> {
  try {
    await consumed;
    return null;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.ceil(error.msBeforeNext / 1000);
  }
}
