import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Database } from '../store/database.ts';
import { patiently } from '../store/patience.ts';

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

interface Part {
  readonly path: string;
  readonly part: number;
  readonly content: Buffer;
}

/** How much of a file is stored: bytes of one that only grows, or when the other was last changed. */
interface Kept {
  readonly parts: number;
  readonly bytes: number;
  readonly changedMs: number;
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
  readonly #kept = new Map<string, Kept>();
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(options: RunMirrorOptions) {
    this.#options = options;
  }

  /** Takes what a restored folder holds as stored. */
  async begin(parts: ReadonlyMap<string, number>): Promise<void> {
    for (const [path, count] of parts) {
      const { size, mtimeMs } = await stat(join(this.#options.folder, path));
      this.#kept.set(path, { parts: count, bytes: size, changedMs: mtimeMs });
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
      return patiently(() => this.#store());
    });
    const next = this.#next;
    // Its caller meets the failure; what is stored next does not wait for a success.
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #store(): Promise<void> {
    const { db, runId, worker } = this.#options;
    const { parts, kept } = await this.#changes();
    await db.transaction().execute(async (transaction) => {
      const held = await transaction
        .selectFrom('runs')
        .select('id')
        .where('id', '=', runId)
        .where('worker', '=', worker)
        .forShare()
        .executeTakeFirst();
      if (held === undefined) throw new LostRunError(runId);
      for (const part of parts)
        await transaction
          .insertInto('runFiles')
          .values({ runId, ...part })
          // A connection may break after the database has stored a part; by now the part may be longer.
          .onConflict((conflict) =>
            conflict.columns(['runId', 'path', 'part']).doUpdateSet({ content: part.content }),
          )
          .execute();
    });
    for (const [path, state] of kept) this.#kept.set(path, state);
  }

  /** Logs first: what they name lies in files that were written before them. */
  async #changes(): Promise<{ parts: readonly Part[]; kept: ReadonlyMap<string, Kept> }> {
    const parts: Part[] = [];
    const kept = new Map<string, Kept>();
    const files = await this.#files();
    for (const path of files.filter((file) => GROWS.test(file))) {
      const before = this.#kept.get(path) ?? NOTHING;
      const added = await wholeLinesFrom(join(this.#options.folder, path), before.bytes);
      if (added.length === 0) continue;
      parts.push({ path, part: before.parts, content: added });
      kept.set(path, { ...before, parts: before.parts + 1, bytes: before.bytes + added.length });
    }
    for (const path of (await this.#files()).filter((file) => !GROWS.test(file))) {
      const before = this.#kept.get(path);
      if (before !== undefined && BY_CONTENT.test(path)) continue;
      const file = join(this.#options.folder, path);
      const { mtimeMs, size } = await stat(file);
      if (before?.changedMs === mtimeMs && before.bytes === size) continue;
      parts.push({ path, part: 0, content: await readFile(file) });
      kept.set(path, { parts: 1, bytes: size, changedMs: mtimeMs });
    }
    return { parts, kept };
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

const NOTHING: Kept = { parts: 0, bytes: 0, changedMs: 0 };

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
