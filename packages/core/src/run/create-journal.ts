import { z } from 'zod';
import { openJsonLines } from '../files/json-lines.ts';
import type { ReasoningJournal } from '../models/reasoning/journal.ts';

/** Answers of finished outside calls (models, searches), so that a resumed run does not make them again. */
export interface Journal extends ReasoningJournal {
  close(): Promise<void>;
}

export const JournalLine = z.strictObject({ key: z.string(), value: z.unknown() });

/** Opens or creates a journal file. A line that a crash left half-written is dropped. */
export async function createJournal({ file }: { file: string }): Promise<Journal> {
  const { values, lines } = await openJsonLines(file);
  const entries = new Map<string, string>();
  for (const value of values) {
    const line = JournalLine.safeParse(value).data;
    if (line !== undefined) entries.set(line.key, JSON.stringify(line.value));
  }
  return {
    get(key) {
      const json = entries.get(key);
      return json === undefined ? undefined : JSON.parse(json);
    },
    async put(key, value) {
      const json = JSON.stringify(value);
      if (json === undefined) throw new Error(`The value of journal key ${JSON.stringify(key)} is not JSON.`);
      const saved = lines.save({ key, value });
      entries.set(key, json);
      await saved;
    },
    async close() {
      await lines.settled();
      lines.close();
    },
  };
}
