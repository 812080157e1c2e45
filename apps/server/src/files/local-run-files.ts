import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readEventHistory, toRunEvent } from '@research-studio/core';
import type { RunFiles } from './run-files.ts';

/** Run folders of this machine. */
export function createLocalRunFiles(directory: string): RunFiles {
  return {
    async read(runId, path) {
      return readFile(join(directory, runId, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async events(runId, after) {
      const { events } = await readEventHistory(join(directory, runId));
      return events.flatMap((stored) =>
        stored.stepId > after ? [{ id: stored.stepId, event: toRunEvent(stored) }] : [],
      );
    },
    async remove(runId) {
      await rm(join(directory, runId), { recursive: true, force: true });
    },
  };
}
