import { EventEmitter, on } from 'node:events';
import type { NumberedEvent, RunFiles } from '../files/run-files.ts';
import { awaitDatabase } from '../store/await-database.ts';
import { type OpenChannel, openLocalChannel } from './channel.ts';

interface RunEventsOptions {
  readonly files: Pick<RunFiles, 'events'>;
  /** Resolves when the events that were appended so far are in `files`: readers see nothing that a crash could take back. */
  readonly stored?: (runId: string) => Promise<void>;
  readonly openChannel?: OpenChannel | undefined;
}

interface Follow {
  readonly runId: string;
  readonly after: number;
  readonly signal: AbortSignal;
  /** Asked where the run may have ended. */
  readonly isUnderWay: () => Promise<boolean>;
}

/** Events of a run; without any: the run may have ended. */
interface News {
  readonly runId: string;
  readonly events: readonly NumberedEvent[];
}

export type RunEvents = ReturnType<typeof createRunEvents>;

/** A reader to whom nothing comes looks this often whether the run has ended unseen. */
const LOOK_MS = 3000;

/**
 * The logs of runs, which any number of readers follow from any point. What is stored is the truth: wherever a number is
 * missing, because Redis was away or a worker was killed, it is read from there.
 */
export function createRunEvents({
  files,
  stored = async () => undefined,
  openChannel = openLocalChannel,
}: RunEventsOptions) {
  const readers = new EventEmitter().setMaxListeners(0);
  const channel = openChannel<News>('event', (news) => void readers.emit(readersOf(news.runId), news.events));
  const pending = new Map<string, NumberedEvent[]>();
  const sending = new Map<string, Promise<void>>();

  const send = async (runId: string): Promise<void> => {
    try {
      for (let events = pending.get(runId); events !== undefined; events = pending.get(runId)) {
        pending.delete(runId);
        await stored(runId);
        await channel.send({ runId, events });
      }
    } catch {
      // The run was taken from this worker, which sends nothing more.
      pending.delete(runId);
    }
    sending.delete(runId);
  };

  return {
    append(runId: string, event: NumberedEvent): void {
      pending.set(runId, [...(pending.get(runId) ?? []), event]);
      if (!sending.has(runId)) sending.set(runId, send(runId));
    },
    /** No event will follow, until the run is resumed. */
    async end(runId: string): Promise<void> {
      await sending.get(runId);
      await channel.send({ runId, events: [] });
    },
    /** The events after `after`, in order, each once; waits for more while the run is under way. */
    async *follow({ runId, after, signal, isUnderWay }: Follow): AsyncGenerator<NumberedEvent> {
      const own = new EventEmitter();
      const look = setInterval(() => own.emit('news', []), LOOK_MS);
      const hear = (events: readonly NumberedEvent[]) => own.emit('news', events);
      const leave = () => own.emit('leave');
      readers.on(readersOf(runId), hear);
      signal.addEventListener('abort', leave);
      let last = after;
      const storedOnes = async function* () {
        for (const event of await awaitDatabase(() => files.events(runId, last))) {
          last = event.id;
          yield event;
        }
      };
      try {
        const news = on(own, 'news', { close: ['leave'] });
        if (signal.aborted) return;
        let isToRead = true;
        own.emit('news', []);
        for await (const [events] of news as AsyncIterable<[readonly NumberedEvent[]]>) {
          look.refresh();
          // Asked before what is stored is read: what was stored until the end is then all there is.
          const hasEnded = events.length === 0 && !(await awaitDatabase(isUnderWay));
          const isOpen = channel.isOpen();
          if (isToRead || hasEnded) yield* storedOnes();
          if (hasEnded) return;
          isToRead = !isOpen;
          for (const message of events) {
            const next = isUnstored(message) ? last : last + 1;
            if (message.id > next) yield* storedOnes();
            if (message.id !== (isUnstored(message) ? last : last + 1)) continue;
            last = message.id;
            yield message;
          }
        }
      } finally {
        clearInterval(look);
        signal.removeEventListener('abort', leave);
        readers.off(readersOf(runId), hear);
      }
    },
    async close(): Promise<void> {
      await Promise.all(sending.values());
      channel.close();
    },
  };
}

/** True for progress that is not stored; it has the number of the event before it. */
export function isUnstored({ event: { type } }: Pick<NumberedEvent, 'event'>): boolean {
  return type === 'section-text' || type === 'indexing';
}

/** No id of a run is "error", which an emitter takes for more. */
function readersOf(runId: string): string {
  return `run ${runId}`;
}
