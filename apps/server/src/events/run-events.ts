import type { NumberedEvent, RunFiles } from '../files/run-files.ts';

/** The logs of runs, which any number of readers follow from any point. */
export interface RunEvents {
  append(runId: string, event: NumberedEvent): void;
  /** No event will follow, until the run is resumed. Resolves when readers can know. */
  end(runId: string): Promise<void>;
  /**
   * The events after `after`, in order, each once; waits for more while the run is under way.
   *
   * @param isUnderWay asked when what is stored was read, and where an end may have been missed.
   */
  follow(options: {
    readonly runId: string;
    readonly after: number;
    readonly signal: AbortSignal;
    readonly isUnderWay: () => Promise<boolean>;
  }): AsyncIterable<NumberedEvent>;
  close(): Promise<void>;
}

/** Events of runs under way, in memory since the process started, and those that wait for the next. */
interface LiveLog {
  readonly events: NumberedEvent[];
  readonly waiting: Set<() => void>;
  isEnded: boolean;
}

/** Logs of runs in this process: what was before is read from what it stored, what comes is handed on in memory. */
export function createLocalRunEvents(files: Pick<RunFiles, 'events'>): RunEvents {
  const logs = new Map<string, LiveLog>();
  const logOf = (runId: string): LiveLog => {
    const log = logs.get(runId) ?? { events: [], waiting: new Set(), isEnded: false };
    logs.set(runId, log);
    return log;
  };
  const wake = ({ waiting }: LiveLog) => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  return {
    append(runId, event) {
      const log = logOf(runId);
      log.events.push(event);
      wake(log);
    },
    async end(runId) {
      const log = logOf(runId);
      log.isEnded = true;
      logs.delete(runId);
      wake(log);
    },
    async *follow({ runId, after, signal, isUnderWay }) {
      let last = after;
      // Taken before the file is read, so that no event falls between the two.
      const log = logOf(runId);
      for (const stored of await files.events(runId, after)) {
        last = stored.id;
        yield stored;
      }
      // A log that ended meanwhile holds what came after the file was read.
      if (!(await isUnderWay()) && !log.isEnded) {
        if (log.events.length === 0 && log.waiting.size === 0) logs.delete(runId);
        return;
      }
      for (let next = 0; !signal.aborted; ) {
        const event = log.events[next];
        if (event !== undefined) {
          next += 1;
          // Text as it is written is not stored, and has the number of the event before it.
          const isLive = ['section-text', 'indexing'].includes(event.event.type);
          if (isLive ? event.id < last : event.id <= last) continue;
          last = event.id;
          yield event;
        } else if (log.isEnded) return;
        else await nextEvent(log, signal);
      }
    },
    close: async () => undefined,
  };
}

function nextEvent({ waiting }: LiveLog, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      waiting.delete(done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    waiting.add(done);
    signal.addEventListener('abort', done);
  });
}
