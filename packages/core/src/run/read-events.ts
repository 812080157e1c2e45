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

/** The events of a run in order; lines that a crash damaged are left out, and a run without a log has none. */
export async function readEvents(folder: string): Promise<readonly StoredEvent[]> {
  const values = await readJsonLines(join(folder, eventsFile));
  return values.flatMap((value) => StoredEvent.safeParse(value).data ?? []);
}

/** The event as it was emitted. Its payload is trusted to be what this version of the program wrote. */
export function toRunEvent({ type, payload }: StoredEvent): RunEvent {
  return { type, ...payload } as RunEvent;
}
