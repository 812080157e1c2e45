import type { Redis } from 'ioredis';

/** Hears a channel whenever Redis is there, also after it was away. Returns what ends it. */
export function subscribe(redis: Redis, channel: string, hear: (message: string) => void): () => void {
  const subscriber = redis.duplicate({
    ...{ lazyConnect: false, enableOfflineQueue: true, maxRetriesPerRequest: null },
    ...{ commandTimeout: undefined, socketTimeout: undefined },
  });
  subscriber.on('error', () => undefined);
  subscriber.on('message', (_channel, message) => hear(message));
  // Sent when Redis answers; fails only when the connection is closed for good.
  subscriber.subscribe(channel).catch(() => undefined);
  return () => subscriber.disconnect();
}
