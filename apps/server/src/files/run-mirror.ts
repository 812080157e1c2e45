import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { awaitDatabase } from '../store/await-database.ts';
import type { Database } from '../store/database.ts';

/** Another worker has the run now; nothing that this one made after it counts. */
export class LostRunError extends Error {
  constructor(runId: string) {
    super(`Another worker goes on with run ${runId}.`);
    this.name = 'LostRunError';
  }
}

interface RunMirrorOptions {
  readonly db: Database;
  readonly runId: string;
  readonly worker: string;
  /** The run's own, absolute. */
  readonly folder: string;
}

/** The part of a file to store, and the identity of its state afterwards. */
interface Change {
  readonly path: string;
  readonly part: number;
  readonly content: Buffer;
  readonly state: number;
}

/** Locks are of this machine, files that begin with a point are half written, and events report the progress. */
const OURS_ALONE = /^(lock|\.|progress\.md)/;
const GROWS = /\.jsonl$/;
/** Files named after their content never change. */
const BY_CONTENT = /^sources\/[0-9a-f]{64}\.json$/;

/**
 * Copies a run's folder into the database, so that any machine can go on with it. Nothing is stored for a worker that
 * the run was taken from.
 */
export class RunMirror {
  readonly #options: RunMirrorOptions;
  /** By path how many bytes of a log are stored, and when another file that is stored was changed. */
  readonly #kept = new Map<string, number>();
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(options: RunMirrorOptions) {
    this.#options = options;
  }

  /** Takes what a restored folder holds as stored. */
  async begin(): Promise<void> {
    for (const path of await this.#files()) {
      const { size, mtimeMs } = await stat(join(this.#options.folder, path));
      this.#kept.set(path, GROWS.test(path) ? size : mtimeMs);
    }
  }

  /**
   * Resolves when all that is in the folder at the time of the call is stored.
   *
   * @throws {LostRunError} when the run is not this worker's any more.
   */
  flush(): Promise<void> {
    this.#next ??= this.#last.then(() => {
      this.#next = null;
      return awaitDatabase(() => this.#store());
    });
    const next = this.#next;
    // Its caller meets the failure; what is stored next does not wait for a success.
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #store(): Promise<void> {
    const { db, runId, worker } = this.#options;
    const changes = await this.#changes();
    await db.transaction().execute(async (transaction) => {
      const held = await transaction
        .selectFrom('runs')
        .select('id')
        .where('id', '=', runId)
        .where('worker', '=', worker)
        .forShare()
        .executeTakeFirst();
      if (held === undefined) throw new LostRunError(runId);
      for (const { path, part, content } of changes)
        await transaction
          .insertInto('runFiles')
          .values({ runId, path, part, content })
          // A connection may break after the database has stored a part; by now the part may be longer.
          .onConflict((conflict) => conflict.columns(['runId', 'path', 'part']).doUpdateSet({ content }))
          .execute();
    });
    for (const { path, state } of changes) this.#kept.set(path, state);
  }

  /** Logs first: what they name lies in files that were written before them. Of logs that of the checkpoints is the first. */
  async #changes(): Promise<readonly Change[]> {
    const changes: Change[] = [];
    for (const path of (await this.#files()).filter((file) => GROWS.test(file))) {
      const part = this.#kept.get(path) ?? 0;
      const content = await wholeLinesFrom(join(this.#options.folder, path), part);
      if (content.length > 0) changes.push({ path, part, content, state: part + content.length });
    }
    for (const path of (await this.#files()).filter((file) => !GROWS.test(file))) {
      if (BY_CONTENT.test(path) && this.#kept.has(path)) continue;
      const file = join(this.#options.folder, path);
      const { mtimeMs } = await stat(file);
      if (this.#kept.get(path) !== mtimeMs)
        changes.push({ path, part: 0, content: await readFile(file), state: mtimeMs });
    }
    return changes;
  }

  async #files(): Promise<readonly string[]> {
    const { folder } = this.#options;
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found
      .filter((entry) => entry.isFile() && !OURS_ALONE.test(entry.name))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
  }
}

async function wholeLinesFrom(file: string, start: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.max(0, size - start));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
    return bytes.subarray(0, bytes.subarray(0, bytesRead).lastIndexOf(0x0a) + 1);
  } finally {
    await handle.close();
  }
}
