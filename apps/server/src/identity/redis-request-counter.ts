import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { secondsToWait } from './memory-request-counter.ts';
import type { RequestCounter } from './request-counter.ts';

/** In Redis, for all servers together; each counts by itself while Redis is away. */
export function createRedisRequestCounter(options: {
  readonly redis: Redis;
  readonly prefix: string;
  readonly perMinute: number;
}): RequestCounter {
  const limit = { points: options.perMinute, duration: 60 };
  const requests = new RateLimiterRedis({
    ...limit,
    storeClient: options.redis,
    keyPrefix: `${options.prefix}:requests`,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(limit),
  });
  return { count: (key) => secondsToWait(requests.consume(key)) };
}
