import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from './database.ts';

/** The bytes of uploaded documents. */
export interface DocumentFiles {
  save(id: string, name: string, content: Uint8Array): Promise<void>;
  remove(id: string): Promise<void>;
  /** Makes the files readable for a run, at the same place on each machine. */
  lend(
    runId: string,
    documents: readonly { readonly id: string; readonly name: string }[],
  ): Promise<LentFiles>;
}

export interface LentFiles {
  /** Absolute, sorted. */
  readonly paths: readonly string[];
  /** The run needs them no more on this machine. */
  release(): Promise<void>;
}

/** Files of this machine, where they stay. */
export function createLocalDocumentFiles(directory: string): DocumentFiles {
  return {
    async save(id, name, content) {
      await mkdir(join(directory, id), { recursive: true });
      await writeFile(join(directory, id, name), content);
    },
    remove: (id) => rm(join(directory, id), { recursive: true, force: true }),
    async lend(_runId, documents) {
      const paths = documents.map(({ id, name }) => join(directory, id, name)).sort();
      return { paths, release: async () => undefined };
    },
  };
}

/** Folder of a system's temporary files in which documents lie while runs read them, a folder a run. */
export const LENT_FOLDER = 'research-studio-documents';

/** Bytes in the database, written to this machine for as long as a run reads them. */
export function createDatabaseDocumentFiles(db: Database): DocumentFiles {
  return {
    async save(id, _name, content) {
      const row = { documentId: id, content: Buffer.from(content) };
      await db.insertInto('documentFiles').values(row).execute();
    },
    async remove(id) {
      await db.deleteFrom('documentFiles').where('documentId', '=', id).execute();
    },
    async lend(runId, documents) {
      const root = join(tmpdir(), LENT_FOLDER, runId);
      const paths: string[] = [];
      const contents = db.selectFrom('documentFiles').select('content');
      for (const { id, name } of documents) {
        const { content } = await contents.where('documentId', '=', id).executeTakeFirstOrThrow();
        await mkdir(join(root, id), { recursive: true, mode: 0o700 });
        await writeFile(join(root, id, name), content);
        paths.push(join(root, id, name));
      }
      return { paths: paths.sort(), release: () => rm(root, { recursive: true, force: true }) };
    },
  };
}
