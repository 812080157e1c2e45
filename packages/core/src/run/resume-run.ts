import { join, resolve } from 'node:path';
import { RunError } from '@research-studio/schemas';
import { foldersIn } from '../files/files.ts';
import { lockRun } from './lock-run.ts';
import { type OpenRun, readRunRecord } from './run-record.ts';

interface ResumeRunOptions {
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
export async function findRun(options: ResumeRunOptions): Promise<Pick<OpenRun, 'id' | 'folder'>> {
  const { runId } = options;
  const root = resolve(options.directory);
  const found = (await foldersIn(root)).filter((name) => /^\d{8}-\d{6}-/.test(name));
  const ids = found.sort().reverse();
  const matches = runId === '' ? [] : ids.filter((id) => id.startsWith(runId));
  const id = ids.includes(runId) ? runId : matches.length === 1 ? matches[0] : undefined;
  if (id !== undefined) return { id, folder: join(root, id) };
  const name = JSON.stringify(runId);
  const none = `There is no run ${name}`;
  const problem =
    matches.length > 1
      ? `${matches.length} runs begin with ${name}: ${list(matches)}`
      : ids.length === 0
        ? `${none}: ${root} holds no runs`
        : `${none} in ${root}. The newest: ${list(ids)}`;
  throw new RunError({ code: 'RUN_NOT_FOUND', message: `${problem}.` });
}

function list(ids: readonly string[]): string {
  const shown = ids.slice(0, 5).join(', ');
  return ids.length > 5 ? `${shown}, …` : shown;
}
