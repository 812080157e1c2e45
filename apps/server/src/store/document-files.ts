import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';

/** The bytes of uploaded documents. */
export interface DocumentFiles {
  save(id: string, name: string, content: Uint8Array): Promise<void>;
  remove(id: string): Promise<void>;
  /** Absolute path at which it can be read; of a copy in the folder where it is not on this machine. */
  lend(id: string, name: string, folder: string): Promise<string>;
}

/** Files of this machine, where they stay. */
export function createLocalDocumentFiles(directory: string): DocumentFiles {
  return {
    async save(id, name, content) {
      await mkdir(join(directory, id), { recursive: true });
      await writeFile(join(directory, id, name), content);
    },
    remove: (id) => rm(join(directory, id), { recursive: true, force: true }),
    lend: async (id, name) => join(directory, id, name),
  };
}

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
    async lend(id, name, folder) {
      const contents = db.selectFrom('documentFiles').select('content');
      const { content } = await contents.where('documentId', '=', id).executeTakeFirstOrThrow();
      await mkdir(join(folder, id), { recursive: true, mode: 0o700 });
      await writeFile(join(folder, id, name), content);
      return join(folder, id, name);
    },
  };
}
