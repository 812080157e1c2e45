import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import type { NumberedEvent, RunFiles } from '../files/run-files.ts';
import { patiently } from '../store/patience.ts';
import { type Entry, followEvents, isUnstored, type Position } from './follow-events.ts';
import { type RunEvents, wakeOf } from './run-events.ts';

interface RedisRunEventsOptions {
  readonly redis: Redis;
  /** Begins every key, e.g. "research-studio". */
  readonly prefix: string;
  readonly files: Pick<RunFiles, 'events'>;
  /** Resolves when the events that were appended so far are in `files`: readers see nothing that a crash could take back. */
  readonly stored: (runId: string) => Promise<void>;
}

/** What of a log is kept for readers that lag; the stored events fill what is gone. */
const MOST_ENTRIES = 10_000;
const KEPT_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;
/** The field of the entry that marks the end of a log. */
const END = 'end';

interface Log {
  pending: NumberedEvent[];
  publishing: Promise<void> | null;
}

/**
 * Logs in Redis Streams. The id of an entry is the number of its event and a counter, `12-0`, and `12-1` for text that
 * was written behind event 12; so Redis itself refuses an event that it has. What is stored is the truth: wherever
 * numbers are missing, because Redis was restarted or a worker killed, they are read from there.
 */
export function createRedisRunEvents({ redis, prefix, files, stored }: RedisRunEventsOptions): RunEvents {
  const keyOf = (runId: string) => `${prefix}:events:${runId}`;
  const channel = `${prefix}:event`;
  const logs = new Map<string, Log>();
  const wakes = new EventEmitter().setMaxListeners(0);
  const unsubscribe = subscribe(redis, channel, (runId) => void wakes.emit(wakeOf(runId)));

  const publish = async (runId: string, log: Log): Promise<void> => {
    while (log.pending.length > 0) {
      const batch = log.pending;
      log.pending = [];
      await stored(runId);
      const pipeline = redis.pipeline();
      for (const { id, event } of batch) {
        const entry = isUnstored(event) ? `${id}-*` : `${id}-0`;
        pipeline.xadd(keyOf(runId), 'MAXLEN', '~', MOST_ENTRIES, entry, 'event', JSON.stringify(event));
      }
      pipeline.pexpire(keyOf(runId), KEPT_MS);
      pipeline.publish(channel, runId);
      // An entry that Redis refuses is there already; of what Redis cannot take now, readers read the stored events.
      await pipeline.exec().catch(() => undefined);
    }
    log.publishing = null;
  };

  return {
    append(runId, event) {
      const log = logs.get(runId) ?? { pending: [], publishing: null };
      logs.set(runId, log);
      log.pending.push(event);
      // A run that was taken from this worker publishes nothing more.
      log.publishing ??= publish(runId, log).catch(() => {
        log.pending = [];
        log.publishing = null;
      });
    },
    async end(runId) {
      await logs.get(runId)?.publishing;
      logs.delete(runId);
      try {
        const [newest] = await redis.xrevrange(keyOf(runId), '+', '-', 'COUNT', 1);
        const number = newest?.[0].split('-')[0] ?? '0';
        await redis.xadd(keyOf(runId), `${number}-*`, END, '');
        await redis.pexpire(keyOf(runId), KEPT_MS);
        await redis.publish(channel, runId);
      } catch {
        // Readers look for the end themselves where Redis does not tell them.
      }
    },
    follow: ({ runId, ...from }) =>
      followEvents({
        ...{ ...from, wakes, wake: wakeOf(runId), stored: (after) => files.events(runId, after) },
        // A database that is away for a while breaks no reader off.
        isUnderWay: () => patiently(from.isUnderWay),
        // While Redis is away the stored events are read instead.
        live: (behind) => readStream(redis, keyOf(runId), behind).catch(() => null),
      }),
    async close() {
      await Promise.all([...logs.values()].map(({ publishing }) => publishing));
      unsubscribe();
    },
  };
}

async function readStream(redis: Redis, key: string, [number, count]: Position): Promise<readonly Entry[]> {
  const entries = await redis.xrange(key, `(${number}-${count}`, '+', 'COUNT', AT_ONCE);
  return entries.map(([id, [kind, json = '']]) => {
    const [first = 0, second = 0] = id.split('-').map(Number);
    return { at: [first, second], event: kind === END ? null : JSON.parse(json) };
  });
}

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
