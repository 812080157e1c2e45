import type { EventEmitter } from 'node:events';
import type { RunEvent } from '@research-studio/schemas';
import type { NumberedEvent } from '../files/run-files.ts';

/** A reader to whom nothing comes looks this often whether the run has ended unseen. */
const LOOK_MS = 3000;

/** The number of an event, and a count of what came behind it without a number of its own. */
export type Position = readonly [number: number, count: number];

export interface Entry {
  readonly at: Position;
  /** Null marks an end. */
  readonly event: RunEvent | null;
}

interface Followed {
  /** What came behind a position, in order, as far as it is still at hand; null: it cannot be read now. */
  readonly live: (behind: Position) => Promise<readonly Entry[] | null>;
  /** Where the event `wake` says that there is something to read; with `true`, that the run may have ended. */
  readonly wakes: EventEmitter;
  readonly wake: string;
  /** The stored events behind a number. */
  readonly stored: (after: number) => Promise<readonly NumberedEvent[]>;
  readonly after: number;
  readonly signal: AbortSignal;
  readonly isUnderWay: () => Promise<boolean>;
}

/** Of progress that is not stored, and has the number of the event before it. */
export function isUnstored({ type }: RunEvent): boolean {
  return type === 'section-text' || type === 'indexing';
}

/** The stored events, then those that come, each once and in order; what is missing between them is read from what is stored. */
export async function* followEvents(from: Followed): AsyncGenerator<NumberedEvent> {
  const { live, wakes, wake, stored, signal, isUnderWay } = from;
  const bell = createBell();
  wakes.on(wake, bell.ring);
  signal.addEventListener('abort', bell.ring);
  let last = from.after;
  let at: Position = [last, 0];
  const storedOnes = async function* () {
    for (const event of await stored(last)) {
      last = event.id;
      yield event;
    }
    at = [last, 0];
  };
  try {
    yield* storedOnes();
    for (let isToLook = true; !signal.aborted; ) {
      bell.hush();
      const entries = await live(at);
      let isBehind = entries === null;
      for (const entry of entries ?? []) {
        at = entry.at;
        const { event } = entry;
        isToLook ||= event === null;
        const next = event !== null && isUnstored(event) ? last : last + 1;
        if (event === null || at[0] < next) continue;
        isBehind = at[0] > next;
        if (isBehind) break;
        last = next;
        yield { id: next, event };
      }
      // Asked before what is stored is read: what was stored until the end is then all there is.
      const hasEnded = (isToLook || bell.isEnd()) && !(await isUnderWay());
      const reached = last;
      if (hasEnded || isBehind) yield* storedOnes();
      if (hasEnded) return;
      const isAtEnd = isBehind ? last === reached : entries?.length === 0;
      isToLook = isAtEnd && (await bell.silence(LOOK_MS));
    }
  } finally {
    signal.removeEventListener('abort', bell.ring);
    wakes.off(wake, bell.ring);
  }
}

/** Rings once it was rung since it was last hushed. */
function createBell() {
  let [isRung, isEnd] = [false, false];
  let heard: (() => void) | null = null;
  return {
    ring: (end: unknown) => {
      isRung = true;
      isEnd ||= end === true;
      heard?.();
    },
    hush: () => {
      isRung = false;
    },
    /** Whether an end was rung since this was last asked. */
    isEnd: () => {
      const was = isEnd;
      isEnd = false;
      return was;
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
