import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RunError, Settings } from '@research-studio/schemas';
import { z } from 'zod';
import { writeFileAtomic } from '../files/files.ts';

/** The content of run.json: what a resume needs to know. Settings hold no keys; those come from the environment. */
export const RunRecord = z.strictObject({
  schemaVersion: z.literal(1),
  id: z.string(),
  question: z.string(),
  pipeline: z.string(),
  settings: Settings,
  createdAt: z.string().describe('ISO 8601, UTC.'),
});
export type RunRecord = z.infer<typeof RunRecord>;

const FILE = 'run.json';

export function writeRunRecord(folder: string, record: RunRecord): Promise<void> {
  return writeFileAtomic(join(folder, FILE), `${JSON.stringify(record, null, 2)}\n`);
}

/** @throws {RunError} RUN_CORRUPT when the file is missing, unreadable or of another version. */
export async function readRunRecord(folder: string): Promise<RunRecord> {
  const file = join(folder, FILE);
  try {
    return RunRecord.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new RunError({
      code: 'RUN_CORRUPT',
      message: `The run cannot be resumed: ${file} is missing, damaged or of another version (${problem(error)}).`,
      cause: error,
    });
  }
}

function problem(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error).replaceAll('\n', ' ').slice(0, 200);
  return error instanceof Error ? error.message : String(error);
}

/** A run's folder, held by this process until `close`. */
export interface OpenRun {
  readonly id: string;
  /** Absolute. */
  readonly folder: string;
  readonly record: RunRecord;
  /** Lets other processes in; the folder stays. */
  close(): Promise<void>;
}
