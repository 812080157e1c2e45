import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { RunError } from '@research-studio/schemas';
import { isMissingFile } from '../files/files.ts';
import type { OpenRun } from './create-run.ts';
import { readRunRecord } from './create-run.ts';
import { lockRun } from './lock-run.ts';

export interface ResumeRunOptions {
  /** Where run folders are kept. */
  readonly directory: string;
  /** The id of a run, or a beginning that only one run has. */
  readonly runId: string;
}

/**
 * Opens the folder of a run that was started before.
 *
 * @throws {RunError} RUN_NOT_FOUND, with the newest ids; RUN_CORRUPT; RUN_LOCKED while another process works in it.
 */
export async function resumeRun(options: ResumeRunOptions): Promise<OpenRun> {
  const found = await findRun(options);
  const record = await readRunRecord(found.folder);
  const lock = await lockRun(found.folder);
  return { ...found, record, close: () => lock.release() };
}

/**
 * The run that an id, or the beginning of one, names.
 *
 * @throws {RunError} RUN_NOT_FOUND, with the ids that there are.
 */
export async function findRun({
  directory,
  runId,
}: ResumeRunOptions): Promise<Pick<OpenRun, 'id' | 'folder'>> {
  const root = resolve(directory);
  const id = chooseRun({ root, runId, ids: await runIds(root) });
  return { id, folder: join(root, id) };
}

/** Newest first. */
async function runIds(root: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(root, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && /^\d{8}-\d{6}-/.test(entry.name))
      .map((entry) => entry.name)
      .sort()
      .reverse();
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

function chooseRun(from: { root: string; runId: string; ids: readonly string[] }): string {
  const { root, runId, ids } = from;
  if (ids.includes(runId)) return runId;
  const matches = runId === '' ? [] : ids.filter((id) => id.startsWith(runId));
  const [only] = matches;
  if (only !== undefined && matches.length === 1) return only;
  const name = JSON.stringify(runId);
  if (matches.length > 1) throw notFound(`${matches.length} runs begin with ${name}: ${list(matches)}`);
  if (ids.length === 0) throw notFound(`There is no run ${name}: ${root} holds no runs`);
  throw notFound(`There is no run ${name} in ${root}. The newest: ${list(ids)}`);
}

function list(ids: readonly string[]): string {
  const shown = ids.slice(0, 5).join(', ');
  return ids.length > 5 ? `${shown}, …` : shown;
}

function notFound(problem: string): RunError {
  return new RunError({ code: 'RUN_NOT_FOUND', message: `${problem}.` });
}
