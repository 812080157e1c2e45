import type { Redis } from 'ioredis';
import type { RunEvent } from '@research-studio/schemas';
import type { RunFiles } from '../files/run-files.ts';
import type { NumberedEvent, RunEvents } from './run-events.ts';

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
/** A reader to whom nothing comes looks this often whether the run has ended unseen. */
const LOOK_MS = 3000;
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
export async function createRedisRunEvents({
  redis,
  prefix,
  files,
  stored,
}: RedisRunEventsOptions): Promise<RunEvents> {
  const keyOf = (runId: string) => `${prefix}:events:${runId}`;
  const channel = `${prefix}:event`;
  const logs = new Map<string, Log>();
  const waiting = new Map<string, Set<() => void>>();
  const subscriber = redis.duplicate({ maxRetriesPerRequest: null });
  subscriber.on('error', () => undefined);
  subscriber.on('message', (_channel, runId) => {
    for (const wake of waiting.get(runId) ?? []) wake();
  });
  await subscriber.subscribe(channel);

  const publish = async (runId: string, log: Log): Promise<void> => {
    while (log.pending.length > 0) {
      const batch = log.pending;
      log.pending = [];
      await stored(runId);
      const pipeline = redis.pipeline();
      for (const { id, event } of batch) {
        const entry = event.type === 'section-text' ? `${id}-*` : `${id}-0`;
        pipeline.xadd(keyOf(runId), 'MAXLEN', '~', MOST_ENTRIES, entry, 'event', JSON.stringify(event));
      }
      pipeline.pexpire(keyOf(runId), KEPT_MS);
      pipeline.publish(channel, runId);
      // An entry that Redis refuses is there already; of what Redis cannot take now, readers read the stored events.
      await pipeline.exec().catch(() => undefined);
    }
    log.publishing = null;
  };

  const events: RunEvents = {
    append(runId, event) {
      const log = logs.get(runId) ?? { pending: [], publishing: null };
      logs.set(runId, log);
      log.pending.push(event);
      // A run that was taken from this worker publishes nothing more.
      log.publishing ??= publish(runId, log)
        .catch(() => {
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
    async *follow({ runId, after, signal, isUnderWay }) {
      let last = after;
      let isWoken = false;
      let wake = () => undefined as void;
      const onMessage = () => {
        isWoken = true;
        wake();
      };
      const readers = waiting.get(runId) ?? new Set();
      waiting.set(runId, readers.add(onMessage));
      signal.addEventListener('abort', onMessage);
      try {
        for (const event of await files.events(runId, last)) {
          last = event.id;
          yield event;
        }
        let position = `${last}-0`;
        let isToLook = true;
        while (!signal.aborted) {
          isWoken = false;
          const entries = await redis
            .xrange(keyOf(runId), `(${position}`, '+', 'COUNT', 500)
            .catch(() => null);
          let isBehind = entries === null;
          for (const [entry, [kind, json = '']] of entries ?? []) {
            position = entry;
            const id = Number(entry.split('-')[0]);
            if (kind === END) {
              isToLook = true;
              continue;
            }
            const event = JSON.parse(json) as RunEvent;
            const isLive = event.type === 'section-text';
            if (isLive ? id < last : id <= last) continue;
            if (id > (isLive ? last : last + 1)) {
              isBehind = true;
              break;
            }
            last = id;
            yield { id, event };
          }
          // Asked before what is stored is read: what was stored until the end is then all there is.
          const hasEnded = isToLook && (entries?.length ?? 0) < 500 && !(await isUnderWay());
          if (isBehind || hasEnded) {
            for (const event of await files.events(runId, last)) {
              last = event.id;
              yield event;
            }
            if (isBehind) position = `${last}-0`;
          }
          if (hasEnded) return;
          if (isBehind && entries !== null) continue;
          isToLook = false;
          if (entries !== null && entries.length > 0) continue;
          if (isWoken) continue;
          isToLook = await new Promise<boolean>((resolve) => {
            const timer = setTimeout(() => resolve(true), LOOK_MS);
            wake = () => {
              clearTimeout(timer);
              resolve(false);
            };
          });
        }
      } finally {
        signal.removeEventListener('abort', onMessage);
        readers.delete(onMessage);
        if (readers.size === 0) waiting.delete(runId);
      }
    },
    async close() {
      await Promise.all([...logs.values()].map(({ publishing }) => publishing));
      subscriber.disconnect();
    },
  };
  return events;
}
