import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFile } from './is-missing-file.ts';
import { readRunRecord } from './run-record.ts';

/**
 * The id of the run in which a server's thread has been answered so far; null when there is none. Such a run has the
 * thread's id for its question, so that the name of its folder holds it.
 *
 * @throws {RunError} RUN_CORRUPT
 */
export async function findServerRun(options: {
  directory: string;
  thread: string;
  pipeline: string;
}): Promise<string | null> {
  const { directory, thread, pipeline } = options;
  for (const name of await namesIn(directory)) {
    if (!name.includes(thread.toLowerCase())) continue;
    const record = await readRunRecord(join(directory, name));
    if (record.question === thread && record.pipeline === pipeline) return name;
  }
  return null;
}

async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}
