import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { openJsonLines } from '../files/json-lines.ts';

/** Answers of finished outside calls (models, searches), so that a resumed run does not make them again. */
export interface Journal {
  /** A fresh copy of the JSON value last put under the key, or undefined. */
  get(key: string): unknown;
  /** Resolves when the entry is on the disk. The value must be JSON; of several puts under one key the last counts. */
  put(key: string, value: unknown): Promise<void>;
  close(): Promise<void>;
}

export const JournalLine = z.strictObject({ key: z.string(), value: z.unknown() });

/** Opens or creates a journal file. A line that a crash left half-written is dropped. */
export async function createJournal({ file }: { file: string }): Promise<Journal> {
  await mkdir(dirname(file), { recursive: true });
  const { values, lines } = await openJsonLines(file);
  const entries = new Map<string, string>();
  for (const value of values) {
    const line = JournalLine.safeParse(value).data;
    if (line !== undefined) entries.set(line.key, JSON.stringify(line.value));
  }
  /** Waits for the disk that has not begun, and the last one of all. */
  let synced: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();

  // Puts of one turn of the event loop share one wait for the disk.
  const syncSoon = async (): Promise<void> => {
    await setImmediate();
    synced = null;
    await lines.sync();
  };

  return {
    get(key) {
      const json = entries.get(key);
      return json === undefined ? undefined : JSON.parse(json);
    },
    async put(key, value) {
      const json = JSON.stringify(value);
      if (json === undefined) throw new Error(`The value of journal key ${JSON.stringify(key)} is not JSON.`);
      lines.append({ key, value });
      entries.set(key, json);
      if (synced === null) {
        synced = syncSoon();
        // The caller that put the entry gets the failure.
        last = Promise.allSettled([last, synced]).then(() => undefined);
      }
      await synced;
    },
    async close() {
      await last;
      lines.close();
    },
  };
}
