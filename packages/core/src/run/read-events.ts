import { join } from 'node:path';
import { z } from 'zod';
import { readJsonLines } from './open-json-lines.ts';
import type { RunEvent } from './run-event.ts';

export const eventsFile = 'events.jsonl';

/** One line of events.jsonl. */
export const StoredEvent = z.strictObject({
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
export type StoredEvent = z.infer<typeof StoredEvent>;

export interface EventHistory {
  /** In order. */
  readonly events: readonly StoredEvent[];
  /** Lines of the log that a crash or a disk has damaged. */
  readonly unreadable: number;
}

/** What the log of a run says; a run without a log has no events. */
export async function readEventHistory(folder: string): Promise<EventHistory> {
  const { values, unreadable } = await readJsonLines(join(folder, eventsFile));
  const events = values.flatMap((value) => StoredEvent.safeParse(value).data ?? []);
  return { events, unreadable: unreadable + values.length - events.length };
}

/** The events of a run in order, without the lines that cannot be read. */
export async function readEvents(folder: string): Promise<readonly StoredEvent[]> {
  return (await readEventHistory(folder)).events;
}

/** The event as it was emitted. Its payload is trusted to be what this version of the program wrote. */
export function toRunEvent({ type, payload }: StoredEvent): RunEvent {
  return { type, ...payload } as RunEvent;
}
