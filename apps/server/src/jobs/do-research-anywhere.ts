import { join } from 'node:path';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { followedRun, MOST_TURNS } from '@research-studio/core/run';
import { upgradeVerdicts } from '@research-studio/schemas';
import type { Pool } from 'pg';
import type { DatabaseRunFiles } from '../files/run-files.ts';
import { RunMirror } from '../files/run-mirror.ts';
import type { Database } from '../store/database.ts';
import type { DocumentStore } from '../store/document-store.ts';
import { patiently } from '../store/patience.ts';
import type { RunEnd } from '../store/run-store.ts';
import type { RunToDo } from './attempt.ts';
import { doResearch, type ServerContext } from './do-research.ts';
import { openRunFolder } from './run-folders.ts';

interface Anywhere {
  readonly db: Database;
  readonly pool: Pool;
  readonly files: DatabaseRunFiles;
  readonly context: ServerContext;
}

/**
 * Runs that any machine can go on with: the folder of a run is of this attempt alone and restored from the database,
 * and what is in it is stored before a checkpoint says so, and before anything follows from an answer of a model.
 */
export function createResearchAnywhere({ db, pool, files, context }: Anywhere) {
  const mirrors = new Map<string, RunMirror>();
  /** The runs that a question follows, beside its own. */
  async function restoreConversation(follows: string | null, directory: string): Promise<void> {
    const restored = new Set<string>();
    for (let next = follows; next !== null && restored.size < MOST_TURNS; ) {
      const runId: string = next;
      const folder = join(directory, runId);
      await patiently(() => files.restore(runId, folder));
      restored.add(runId);
      const parent = await followedRun(folder);
      next = parent === null || restored.has(parent) ? null : parent;
    }
  }
  return {
    /** Resolves when all that the run has in its folder by now is stored; at once where it is not worked on here. */
    stored: async (runId: string) => mirrors.get(runId)?.flush(),
    research:
      (documents: DocumentStore) =>
      async ({ worker, ...job }: RunToDo): Promise<RunEnd> => {
        const { run } = job;
        const runFolder = await openRunFolder(run.id);
        const { directory } = runFolder;
        const folder = join(directory, run.id);
        const lent = await patiently(() => documents.lend(run));
        const mirror = new RunMirror({ db, runId: run.id, worker, folder });
        try {
          await mirror.begin(await patiently(() => files.restore(run.id, folder)));
          mirrors.set(run.id, mirror);
          await restoreConversation(run.parentId, directory);
          const end = await doResearch({ ...job, documents: lent.paths }, context, {
            directory,
            checkpointer: new MirroredSaver(pool, mirror),
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
          if (mirrors.get(run.id) === mirror) mirrors.delete(run.id);
          await lent.release();
          await runFolder.remove();
        }
      },
  };
}

/** LangGraph's own saver, which waits for what a checkpoint rests on, and for its database. */
class MirroredSaver extends PostgresSaver {
  readonly #mirror: RunMirror;

  constructor(pool: Pool, mirror: RunMirror) {
    super(pool);
    this.#mirror = mirror;
  }

  override async getTuple(...given: Parameters<PostgresSaver['getTuple']>) {
    const tuple = await patiently(() => super.getTuple(...given));
    if (tuple === undefined) return undefined;
    const { checkpoint, pendingWrites } = tuple;
    return { ...tuple, ...(upgradeVerdicts({ checkpoint, pendingWrites }) as typeof tuple) };
  }

  override async put(...given: Parameters<PostgresSaver['put']>) {
    await this.#mirror.flush();
    return patiently(() => super.put(...given));
  }

  override async putWrites(...given: Parameters<PostgresSaver['putWrites']>) {
    await this.#mirror.flush();
    return patiently(() => super.putWrites(...given));
  }
}

/** Makes or renews the tables of checkpoints. Of several processes that start at once one does it at a time. */
export async function openCheckpoints(pool: Pool): Promise<PostgresSaver> {
  const saver = new PostgresSaver(pool);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(827364510)');
    await saver.setup();
  } finally {
    // The lock ends with its connection, also where the set-up failed.
    client.release(true);
  }
  return saver;
}
