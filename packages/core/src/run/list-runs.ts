import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RunError } from '@research-studio/schemas';
import pLimit from 'p-limit';
import { exists, foldersIn, unlessDamaged } from '../files/files.ts';
import { readEventHistory, toRunEvent } from './event-log.ts';
import { isRunLocked, lockRun } from './lock-run.ts';
import { readRunRecord } from './run-record.ts';
import { runTotals } from './run-totals.ts';

/** finished: has its report; running: a process works in it; stopped: can be resumed; damaged: cannot be read. */
export type RunState = 'finished' | 'running' | 'stopped' | 'damaged';

export interface ListedRun {
  readonly id: string;
  readonly state: RunState;
  /** Null where the record of the run cannot be read. */
  readonly question: string | null;
  readonly pipeline: string | null;
  /** ISO 8601, UTC; of a damaged run when its folder was made. */
  readonly createdAt: string;
  /** US dollars so far; null where the price of a model is not known. */
  readonly costUsd: number | null;
}

/** The runs of a folder, the newest first; empty where the folder is not there. */
export async function listRuns(directory: string): Promise<readonly ListedRun[]> {
  const limit = pLimit(16);
  const folders = await foldersIn(directory);
  const runs = await Promise.all(folders.map((name) => limit(() => lookAt(directory, name))));
  return runs.filter((run) => run !== null).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** Null for a folder that is not a run. */
async function lookAt(directory: string, id: string): Promise<ListedRun | null> {
  const folder = join(directory, id);
  if (!(await exists(join(folder, 'run.json')))) return null;
  const record = await unlessDamaged(readRunRecord(folder));
  if (record === null) {
    const createdAt = (await stat(folder)).birthtime.toISOString();
    return { id, state: 'damaged', question: null, pipeline: null, createdAt, costUsd: null };
  }
  const { question, pipeline, createdAt } = record;
  const { costUsd } = runTotals((await readEventHistory(folder)).events.map(toRunEvent));
  return { id, state: await stateOf(folder), question, pipeline, createdAt, costUsd };
}

async function stateOf(folder: string): Promise<RunState> {
  if (await isRunLocked(folder)) return 'running';
  return (await exists(join(folder, 'report.json'))) ? 'finished' : 'stopped';
}

/**
 * Removes runs that are older than a time, whatever their state; those that are running stay. Gives the ids of what was
 * removed. A run that begins to be resumed at this moment is locked first, so that nobody loses what he is working on.
 */
export async function pruneRuns({
  directory,
  before,
}: {
  readonly directory: string;
  /** Runs that began before it go. */
  readonly before: Date;
}): Promise<readonly string[]> {
  const old = (await listRuns(directory)).filter(
    ({ createdAt, state }) => state !== 'running' && createdAt < before.toISOString(),
  );
  const removed: string[] = [];
  for (const { id } of old) {
    const folder = join(directory, id);
    try {
      await lockRun(folder);
    } catch (error) {
      if (error instanceof RunError && error.code === 'RUN_LOCKED') continue;
      throw error;
    }
    await rm(folder, { recursive: true, force: true });
    removed.push(id);
  }
  return removed;
}
