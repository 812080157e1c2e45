import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followedRun, MOST_TURNS } from '@research-studio/core/run';
import type { DatabaseRunFiles } from '../files/run-files.ts';
import { RunMirror } from '../files/run-mirror.ts';
import { awaitDatabase } from '../store/await-database.ts';
import type { Database } from '../store/database.ts';
import { LENT_FOLDER } from '../store/document-store.ts';
import { doResearch, type ResearchJob, type ServerContext } from './do-research.ts';

export interface ResearchAnywhere extends ResearchJob {
  readonly worker: string;
}

/**
 * Runs that any machine can go on with: the folder of a run is of this attempt alone and restored from the database, and
 * what is in it is stored before anything follows from an answer of a model.
 */
export function createResearchAnywhere(db: Database, files: DatabaseRunFiles, context: ServerContext) {
  const mirrors = new Map<string, RunMirror>();
  return {
    /** Resolves when all that the run has in its folder by now is stored; at once where it is not worked on here. */
    stored: async (runId: string) => mirrors.get(runId)?.flush(),
    async research({ worker, ...job }: ResearchAnywhere) {
      const { id, parentId } = job.run;
      const directory = await mkdtemp(join(tmpdir(), PREFIX));
      const folder = join(directory, id);
      const mirror = new RunMirror({ db, runId: id, worker, folder });
      try {
        await awaitDatabase(() => files.restore(id, folder));
        await mirror.begin();
        mirrors.set(id, mirror);
        await restoreConversation(files, parentId, directory);
        const end = await doResearch(job, context, {
          directory,
          wrapReasoner: (reasoner) => ({
            ...reasoner,
            async reason(task, input, signal) {
              const answer = await reasoner.reason(task, input, signal);
              await mirror.flush();
              return answer;
            },
          }),
        });
        await mirror.flush();
        return end;
      } catch (error) {
        // What was done until now is kept for the next worker; a run that is another's takes no more.
        await mirror.flush().catch(() => undefined);
        throw error;
      } finally {
        if (mirrors.get(id) === mirror) mirrors.delete(id);
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
}

/** The runs that a question follows, beside its own. */
async function restoreConversation(files: DatabaseRunFiles, follows: string | null, directory: string) {
  const restored = new Set<string>();
  for (let next = follows; next !== null && restored.size < MOST_TURNS; ) {
    const folder = join(directory, next);
    await awaitDatabase(() => files.restore(String(next), folder));
    restored.add(next);
    const parent: string | null = await followedRun(folder);
    next = parent === null || restored.has(parent) ? null : parent;
  }
}

const PREFIX = 'research-run-';
const LEFT_MS = 86_400_000;

/** Removes what processes that were killed have left: their folders, and the documents that were lent to their runs. */
export async function removeLeftFolders(now: Date, parent = tmpdir()): Promise<void> {
  const lent = join(parent, LENT_FOLDER);
  const own = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  const paths = [
    ...own.map((name) => join(parent, name)),
    ...(await readdir(lent).catch(() => [])).map((name) => join(lent, name)),
  ];
  for (const path of paths) {
    // Another user's folder cannot be removed, and one that its own process removes meanwhile need not be.
    const isLeft = await stat(path).then(
      ({ mtimeMs }) => now.getTime() - mtimeMs > LEFT_MS,
      () => false,
    );
    if (isLeft) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
