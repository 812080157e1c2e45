import type { EventEmitter } from 'node:events';
import type { RunEvent } from '@research-studio/schemas';
import type { Redis } from 'ioredis';
import type { NumberedEvent } from '../files/run-files.ts';

/** The field of the entry that marks the end of a log. */
export const END = 'end';

/** A reader to whom nothing comes looks this often whether the run has ended unseen. */
const LOOK_MS = 3000;
const AT_ONCE = 500;

interface StreamToFollow {
  readonly redis: Redis;
  readonly key: string;
  /** Where the event `wake` says that there is something to read. */
  readonly wakes: EventEmitter;
  readonly wake: string;
  /** The stored events behind a number. */
  readonly stored: (after: number) => Promise<readonly NumberedEvent[]>;
  readonly after: number;
  readonly signal: AbortSignal;
  readonly isUnderWay: () => Promise<boolean>;
}

/** What the stream held behind a position, as far as it follows on the events before it. */
interface Read {
  readonly events: readonly NumberedEvent[];
  readonly position: string;
  /** Events are missing in the stream, or it cannot be read. */
  readonly isBehind: boolean;
  readonly isEndMarked: boolean;
  readonly isEmpty: boolean;
}

/** The stored events, then the stream's, each once and in order; what the stream lacks is read from what is stored. */
export async function* followStream(from: StreamToFollow): AsyncGenerator<NumberedEvent> {
  const { wakes, wake, stored, signal, isUnderWay } = from;
  const bell = createBell();
  wakes.on(wake, bell.ring);
  signal.addEventListener('abort', bell.ring);
  let last = from.after;
  const take = (event: NumberedEvent) => {
    last = event.id;
    return event;
  };
  try {
    for (const event of await stored(last)) yield take(event);
    let position = `${last}-0`;
    let isToLook = true;
    while (!signal.aborted) {
      bell.hush();
      const read = await readStream(from, position, last);
      position = read.position;
      for (const event of read.events) yield take(event);
      isToLook ||= read.isEndMarked;
      // Asked before what is stored is read: what was stored until the end is then all there is.
      const hasEnded = isToLook && !(await isUnderWay());
      if (hasEnded || read.isBehind) {
        for (const event of await stored(last)) yield take(event);
        position = `${last}-0`;
      }
      if (hasEnded) return;
      isToLook = false;
      if (read.isEmpty) isToLook = await bell.silence(LOOK_MS);
    }
  } finally {
    signal.removeEventListener('abort', bell.ring);
    wakes.off(wake, bell.ring);
  }
}

async function readStream({ redis, key }: StreamToFollow, from: string, after: number): Promise<Read> {
  // While Redis is away its stream counts as empty, and the stored events are read instead.
  const entries = await redis.xrange(key, `(${from}`, '+', 'COUNT', AT_ONCE).catch(() => null);
  const events: NumberedEvent[] = [];
  let [position, last, isEndMarked] = [from, after, false];
  const result = (isBehind: boolean): Read => ({
    ...{ events, position, isBehind, isEndMarked },
    isEmpty: (entries?.length ?? 0) === 0,
  });
  for (const [entry, [kind, json = '']] of entries ?? []) {
    position = entry;
    if (kind === END) {
      isEndMarked = true;
      continue;
    }
    const id = Number(entry.split('-')[0]);
    const event = JSON.parse(json) as RunEvent;
    // Text as it is written is not stored, and has the number of the event before it.
    const isLive = event.type === 'section-text';
    if (isLive ? id < last : id <= last) continue;
    if (id > (isLive ? last : last + 1)) return result(true);
    last = id;
    events.push({ id, event });
  }
  return result(entries === null);
}

/** Rings once it was rung since it was last hushed. */
function createBell() {
  let isRung = false;
  let heard: (() => void) | null = null;
  return {
    ring: () => {
      isRung = true;
      heard?.();
    },
    hush: () => {
      isRung = false;
    },
    /** Whether nobody rang for so long. */
    silence: (forMs: number): Promise<boolean> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(true), forMs);
        heard = () => {
          clearTimeout(timer);
          resolve(false);
        };
        if (isRung) heard();
      }),
  };
}
