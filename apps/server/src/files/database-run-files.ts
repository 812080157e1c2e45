import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseEvents, toRunEvent } from '@research-studio/core';
import type { Database } from '../store/database.ts';
import type { RunFiles } from './run-files.ts';

export interface DatabaseRunFiles extends RunFiles {
  /** Writes what the run stored into a folder that is not there yet. Gives the number of parts of each file. */
  restore(runId: string, folder: string): Promise<ReadonlyMap<string, number>>;
}

/** Copies of run folders in the database, which `RunMirror` keeps. */
export function createDatabaseRunFiles(
  db: Database,
  deleteCheckpoints: (runId: string) => Promise<void>,
): DatabaseRunFiles {
  const parts = (runId: string) =>
    db.selectFrom('run_files').where('run_id', '=', runId).orderBy('path').orderBy('part');
  const read = async (runId: string, path: string) => {
    const found = await parts(runId).select('content').where('path', '=', path).execute();
    return found.length === 0 ? null : Buffer.concat(found.map(({ content }) => content)).toString('utf8');
  };
  return {
    read,
    async events(runId, after) {
      const log = (await read(runId, 'events.jsonl')) ?? '';
      return parseEvents(log).flatMap((stored) =>
        stored.stepId > after ? [{ id: stored.stepId, event: toRunEvent(stored) }] : [],
      );
    },
    async remove(runId) {
      await db.deleteFrom('run_files').where('run_id', '=', runId).execute();
      await deleteCheckpoints(runId);
    },
    async restore(runId, folder) {
      const counts = new Map<string, number>();
      await mkdir(folder, { recursive: true });
      for (const { path, content } of await parts(runId).select(['path', 'content']).execute()) {
        const isFirst = !counts.has(path);
        if (isFirst) await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), content, { flag: isFirst ? 'w' : 'a' });
        counts.set(path, (counts.get(path) ?? 0) + 1);
      }
      return counts;
    },
  };
}
