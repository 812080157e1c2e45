import { EventEmitter } from 'node:events';
import type { NumberedEvent, RunFiles } from '../files/run-files.ts';
import { type Entry, followEvents, isUnstored } from './follow-events.ts';

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

/** Logs of runs in this process: what was before is read from what it stored, what comes is handed on in memory. */
export function createLocalRunEvents(files: Pick<RunFiles, 'events'>): RunEvents {
  const logs = new Map<string, Entry[]>();
  const wakes = new EventEmitter().setMaxListeners(0);
  return {
    append(runId, { id, event }) {
      const log = logs.get(runId) ?? [];
      logs.set(runId, log);
      log.push({ at: [id, isUnstored(event) ? (log.at(-1)?.at[1] ?? 0) + 1 : 0], event });
      wakes.emit(wakeOf(runId));
    },
    async end(runId) {
      logs.delete(runId);
      wakes.emit(wakeOf(runId), true);
    },
    follow: ({ runId, ...from }) =>
      followEvents({
        ...{ ...from, wakes, wake: wakeOf(runId), stored: (after) => files.events(runId, after) },
        async live([number, count]) {
          const log = logs.get(runId) ?? [];
          const isRead = ({ at }: Entry) => at[0] < number || (at[0] === number && at[1] <= count);
          return log.slice(log.findLastIndex(isRead) + 1);
        },
      }),
    close: async () => undefined,
  };
}

/** The event of readers in this process. No id of a run is "error", which an emitter takes for more. */
export function wakeOf(runId: string): string {
  return `run ${runId}`;
}
