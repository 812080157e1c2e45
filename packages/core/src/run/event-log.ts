import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { type Clarification, RunEvent } from '@research-studio/schemas';
import { z } from 'zod';
import { openJsonLines, type ParsedLines, parseLines, readJsonLines } from '../files/json-lines.ts';
import { clarificationPause } from '../research/pause/ask-person.ts';
import type { EventPlace } from './tracing/open-spans.ts';

interface EventLogOptions {
  /** The run folder. */
  readonly folder: string;
  readonly clock: () => Date;
  /** Takes every event after it was written, with its number in the log; live ones have that of the event before. Must not throw. */
  readonly onEvent?: (event: RunEvent, place: EventPlace) => void;
  /** Called once when the log can no longer be written; the run goes on without it. */
  readonly onWarning?: (message: string) => void;
}

/** Appends to `events.jsonl`. Step ids count from 1 and go on after a resume. */
export async function createEventLog({
  folder,
  clock,
  onEvent = () => undefined,
  onWarning = () => undefined,
}: EventLogOptions) {
  const { lines, ...earlier } = await openJsonLines(join(folder, eventsFile));
  const { events, unreadable } = historyIn(earlier);
  const currentStep = new AsyncLocalStorage<number>();
  let lastStepId = events.reduce((highest, { stepId }) => Math.max(highest, stepId), 0);
  let isBroken = false;

  const record = (event: RunEvent): number => {
    const { type, ...payload } = event;
    const parentId = currentStep.getStore() ?? null;
    if (type === 'section-text' || type === 'indexing') {
      onEvent(event, { stepId: lastStepId, parentId });
      return lastStepId;
    }
    lastStepId += 1;
    const stepId = lastStepId;
    const line: StoredEvent = { time: clock().toISOString(), stepId, parentId, type, payload };
    try {
      lines.append(line);
    } catch (error) {
      if (!isBroken) onWarning(`The event log ${join(folder, eventsFile)} cannot be written: ${error}.`);
      isBroken = true;
    }
    onEvent(event, { stepId, parentId });
    return stepId;
  };

  /**
   * Emits `start` and runs `work`; all events emitted within it, in any asynchronous depth, name `start` as their
   * parent. Nests: a step within a step names the outer one.
   */
  const withStep = <Result>(start: RunEvent, work: () => Result): Result =>
    currentStep.run(record(start), work);

  return {
    /** Events of an earlier part of the run, and the number of its unreadable lines. */
    history: events.map(toRunEvent) as readonly RunEvent[],
    unreadable,
    /** Never throws. The line is written when this returns, so that nothing is lost however the process ends. */
    emit: (event: RunEvent) => void record(event),
    withStep,
    /** `withStep` for a node of the graph, closed by its node-end, whether the node ended well or threw. */
    step: <Result>(node: string, run: () => Promise<Result>): Promise<Result> =>
      withStep({ type: 'node-start', node }, async () => {
        const startedAt = clock().getTime();
        try {
          return await run();
        } finally {
          record({ type: 'node-end', node, durationMs: Math.max(0, clock().getTime() - startedAt) });
        }
      }),
    close: async () => lines.close(),
  };
}

const eventsFile = 'events.jsonl';

/** One line of events.jsonl. */
const StoredEvent = z.strictObject({
  time: z.string().describe('ISO 8601, UTC.'),
  stepId: z.number().int().min(1).describe('Unique in the run and rising.'),
  parentId: z
    .number()
    .int()
    .min(1)
    .nullable()
    .describe('Step id of the event within which this one happened.'),
  type: z.string(),
  payload: z.record(z.string(), z.unknown()),
});
type StoredEvent = z.infer<typeof StoredEvent>;

interface EventHistory {
  /** In order. */
  readonly events: readonly StoredEvent[];
  /** Lines of the log that a crash or a disk has damaged. */
  readonly unreadable: number;
}

/** The events in the log of a run; a run without a log has none. */
export async function readEventHistory(folder: string): Promise<EventHistory> {
  return historyIn(await readJsonLines(join(folder, eventsFile)));
}

function historyIn({ values, unreadable }: ParsedLines): EventHistory {
  const events = values.flatMap((value) => storedEvent(value) ?? []);
  return { events, unreadable: unreadable + values.length - events.length };
}

/** Null for what is damaged, or was never an event of a run: a flipped letter leaves JSON that no reader of events expects. */
function storedEvent(value: unknown): StoredEvent | null {
  const read = StoredEvent.safeParse(value).data;
  if (read === undefined) return null;
  const stored = upgraded(read);
  return RunEvent.safeParse(toRunEvent(stored)).success ? stored : null;
}

/** Older logs have an event for the one kind of pause that there was. */
function upgraded(stored: StoredEvent): StoredEvent {
  if (stored.type !== 'clarification-needed') return stored;
  const clarification = stored.payload['clarification'] as Clarification | undefined;
  return { ...stored, type: 'pause', payload: { pause: clarification && clarificationPause(clarification) } };
}

/** As `readEventHistory`, of the log's content. */
export function parseEvents(log: string): readonly StoredEvent[] {
  return parseLines(log).flatMap((value) => storedEvent(value) ?? []);
}

/** The event as it was emitted. */
export function toRunEvent({ type, payload }: StoredEvent): RunEvent {
  return { type, ...payload } as RunEvent;
}
