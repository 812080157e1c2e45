import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export type RequestCounter = ReturnType<typeof createRequestCounter>;

/** Counts requests of a minute by user and address: in Redis for all servers together, and in this process where it is away. */
export function createRequestCounter(
  perMinute: number,
  shared?: { readonly redis: Redis; readonly prefix: string },
) {
  const limit = { points: perMinute, duration: 60 };
  const own = new RateLimiterMemory(limit);
  const requests =
    shared === undefined
      ? own
      : new RateLimiterRedis({
          ...limit,
          storeClient: shared.redis,
          keyPrefix: `${shared.prefix}:requests`,
          rejectIfRedisNotReady: true,
          insuranceLimiter: own,
        });
  return {
    /** Counts one more. Gives the seconds to wait where that is more than may be in a minute, else null. */
    async count(key: string): Promise<number | null> {
      try {
        await requests.consume(key);
        return null;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return Math.ceil(error.msBeforeNext / 1000);
      }
    },
  };
}
