import { appendFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseEvents, readEventHistory, toRunEvent } from '@research-studio/core/run';
import { readFileIfThere } from '@research-studio/core/settings';
import type { RunEvent } from '@research-studio/schemas';
import type { Database } from '../store/database.ts';

/** An event with its number in the run's log, rising from 1. */
export interface NumberedEvent {
  readonly id: number;
  readonly event: RunEvent;
}

/** The files of run folders, wherever those are stored. */
export interface RunFiles {
  /** A file by its path in the run's folder, e.g. "report.json"; null where the run has none. */
  read(runId: string, path: string): Promise<string | null>;
  /** The stored events behind a number, in order. */
  events(runId: string, after: number): Promise<readonly NumberedEvent[]>;
  /** All that the run stored. */
  remove(runId: string): Promise<void>;
}

function eventsBehind(after: number, stored: ReturnType<typeof parseEvents>): readonly NumberedEvent[] {
  const behind = stored.filter(({ stepId }) => stepId > after);
  return behind.map((event) => ({ id: event.stepId, event: toRunEvent(event) }));
}

/** Run folders of this machine. */
export function createLocalRunFiles(directory: string): RunFiles {
  return {
    read: (runId, path) => readFileIfThere(join(directory, runId, path)),
    async events(runId, after) {
      return eventsBehind(after, (await readEventHistory(join(directory, runId))).events);
    },
    remove: (runId) => rm(join(directory, runId), { recursive: true, force: true }),
  };
}

export interface DatabaseRunFiles extends RunFiles {
  /** Writes what the run stored into a folder that is not there yet. */
  restore(runId: string, folder: string): Promise<void>;
}

/** Copies of run folders in the database, which `RunMirror` keeps. */
export function createDatabaseRunFiles(db: Database): DatabaseRunFiles {
  const parts = (runId: string) =>
    db.selectFrom('runFiles').where('runId', '=', runId).orderBy('path').orderBy('part');
  const read = async (runId: string, path: string) => {
    const found = await parts(runId).select('content').where('path', '=', path).execute();
    return found.length === 0 ? null : Buffer.concat(found.map(({ content }) => content)).toString('utf8');
  };
  return {
    read,
    async events(runId, after) {
      return eventsBehind(after, parseEvents((await read(runId, 'events.jsonl')) ?? ''));
    },
    async remove(runId) {
      await db.deleteFrom('runFiles').where('runId', '=', runId).execute();
    },
    async restore(runId, folder) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      for (const { path, content } of await parts(runId).select(['path', 'content']).execute()) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await appendFile(join(folder, path), content);
      }
    },
  };
}
